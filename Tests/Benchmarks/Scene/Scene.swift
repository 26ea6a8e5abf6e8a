import Costume
import CostumeRendering
import FaceDecoding
import Foundation
import Helpers
import ImageCodecs
import Raster
import StickerBuild
import Support

/// What the measured loops work on: a real face, and costumes that are made for this.
struct Scene {
    /// Pixels of a sticker's side.
    static let side = 618
    /// Where `still` and `sway` lie.
    static let costumes = "\(Repository.path)/Tests/Benchmarks/Costumes"

    /// A photograph of 640 × 640, as a file.
    let photograph: [UInt8]
    let face: Bitmap
    /// The costume without anybody in it, `side × side`: about half is clear.
    let costume: Bitmap
    /// Somebody wears it.
    let sticker: Bitmap
    /// Of somebody who sways.
    let frames: [Bitmap]

    static func photograph() throws -> [UInt8] {
        let path = "\(Repository.path)/Tests/Fixtures/Faces/astronaut-icon.jpg"
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    init() throws {
        photograph = try Scene.photograph()
        let decoded = try InProcessDecoder().decode(photograph, limits: DecodingLimits())
        face = decoded.frames[0].bitmap
        let templates = try Wardrobe([TemplateSource(Scene.costumes)], cacheFolder: nil).templates
        let compiler = CostumeCompiler(renderer: ArtHelper(), decoder: PNGArtDecoder(), cacheFolder: nil)
        let plans = try templates.map { try compiler.plan($0, in: Scene.costumes, side: Scene.side) }
        let (still, sway) = (plans[0], plans[1])
        costume = still.still(face: PreparedFace(frames: []))
        let wearer = PreparedFace(frames: [face])
        sticker = still.still(face: wearer)
        frames = sway.timeline(faceDelays: []).frames.map { sway.frame($0, face: wearer) }
    }
}
