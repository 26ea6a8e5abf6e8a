import FaceInput
import StickerBuild

/// The face on the wall: its picture, how that is read, and what came of it. It is never written anywhere.
struct WallFace: Sendable {
    /// Where it comes from: `drawn`, a bundled picture's name, or `own`.
    var name: String
    /// The whole file; empty for the drawn one.
    var file: [UInt8]
    /// How it is read.
    var reading: FaceReading
    /// Decoded.
    var face: KeptFace

    static let own = "own"
    static let drawnName = "drawn"
    static let drawn = WallFace(name: drawnName, file: [], reading: FaceReading(), face: KeptFace(.drawn))
}

/// Which part of a picture is the face, as a page asks for it.
struct FaceReading: Codable, Equatable, Sendable {
    /// Left, top, width and height, shares of the upright picture; nil: the head is looked for.
    var crop: [Double]?
    /// `auto` or `keep`; nil: auto.
    var background: String?

    /// - Throws: where a share isn't one.
    func apply(to request: inout BuildRequest) throws(StudioRefusal) {
        if let crop {
            guard crop.count == 4 else { throw StudioRefusal(400, "studio.request", ["what": "crop"]) }
            request.crop = BuildRequest.Crop(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
        }
        if let background {
            guard let asked = FaceBackground(rawValue: background) else {
                throw StudioRefusal(400, "studio.request", ["what": "background"])
            }
            request.background = asked
        }
    }
}
