import CKernels
import ImageCodecs
import Platforms
import Raster

/// The frames of an APNG in the making, at the side that is tried.
struct APNGAnimation {
    /// Those that differ.
    private let pictures: [Bitmap]
    /// For each frame, the place of its picture.
    private let places: [Int]
    private let delays: [Int]
    private let plays: Int
    private let means: AnimationColors.Means
    /// For each look, the place of its picture.
    private let looks: [Int: Int]

    /// Rows mostly repeat what was before them; filters would hide that.
    private static let effort = PNGEffort(level: 6, filters: false)

    /// - Parameters:
    ///   - share: of the target's side.
    ///   - whole: an animation of the same target at its whole side, whose pictures aren't drawn again.
    init(_ frames: TargetFrames, side share: Double, after whole: APNGAnimation? = nil) throws {
        let first = frames.firstIdentical
        let drawn = first.indices.filter { first[$0] == $0 }
        let order = Dictionary(uniqueKeysWithValues: drawn.enumerated().map { ($1, $0) })
        pictures = try drawn.map { index in
            let known = whole?.picture(of: frames.look(index))
            return try (known ?? frames.picture(index)).scaledIfNeeded(by: share)
        }
        places = first.map { order[$0] ?? 0 }
        looks = Dictionary(uniqueKeysWithValues: drawn.enumerated().map { (frames.look($1), $0) })
        delays = frames.timeline.delays
        plays = frames.timeline.plays
        means = AnimationColors.Means(pictures)
    }

    private func picture(of look: Int) -> Bitmap? { looks[look].map { pictures[$0] } }

    var canvas: Bitmap { pictures.first ?? Bitmap(width: 1, height: 1) }

    /// - Parameter known: of frames what was encoded at this quality already.
    func encoded(
        _ quality: APNGQuality, known: [Int: APNGFrame], _ checkpoint: () throws -> Void
    ) throws -> [UInt8] {
        let colors = AnimationColors(means, count: quality.colors)
        var container = APNGContainer(width: canvas.width, height: canvas.height)
        for index in places.indices {
            try checkpoint()
            let frame = try known[index] ?? encoded(index, colors, quality)
            container.add(frame, delay: delays[index])
        }
        return container.file(plays: plays)
    }

    /// Encodes the first frame and two others.
    func probes(_ quality: APNGQuality) throws -> APNGProbes {
        let colors = AnimationColors(means, count: quality.colors)
        // Frames that repeat the one before take next to nothing.
        let changed = places.indices.filter { $0 == 0 || places[$0] != places[$0 - 1] }
        let count = changed.count
        let frames = try [0, max(1, count / 3), max(1, count * 2 / 3)].map { index in
            let index = changed[min(index, count - 1)]
            return (index, try encoded(index, colors, quality))
        }
        return APNGProbes(frames: frames, quality: quality)
    }

    private func window(of index: Int) -> PixelRect {
        let picture = pictures[places[index]]
        if index == 0 { return picture.bounds }
        // Most frames of an even grid repeat the one before.
        if places[index] == places[index - 1] { return .onePixel }
        return picture.changedWindow(since: pictures[places[index - 1]])
    }

    private func encoded(
        _ index: Int, _ colors: AnimationColors, _ quality: APNGQuality
    ) throws(PNGEncodingError) -> APNGFrame {
        let window = window(of: index)
        let pixels = colors.mapped(pictures[places[index]], in: window, lossiness: quality.lossiness)
        return try APNGFrame(pixels, in: window, effort: Self.effort)
    }
}

/// Some frames that are encoded before the others, at one quality.
struct APNGProbes {
    /// By index; the first one first.
    let frames: [(index: Int, frame: APNGFrame)]
    let quality: APNGQuality

    /// What they take in a file.
    var estimate: APNGEstimate {
        let lengths = frames.map { _, frame in
            var container = APNGContainer(width: 1, height: 1)
            let empty = container.bytes
            container.add(frame, delay: 1)
            return container.bytes - empty
        }
        return APNGEstimate(first: lengths[0], others: Array(lengths[1...]))
    }

    func known(at quality: APNGQuality) -> [Int: APNGFrame] {
        quality == self.quality ? Dictionary(frames.map { ($0, $1) }) { first, _ in first } : [:]
    }
}

extension Bitmap {
    /// The box around all that differs from an older picture of the same size; one pixel where nothing does.
    func changedWindow(since older: Bitmap) -> PixelRect {
        guard pixels.count == older.pixels.count else { return bounds }
        let changed = unsafe older.pixels.withUnsafeBytes { before in
            unsafe pixels.withUnsafeBytes { now in
                unsafe kernel_compare(
                    before.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    now.baseAddress?.assumingMemoryBound(to: UInt32.self), width, height
                ).changed
            }
        }
        let window = PixelRect(changed)
        return window.isEmpty ? .onePixel : window
    }
}

extension PixelRect {
    /// What a frame shows that changes nothing.
    fileprivate static let onePixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
}
