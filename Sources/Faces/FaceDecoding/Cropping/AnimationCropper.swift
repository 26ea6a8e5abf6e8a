import FaceInput
import ImageCodecs
import Raster

/// Turns the frames of an animation into a face, one by one. The first one that shows a head decides which part of all
/// is delivered; some fade in.
struct AnimationCropper {
    /// The frames in which a head is searched until one shows it, counted from 1: each search takes as long as a still.
    private static let searched = [1, 2, 4, 8]

    private let cropper: FaceCropper
    private let count: Int
    /// The part of the canvas that is kept and its size when delivered, once that is decided.
    private var cut: (part: PixelRect, size: (width: Int, height: Int))?
    private var share: PictureShare?
    /// What of that part is delivered, if it is turned.
    private var turned: TurnedBox?
    private var coverage: CoverageMap?
    private var notices: [FaceNotice] = []
    /// The frames until then.
    private var waiting: [(canvas: Bitmap, delay: Int)] = []
    /// The last one of them in which a head was searched.
    private var faceless: Bitmap?
    private var source: PictureSize?
    private var frames: [DecodedFace.Frame] = []

    /// - Parameter count: the number of frames to come.
    init(_ cropper: FaceCropper, count: Int) {
        self.cropper = cropper
        self.count = count
    }

    /// Adds a frame.
    /// - Parameters:
    ///   - canvas: the whole picture as it is stored; the same size for all frames.
    ///   - delay: hundredths of a second.
    mutating func add(_ canvas: Bitmap, delay: Int) {
        guard cut == nil else { return deliver(canvas, delay: delay) }
        waiting.append((canvas, delay))
        if Self.searched.contains(waiting.count), canvas != faceless {
            cut = decided(by: canvas)
            faceless = canvas
        }
        let isLast = waiting.count >= min(count, Self.searched.last ?? 1)
        let isFull = (waiting.count + 1) * canvas.pixels.count > cropper.heldPixels
        if cut != nil || isLast || isFull { settle() }
    }

    /// Delivers the frames that have waited, all of them where no head was found.
    private mutating func settle() {
        guard let first = waiting.first?.canvas else { return }
        if cut == nil {
            notices = [.noFaceFound]
            cut = (first.bounds, cropper.delivery(of: first.bounds, nil, frames: count))
        }
        let frames = waiting
        waiting = []
        for frame in frames { deliver(frame.canvas, delay: frame.delay) }
    }

    private mutating func deliver(_ canvas: Bitmap, delay: Int) {
        guard let cut else { return }
        let part = cut.part == canvas.bounds ? canvas : canvas.cropped(to: cut.part)
        let upright = part.reduced(to: cut.size).upright(from: cropper.orientation)
        let bitmap = turned.map { upright.leveled($0) } ?? upright
        if frames.isEmpty { coverage = turned?.coverage(width: upright.width, height: upright.height) }
        frames.append(DecodedFace.Frame(bitmap: bitmap, delay: count > 1 ? delay : 0))
    }

    /// The face of all frames.
    /// - Throws: `damaged` if there are none.
    func image() throws(ImageDecodingError) -> DecodedFace {
        guard let first = frames.first?.bitmap else {
            throw .damaged(format: cropper.format, reason: "no frames")
        }
        var image = DecodedFace(
            format: cropper.format, width: first.width, height: first.height, frames: frames)
        (image.notices, image.part, image.coverage) = (notices, share, coverage)
        image.source = source
        return image
    }

    /// - Returns: nil if a head is wanted and this frame shows none.
    private mutating func decided(
        by canvas: Bitmap
    ) -> (part: PixelRect, size: (width: Int, height: Int))? {
        let (cropper, size) = cropper.sized(width: canvas.width, height: canvas.height)
        source = size
        switch cropper.part {
        case .whole, .pixels: break
        case .box(let box, let roll):
            let room = cropper.room(of: box, roll, width: canvas.width, height: canvas.height)
            share = room
            turned = TurnedBox(box, roll: roll, of: room, for: .crop)
        case .head, .numbered:
            switch cropper.head(in: canvas) {
            case .missing: return nil
            case .framed: break
            case .square(let square, let roll):
                let room = cropper.room(of: square, roll, width: canvas.width, height: canvas.height)
                share = room
                turned = TurnedBox(square, roll: roll, of: room, for: .head)
            }
        }
        let part = share.map {
            cropper.orientation.stored($0).pixels(width: canvas.width, height: canvas.height)
        }
        let kept = part ?? canvas.bounds
        return (kept, cropper.delivery(of: kept, turned, frames: count))
    }
}
