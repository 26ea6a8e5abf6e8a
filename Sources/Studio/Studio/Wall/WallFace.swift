import FaceInput
import HTTPServer
import ImageCodecs
import StickerBuild

/// A face on the wall: its picture, how that is read, and what came of it. It is never written anywhere.
struct WallFace: Sendable {
    /// Where it comes from: `drawn`, a bundled picture's name, or `own`.
    var name: String
    /// Without bytes for the drawn one.
    var source: FaceSource
    var face: KeptFace
    /// All faces of the picture, as far as they were looked for.
    var found: FoundFaces?

    /// Another one for each picture; empty for the drawn one.
    var digest = ""

    /// The boxes of all faces: left, top, width and height, as shares of the picture.
    var boxes: [[Double]] { found?.boxes.map { [$0.x, $0.y, $0.width, $0.height] } ?? [] }
    /// The place of the one on the wall in `boxes`; nil where a person framed it.
    var used: Int? { source.reading.crop == nil ? found?.used : nil }

    static let own = "own"
    static let drawnName = "drawn"
    static let drawn = WallFace(name: drawnName, source: FaceSource([]), face: KeptFace(.drawn))
}

extension People<WallFace> {
    /// For all costumes: a drawn friend stands beside somebody who has none, so that costumes of two people are seen.
    var faces: People<KeptFace> { People<KeptFace>(first.face, (second ?? .drawn).face) }
}

extension Person {
    /// Whom a page means with `person=2`; the first one where it names none.
    init(_ query: [String: String]) throws(WebRefusal) {
        guard let text = query["person"] else {
            self = .first
            return
        }
        guard let person = Int(text).flatMap(Person.init(rawValue:)) else {
            throw WebRefusal(400, "studio.request", ["what": "person"])
        }
        self = person
    }
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
