import Costume
import Digest
import ImageCodecs

/// Backdrops of moving costumes, kept beside their plans.
struct BackdropStore {
    let compiler: CostumeCompiler
    /// Bytes of a sticker.
    let limit: Int

    /// The same whether it was kept or not.
    /// - Parameter easing: as in `StickerFitter.backdrop`.
    func backdrop(
        for plan: CostumePlan, _ timeline: StickerTimeline, easing: Double,
        otherwise make: () throws -> GIFBackdrop?
    ) rethrows -> GIFBackdrop? {
        guard let key = key(plan, timeline, easing) else { return try make() }
        if let file = compiler.kept(key), let known = GIFBackdrop.Kept(words: file.words, pixels: file.pixels)
        {
            return known.backdrop
        }
        let kept = GIFBackdrop.Kept(backdrop: try make())
        compiler.keep(CompiledFile(words: kept.words, pixels: kept.pixels), key)
        return kept.backdrop
    }

    private func key(_ plan: CostumePlan, _ timeline: StickerTimeline, _ easing: Double) -> String? {
        guard let key = plan.key else { return nil }
        let frames = timeline.frames.map { "\($0.costume) \($0.delay)" }.joined(separator: ",")
        let parts = "backdrop \(StickerRecipe.renderingVersion) \(key) \(limit) \(easing) \(frames)"
        return SHA256.hex(Array(parts.utf8))
    }
}
