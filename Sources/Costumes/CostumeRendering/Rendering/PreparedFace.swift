import Costume
package import FaceInput
package import Raster
import Synchronization

/// A face made ready for all costumes of a build: its reductions are made once.
package struct PreparedFace: Sendable {
    enum Picture: Sendable {
        case ready(PictureSource)
        case plain(Bitmap)

        var width: Int {
            switch self {
            case .ready(let source): source.width
            case .plain(let picture): picture.width
            }
        }

        var height: Int {
            switch self {
            case .ready(let source): source.height
            case .plain(let picture): picture.height
            }
        }
    }

    struct Frame: Sendable {
        /// What is drawn for each cut; `.none` has the whole picture, others only where they were cut out. Empty where
        /// nobody wears the costume.
        var pictures: [FaceCut: Picture] = [:]
        /// Shares of the picture.
        var points = FacePoints.typical
        /// Whether layers on the face are drawn.
        var showsParts = true
        /// By which heads get one size: of a moving face the mean of all frames; nil where no face was found.
        var head: FacePoints?
        /// How far each cut-out reaches above the chin, as `HeadFit` has it: the most of all frames.
        var heights: [FaceCut: Double] = [:]
        /// nil where the face can't act.
        var acting: ActingFace?
        /// By cut, the fewest pixels of the face from one output pixel to the next; none: it is drawn at any size.
        var steps: [FaceCut: Double] = [:]

        /// The cut that is drawn where this one is asked for.
        func shown(_ cut: FaceCut) -> FaceCut {
            switch cut {
            case .head where pictures[.head] != nil: .head
            case .head, .person: pictures[.person] == nil ? .none : .person
            case .none: .none
            }
        }

        /// As photographed; nil where nobody wears the costume.
        func photograph(_ cut: FaceCut) -> Picture? { pictures[shown(cut)] }

        /// What is drawn of the face as it acts; nil where nobody wears the costume.
        func picture(_ style: FaceStyle) -> Picture? {
            let cut = shown(style.cut)
            let photograph = pictures[cut]
            return acting?.picture(cut, style.expression, reducedFor: steps[cut], as: photograph)
                ?? photograph
        }

        /// Where the parts of the face are as it acts.
        func points(_ style: FaceStyle) -> FacePoints { acting?.moved(points, style.expression) ?? points }
    }

    /// At least one.
    let frames: [Frame]
    /// Time on screen of each frame in hundredths of a second; 0 where it isn't known.
    package let delays: [Int]

    /// Pixels of all pictures up to which reductions are kept; they take three times the memory of the pictures.
    private static let mostReady = 10_000_000

    private let reductions = Reductions()

    /// - Parameter frames: complete pictures; an empty list stands for one clear pixel. Where a frame has no points, those
    ///   of a typical face are used.
    package init(frames: [DecodedFace.Frame]) {
        let frames =
            frames.isEmpty ? [DecodedFace.Frame(bitmap: Bitmap(width: 1, height: 1), delay: 0)] : frames
        let pixels = frames.reduce(0) { sum, frame in
            sum + frame.pictures.reduce(0) { $0 + $1.picture.pixels.count }
        }
        delays = frames.map(\.delay)
        let head = FacePoints.mean(frames.compactMap(\.points))
        // Of a moving face they come and go in no single frame.
        let (width, height) = (Double(frames[0].bitmap.width), Double(frames[0].bitmap.height))
        let isProfile = head?.mapped { Point(x: $0.x * width, y: $0.y * height) }.isProfile ?? false
        let heights = Self.heights(frames, head)
        self.frames = frames.map { frame in
            var ready = Frame()
            ready.showsParts = !isProfile
            for (cut, picture) in frame.pictures {
                // Both ways of drawing give the same pixels.
                ready.pictures[cut] =
                    pixels <= Self.mostReady ? .ready(PictureSource(picture)) : .plain(picture)
            }
            ready.points = frame.points ?? .typical
            (ready.head, ready.heights) = (head, heights)
            ready.acting = ActingFace(frame)
            return ready
        }
    }

    private static func heights(_ frames: [DecodedFace.Frame], _ points: FacePoints?) -> [FaceCut: Double] {
        guard let points, let first = frames.first?.bitmap,
            let head = HeadFit(points, width: Double(first.width), height: Double(first.height))
        else { return [:] }
        let cuts = frames.flatMap(\.pictures).filter { $0.cut != .none }
        return Dictionary(cuts.map { ($0.cut, head.height(of: $0.picture)) }, uniquingKeysWith: max)
    }

    /// A face of which only whole pictures are known.
    /// - Parameter frames: complete pictures; an empty list stands for one clear pixel.
    package init(frames: [Bitmap]) {
        self.init(frames: frames.map { DecodedFace.Frame(bitmap: $0, delay: 0) })
    }

    init(frame: Frame) {
        frames = [frame]
        delays = [0]
    }

    /// Why parts of it can't act, each reason once: `turned`, `small`, `implausible`, `covered` or `masked`.
    package var doubts: [String] {
        Set(frames.flatMap { $0.acting?.reasons ?? [] }).sorted()
    }

    /// Whether layers on it are left out: it is seen from the side.
    package var isWithoutParts: Bool { !frames[0].showsParts }

    /// Frames of the face; 1 for a still.
    package var count: Int { frames.count }

    /// The pixels of all its pictures.
    package var pixels: Int {
        frames.reduce(0) { $0 + $1.pictures.values.reduce(0) { $0 + $1.width * $1.height } }
    }

    /// A still face as small as a costume shows it.
    /// - Parameter steps: by cut, as it is drawn, the fewest pixels of it from one output pixel to the next. Cuts that
    ///   aren't there aren't reduced.
    func reduced(for steps: [FaceCut: Double]) -> PreparedFace {
        guard frames.count == 1 else { return self }
        var frame = frames[0]
        for (cut, step) in steps {
            guard case .ready(let source) = frame.pictures[cut] else { continue }
            frame.pictures[cut] = .ready(reductions.reduced(source, of: cut, for: step))
        }
        frame.steps = steps
        return PreparedFace(frame: frame)
    }

    /// Gives up what was made of the pictures, several times their size; it is made again when it is asked for.
    package func releaseReductions() {
        reductions.release()
        for frame in frames { frame.acting?.release() }
        for case .ready(let source) in frames.flatMap(\.pictures.values) { source.releaseReductions() }
    }

    /// The last few that were made: costumes of one hand show faces at one size.
    private final class Reductions: Sendable {
        private struct Reduction: Sendable {
            var cut: FaceCut
            var step: Double
            var source: PictureSource
        }

        private static let most = 8
        private let kept = Mutex<[Reduction]>([])

        func reduced(_ source: PictureSource, of cut: FaceCut, for step: Double) -> PictureSource {
            if let known = made(of: cut, for: step) { return known }
            let reduced = source.reduced(for: step)
            kept.withLock { kept in
                // Two may have made it at once.
                if kept.contains(where: { $0.cut == cut && $0.step == step }) { return }
                if kept.count == Self.most { kept.removeFirst() }
                kept.append(Reduction(cut: cut, step: step, source: reduced))
            }
            return reduced
        }

        func release() { kept.withLock { $0 = [] } }

        private func made(of cut: FaceCut, for step: Double) -> PictureSource? {
            kept.withLock { $0.first { $0.cut == cut && $0.step == step }?.source }
        }
    }

    /// The frame of that number, the last one beyond them.
    func frame(_ number: Int) -> Frame { frames[min(max(0, number), frames.count - 1)] }
}

extension DecodedFace.Frame {
    /// By the cut that they are for.
    var pictures: [(cut: FaceCut, picture: Bitmap)] {
        [(FaceCut.none, bitmap)]
            + [(.person, person), (.head, head)].compactMap { cut, picture in
                picture.map { (cut, $0) }
            }
    }
}
