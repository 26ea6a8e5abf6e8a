import FaceInput
import HTTPServer
import ImageCodecs
import StickerBuild

/// The face on the wall: its picture, how that is read, and what came of it. It is never written anywhere.
struct WallFace: Sendable {
    /// Where it comes from: `drawn`, a bundled picture's name, or `own`.
    var name: String
    /// Without bytes for the drawn one.
    var source: FaceSource
    var face: KeptFace
    /// All faces of the picture, as far as they were looked for.
    var found: FoundFaces?

    /// The boxes of all faces: left, top, width and height, as shares of the picture.
    var boxes: [[Double]] { found?.boxes.map { [$0.x, $0.y, $0.width, $0.height] } ?? [] }
    /// The place of the one on the wall in `boxes`; nil where a person framed it.
    var used: Int? { source.reading.crop == nil ? found?.used : nil }

    static let own = "own"
    static let drawnName = "drawn"
    static let drawn = WallFace(name: drawnName, source: FaceSource([]), face: KeptFace(.drawn))
}

extension FaceReading {
    /// What a page asks for: `crop=.1,.2,.5,.5` in shares of the upright picture, or `number=2` for the second face from the
    /// left, and `background=keep`.
    init(_ query: [String: String]) throws(WebRefusal) {
        self.init()
        if let text = query["crop"] {
            guard let crop = Crop(text) else { throw WebRefusal(400, "studio.request", ["what": "crop"]) }
            self.crop = crop
        }
        if let text = query["number"] {
            guard let number = Int(text), (1...FoundFaces.most).contains(number) else {
                throw WebRefusal(400, "studio.request", ["what": "number"])
            }
            self.number = number
        }
        if let text = query["background"] {
            guard let background = FaceBackground(rawValue: text) else {
                throw WebRefusal(400, "studio.request", ["what": "background"])
            }
            self.background = background
        }
    }
}
