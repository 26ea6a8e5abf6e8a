import Costume
import CostumeRendering
import FaceDecoding
import FaceInput
import Foundation
import Helpers
import ImageCodecs
import Raster
import StickerBuild
import Support

/// The input of the measured loops: a real face, and costumes made for this purpose.
struct Scene {
    /// The side of a sticker in pixels.
    static let side = 618
    /// The folder of `still` and `sway`.
    static let costumes = "\(Repository.path)/Tests/Benchmarks/Costumes"

    /// A photograph of 640 × 640, as file contents.
    let photograph: [UInt8]
    let face: Bitmap
    /// The costume without a face, `side × side`: about half is transparent.
    let costume: Bitmap
    /// A sticker of the costume with a face.
    let sticker: Bitmap
    /// The frames of an animated sticker.
    let frames: [Bitmap]

    static func photograph() throws -> [UInt8] {
        let path = "\(Repository.path)/Tests/Fixtures/Faces/astronaut-icon.jpg"
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    init() throws {
        photograph = try Scene.photograph()
        let decoded = try InProcessDecoder().decode(photograph, limits: DecodingLimits())
        face = decoded.frames[0].bitmap
        let templates = try CostumeSelection(
            CostumeChoice([TemplateSource(Scene.costumes)]), cacheFolder: nil
        ).templates
        let compiler = CostumeCompiler(cacheFolder: nil)
        let plans = try templates.map { try compiler.plan($0, in: Scene.costumes, side: Scene.side) }
        let (still, sway) = (plans[0], plans[1])
        costume = still.still(face: PreparedPeople(frames: [] as [Bitmap]))
        let wearer = PreparedPeople(frames: [face])
        sticker = still.still(face: wearer)
        frames = sway.timeline(faceDelays: []).frames.map { sway.frame($0, face: wearer) }
    }
}
