import FaceAnalysis
import FaceDecoding
import FaceNetworks
import Glibc
import ImageCodecs
import Raster

/// Finds the head in a photograph.
enum HeadFinding {
    /// The networks, prepared at the first use; nil: built without them.
    static let networks = FaceNetworks()

    /// nil without networks: all of a picture is delivered.
    /// - Parameter number: of the face that is wanted, counted from the left, from 1; nil: the best one.
    static func search(for number: Int?) -> HeadSearch? {
        guard let networks else { return nil }
        return { picture in head(in: picture, number, networks) }
    }

    /// Prepares the networks beforehand, which takes as long as finding a face.
    static func prepare() { _ = networks }

    private static func head(
        in picture: Bitmap, _ number: Int?, _ networks: FaceNetworks
    ) -> HeadSearchResult {
        let faces = networks.faces(anywhereIn: picture)
        guard let found = FaceChoice.choose(among: faces, number: number, in: picture) else {
            return .missing
        }
        let face = networks.measured(found, in: picture)
        let (across, down) = (face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)
        // Eighths of a degree: the last bits of an arc tangent differ between machines.
        let roll = (atan2(down, across) * 180 / .pi * 8).rounded() / 8
        let frame = IconFraming.frame(
            around: face.box, roll: roll, width: picture.width, height: picture.height)
        FaceChoice.use(frame)
        return frame.map { .square($0.box, roll: $0.roll) } ?? .framed
    }
}
