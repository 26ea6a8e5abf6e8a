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
        /// The picture's size in pixels.
        var width: Int, height: Int
        /// Those of other people.
        var others: [FoundFace]
        /// All faces, and which of them this is.
        var choice: FaceChoice?
        /// What is delivered; nil: all of the picture.
        var frame: IconFraming.Frame?

        /// A face where it is in the picture that is delivered.
        func moved(_ face: FoundFace, into picture: Bitmap) -> FoundFace {
            let (box, roll) = (frame?.box ?? .all, frame?.roll ?? 0)
            let (across, down) = (Double(width), Double(height))
            let scale = Double(picture.width) / (box.width * across)
            let center = Point(x: (box.x + box.width / 2) * across, y: (box.y + box.height / 2) * down)
            let turn = Transform.translation(x: -center.x, y: -center.y).then(.rotation(degrees: -roll))
                .then(.translation(x: center.x, y: center.y))
            func upright(_ point: Point) -> Point { roll == 0 ? point : turn.apply(to: point) }
            func moved(_ point: Point) -> Point {
                Point(x: scale * (point.x - box.x * across), y: scale * (point.y - box.y * down))
            }
            let (found, middle) = (face.box, upright(face.box.center))
            let corner = moved(
                Point(x: found.x + (middle.x - found.center.x), y: found.y + (middle.y - found.center.y)))
            return FoundFace(
                box: Rect(
                    x: corner.x, y: corner.y, width: scale * found.width, height: scale * found.height),
                leftEye: moved(upright(face.leftEye)), rightEye: moved(upright(face.rightEye)),
                confidence: face.confidence)
        }
    }

    private let sighting = Mutex<Sighting?>(nil)
    /// The number of the wanted face, counted from the left, from 1; nil: the best one.
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
        var others: [FoundFace] = []
        let found = networks.face(anywhereIn: picture) { faces, doubtful in
            let chosen = FaceChoice(among: faces, number: number, in: picture)
            others = faces + doubtful
            others.remove(at: chosen.index)
            choice = chosen
            return chosen.index
        }
        guard let face = found else { return .missing }
        let (across, down) = (face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)
        // Eighths of a degree: the last bits of an arc tangent differ between machines.
        let roll = (atan2(down, across) * 180 / .pi * 8).rounded() / 8
        let frame = IconFraming.frame(
            around: face.box, roll: roll, width: picture.width, height: picture.height)
        let seen = Sighting(
            face: face, width: picture.width, height: picture.height, others: others, choice: choice,
            frame: frame)
        sighting.withLock { $0 = seen }
        return frame.map { .square($0.box, roll: $0.roll) } ?? .framed
    }

    /// Where the faces that were found are in the picture that is delivered.
    struct Sight {
        var face: FoundFace
        /// Those of other people; some may be beyond the picture.
        var others: [FoundFace]
        /// Whether the picture was turned since.
        var isTurned: Bool
    }

    /// Where the faces are in the picture that is delivered; nil if none was searched or found.
    /// - Parameter picture: that one.
    func sight(in picture: Bitmap) -> Sight? {
        sighting.withLock { $0 }.map { seen in
            Sight(
                face: seen.moved(seen.face, into: picture),
                others: seen.others.map { seen.moved($0, into: picture) },
                isTurned: seen.frame?.roll ?? 0 != 0)
        }
    }
}
