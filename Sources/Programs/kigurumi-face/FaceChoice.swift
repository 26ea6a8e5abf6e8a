import FaceAnalysis
import FaceInput
import ImageCodecs
import Raster

/// Which of several faces is used, and what is reported about all of them.
struct FaceChoice {
    /// Without the square that is used.
    let found: FoundFaces
    /// The place of the one to use among the faces that were handed in.
    let index: Int

    /// - Parameters:
    ///   - faces: the best one first; at least one.
    ///   - number: counted from the left, from 1; nil or too large: the best one.
    init(among faces: [FoundFace], number: Int?, in picture: Bitmap) {
        let sorted = faces.indices.prefix(FoundFaces.most).sorted {
            let (a, b) = (faces[$0].box.center, faces[$1].box.center)
            return (a.x, a.y) < (b.x, b.y)
        }
        let wanted = number.flatMap { sorted.indices.contains($0 - 1) ? $0 - 1 : nil }
        let used = wanted ?? sorted.firstIndex(of: 0) ?? 0
        found = FoundFaces(boxes: sorted.map { Self.share(faces[$0].box, in: picture) }, used: used)
        index = sorted.indices.contains(used) ? sorted[used] : 0
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
    /// The number of the wanted face, counted from the left, from 1; nil: the best one.
    var number: Int? { if case .numbered(let number) = self { number } else { nil } }
}
