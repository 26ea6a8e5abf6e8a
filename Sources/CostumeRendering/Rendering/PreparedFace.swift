import Costume
public import Raster
import Synchronization

/// A face made ready for all costumes of a build: its reductions are made once.
public struct PreparedFace: Sendable {
    enum Frame: Sendable {
        case ready(PictureSource)
        case plain(Bitmap)
        /// Nobody wears it.
        case none
    }

    /// At least one.
    let frames: [Frame]

    /// Pixels of all frames up to which reductions are kept; they take three times the memory of the frames.
    private static let mostReady = 10_000_000

    private let reductions = Reductions()

    /// - Parameter frames: complete pictures; an empty list stands for one clear pixel.
    public init(frames: [Bitmap]) {
        let frames = frames.isEmpty ? [Bitmap(width: 1, height: 1)] : frames
        let pixels = frames.reduce(0) { $0 + $1.pixels.count }
        // Both ways of drawing give the same pixels.
        self.frames = frames.map { pixels <= Self.mostReady ? .ready(PictureSource($0)) : .plain($0) }
    }

    /// No face at all.
    static let none = PreparedFace(frame: .none)

    private init(frame: Frame) { frames = [frame] }

    /// A still face.
    init(_ source: PictureSource) { frames = [.ready(source)] }

    /// Frames of the face; 1 for a still.
    public var count: Int { frames.count }

    /// A still face as small as a costume shows it.
    /// - Parameter step: the fewest pixels of it from one output pixel to the next.
    func reduced(for step: Double) -> PreparedFace {
        guard frames.count == 1, case .ready(let source) = frames[0] else { return self }
        if let known = reductions.made(for: step) { return known }
        let reduced = PreparedFace(source.reduced(for: step))
        reductions.keep(reduced, for: step)
        return reduced
    }

    /// The last few that were made: costumes of one hand show faces at one size.
    private final class Reductions: Sendable {
        private static let most = 8
        private let kept = Mutex<[(step: Double, face: PreparedFace)]>([])

        func made(for step: Double) -> PreparedFace? { kept.withLock { $0.first { $0.step == step }?.face } }

        func keep(_ face: PreparedFace, for step: Double) {
            kept.withLock { kept in
                // Two may have made it at once.
                if kept.contains(where: { $0.step == step }) { return }
                if kept.count == Self.most { kept.removeFirst() }
                kept.append((step, face))
            }
        }
    }

    /// The frame of that number, the last one beyond them.
    func frame(_ number: Int) -> Frame { frames[min(max(0, number), frames.count - 1)] }
}

extension Bitmap {
    /// Draws a face into its box.
    /// - Parameter window: of the bitmap, outside of which it needn't be drawn.
    mutating func draw(
        _ face: PreparedFace.Frame, _ fit: FaceStyle, into box: Rect, by transform: Transform,
        style: LayerStyle, within window: PixelWindow? = nil
    ) {
        let (width, height) =
            switch face {
            case .ready(let source): (source.width, source.height)
            case .plain(let picture): (picture.width, picture.height)
            case .none: (0, 0)
            }
        guard width > 0, height > 0 else { return }
        let (part, place) = fit.fitted(width: width, height: height, into: box)
        let upright =
            fit.upsideDown ? Transform((1, 0, 0), (0, -1, 2 * box.center.y)).then(transform) : transform
        switch face {
        case .ready(let source):
            draw(
                source, PicturePlacement(part: part, into: place, flipped: fit.flipped, by: upright),
                style: style,
                within: window)
        case .plain(let picture):
            draw(
                picture, PicturePlacement(part: part, into: place, flipped: fit.flipped, by: upright),
                style: style)
        case .none: break
        }
    }
}
