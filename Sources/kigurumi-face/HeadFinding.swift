import FaceAnalysis
import FaceDecoding
import FaceInput
import FaceNetworks
import Glibc
import ImageCodecs
import Raster
import Synchronization

/// Finds the head in a photograph, and keeps its place for the analysis of what is delivered.
final class HeadFinding: Sendable {
    /// The networks, prepared at the first use; nil: built without them.
    static let networks = FaceNetworks()

    /// Prepares the networks beforehand, which takes as long as finding a face.
    static func prepare() { _ = networks }

    /// A face in the picture that was searched.
    private struct Sighting {
        var face: FoundFace
        /// Of the picture, in pixels.
        var width: Int, height: Int
        /// All faces, and which of them this is.
        var choice: FaceChoice?
        /// What is delivered; nil: all of the picture.
        var frame: IconFraming.Frame?
    }

    private let sighting = Mutex<Sighting?>(nil)
    /// Of the face that is wanted, counted from the left, from 1; nil: the best one.
    private let number: Int?

    /// - Parameter number: of the face that is wanted, counted from the left, from 1; nil: the best one.
    init(number: Int?) { self.number = number }

    /// What the search found; nil: nothing.
    var found: FoundFaces? {
        guard let seen = sighting.withLock({ $0 }), var found = seen.choice?.found else { return nil }
        (found.square, found.roll) = (seen.frame?.box, seen.frame?.roll ?? 0)
        return found
    }

    /// nil without networks: all of a picture is delivered.
    var search: HeadSearch? {
        guard let networks = Self.networks else { return nil }
        return { picture in self.head(in: picture, networks) }
    }

    private func head(in picture: Bitmap, _ networks: FaceNetworks) -> HeadSearchResult {
        var choice: FaceChoice?
        let found = networks.face(anywhereIn: picture) { faces in
            choice = FaceChoice(among: faces, number: number, in: picture)
            return choice?.index ?? 0
        }
        guard let face = found else { return .missing }
        let (across, down) = (face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)
        // Eighths of a degree: the last bits of an arc tangent differ between machines.
        let roll = (atan2(down, across) * 180 / .pi * 8).rounded() / 8
        let frame = IconFraming.frame(
            around: face.box, roll: roll, width: picture.width, height: picture.height)
        let seen = Sighting(
            face: face, width: picture.width, height: picture.height, choice: choice, frame: frame)
        sighting.withLock { $0 = seen }
        return frame.map { .square($0.box, roll: $0.roll) } ?? .framed
    }

    /// The face that was found, where it is in the picture that is delivered. nil if none was searched or found, or if
    /// the picture was turned: the networks see more in the upright one.
    /// - Parameter width: of that picture, in pixels.
    func face(inWidth width: Int) -> FoundFace? {
        guard let seen = sighting.withLock({ $0 }), seen.frame?.roll ?? 0 == 0 else { return nil }
        let box = seen.frame?.box ?? .all
        let scale = Double(width) / (box.width * Double(seen.width))
        func moved(_ point: Point) -> Point {
            Point(
                x: scale * (point.x - box.x * Double(seen.width)),
                y: scale * (point.y - box.y * Double(seen.height)))
        }
        let found = seen.face.box
        let corner = moved(Point(x: found.x, y: found.y))
        return FoundFace(
            box: Rect(x: corner.x, y: corner.y, width: scale * found.width, height: scale * found.height),
            leftEye: moved(seen.face.leftEye), rightEye: moved(seen.face.rightEye),
            confidence: seen.face.confidence)
    }
}
