import CostumeRendering
import ImageCodecs

/// Backdrops of costumes, kept beside their plans: the same whether they were kept or not.
struct BackdropStore {
    let compiler: CostumeCompiler
    /// Bytes of a sticker.
    let limit: Int

    /// Of a moving costume.
    /// - Parameter easing: as in `StickerFitter.backdrop`.
    func backdrop(
        for plan: CostumePlan, _ timeline: StickerTimeline, easing: Double,
        otherwise make: () throws -> GIFBackdrop?
    ) rethrows -> GIFBackdrop? {
        let frames = timeline.frames.map { "\($0.costume) \($0.delay)" }
        return try kept(plan, ["moving", "\(limit)", "\(easing)"] + frames, otherwise: make)
    }

    /// Of a still.
    func backdrop(
        for plan: CostumePlan, otherwise make: () throws -> PNGBackdrop?
    ) rethrows -> PNGBackdrop? {
        try kept(plan, ["still"], otherwise: make)
    }

    private func kept<Backdrop: KeptInWords>(
        _ plan: CostumePlan, _ parts: [String], otherwise make: () throws -> Backdrop?
    ) rethrows -> Backdrop? {
        guard let key = plan.key else { return try make() }
        let parts = ["\(StickerRecipe.renderingVersion)", key] + parts
        if let file = compiler.kept(parts) {
            // Nothing says that it would be of no use.
            if file.words.isEmpty { return nil }
            if let known = Backdrop(words: file.words, pixels: file.pixels.array) { return known }
        }
        let made = try make()
        compiler.keep(CompiledFile(words: made?.words ?? [], pixels: PixelWords(made?.pixels ?? [])), parts)
        return made
    }
}
