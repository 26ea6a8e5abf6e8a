import Raster
import Synchronization

/// What layers on a face show, drawn once for all frames.
final class AttachedPictures: Sendable {
    /// A picture without its clear margins.
    struct Picture: Sendable {
        var source: PictureSource
        /// What it covers of the layer's own space.
        var box: Rect
    }

    private struct Kept {
        var group: RenderGroup
        /// What the group's raster covers of the layer's own space: layers of several sizes may share a group.
        var raster: Rect
        /// nil: nothing shows.
        var picture: Picture?

        func isOf(_ step: AttachedStep) -> Bool { group === step.content && raster == step.raster }

        var pixels: Int { picture.map { $0.source.width * $0.source.height } ?? 0 }
    }

    /// Pixels that are kept, but one picture always is.
    private static let most = 2 << 20

    private let kept = Mutex<[Kept]>([])

    /// nil where nothing shows.
    func picture(of step: AttachedStep, draw: (RenderGroup) -> Bitmap) -> Picture? {
        if let known = kept.withLock({ $0.first { $0.isOf(step) } }) { return known.picture }
        let picture = Self.picture(of: step, draw: draw)
        kept.withLock { kept in
            // Two may have drawn it at once.
            if kept.contains(where: { $0.isOf(step) }) { return }
            kept.append(Kept(group: step.content, raster: step.raster, picture: picture))
            while kept.count > 1, kept.reduce(0, { $0 + $1.pixels }) > Self.most { kept.removeFirst() }
        }
        return picture
    }

    static func picture(of step: AttachedStep, draw: (RenderGroup) -> Bitmap) -> Picture? {
        let drawn = draw(step.content)
        let opaque = drawn.opaqueBounds()
        guard !opaque.isEmpty else { return nil }
        // Two clear pixels stay all round, so that edges are sampled as before.
        let part = opaque.grown(2).intersection(drawn.bounds)
        return Picture(
            source: PictureSource(drawn.cropped(to: part)), box: step.raster.part(part, of: drawn.bounds))
    }
}
