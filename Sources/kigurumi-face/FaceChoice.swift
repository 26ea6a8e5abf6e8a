import FaceAnalysis
import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Synchronization

/// Which of several faces is used, and what is reported about all of them.
enum FaceChoice {
    private static let latest = Mutex<FoundFaces?>(nil)

    /// What the last search found; nil: nothing.
    static var found: FoundFaces? { latest.withLock { $0 } }

    /// Notes the faces of a picture.
    /// - Parameters:
    ///   - faces: the best one first; at least one.
    ///   - number: counted from the left, from 1; nil or too large: the best one.
    /// - Returns: the one to use.
    static func choose(among faces: [FoundFace], number: Int?, in picture: Bitmap) -> FoundFace? {
        guard let best = faces.first else { return nil }
        let sorted = faces.prefix(FoundFaces.most).sorted {
            ($0.box.center.x, $0.box.center.y) < ($1.box.center.x, $1.box.center.y)
        }
        let wanted = number.map { $0 - 1 }
        let used =
            wanted.flatMap { sorted.indices.contains($0) ? $0 : nil }
            ?? sorted.firstIndex { $0.box == best.box } ?? 0
        let boxes = sorted.map { share($0.box, in: picture) }
        latest.withLock { $0 = FoundFaces(boxes: boxes, used: used) }
        return sorted[used]
    }

    /// Notes what is used of the picture.
    static func use(_ frame: IconFraming.Frame?) {
        latest.withLock {
            $0?.square = frame?.box
            $0?.roll = frame?.roll ?? 0
        }
    }

    /// The part of a box within the picture, at least a pixel.
    private static func share(_ box: Rect, in picture: Bitmap) -> PictureShare {
        let (across, down) = (Double(picture.width), Double(picture.height))
        let left = min(max(0, box.x), across - 1)
        let top = min(max(0, box.y), down - 1)
        let right = min(max(left + 1, box.x + box.width), across)
        let bottom = min(max(top + 1, box.y + box.height), down)
        return PictureShare(
            x: left / across, y: top / down, width: (right - left) / across, height: (bottom - top) / down)
    }
}

extension FacePart {
    /// Of the face that is wanted, counted from the left, from 1; nil: the best one.
    var number: Int? { if case .numbered(let number) = self { number } else { nil } }
}
