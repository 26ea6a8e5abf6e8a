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

    func encoded(_ quality: APNGQuality, _ checkpoint: () throws -> Void) throws -> [UInt8] {
        let colors = AnimationColors(means, count: quality.colors)
        var container = APNGContainer(width: canvas.width, height: canvas.height)
        for index in places.indices {
            try checkpoint()
            try add(index, colors, quality, to: &container)
        }
        return container.file(plays: plays)
    }

    /// Encodes the first frame and two others.
    func estimate(_ quality: APNGQuality) throws -> APNGEstimate {
        let colors = AnimationColors(means, count: quality.colors)
        // Frames that repeat the one before take next to nothing.
        let changed = places.indices.filter { $0 == 0 || places[$0] != places[$0 - 1] }
        let count = changed.count
        let lengths = try [0, max(1, count / 3), max(1, count * 2 / 3)].map { index in
            var container = APNGContainer(width: canvas.width, height: canvas.height)
            let empty = container.bytes
            try add(changed[min(index, count - 1)], colors, quality, to: &container)
            return container.bytes - empty
        }
        return APNGEstimate(first: lengths[0], others: Array(lengths[1...]))
    }

    private func add(
        _ index: Int, _ colors: AnimationColors, _ quality: APNGQuality, to container: inout APNGContainer
    ) throws {
        let picture = pictures[places[index]]
        let window =
            index == 0 ? picture.bounds : picture.changedWindow(since: pictures[places[index - 1]])
        let pixels = colors.mapped(picture, in: window, lossiness: quality.lossiness)
        try container.add(pixels, in: window, delay: delays[index], effort: Self.effort)
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
        return window.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : window
    }
}
