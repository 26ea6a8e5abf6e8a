package import StickerManifest

/// What people can see of what was given up for the limit; the command and the gallery use the same words for it.
package enum VisibleLosses {
    /// The ends of the codes `loss.…` of their texts, the worst first.
    package static let all = ["still", "side", "frames", "duration", "seam", "colors", "quality"]

    /// The ends of the codes of what can be seen: few colors, or colors that are far from the original ones; each frame,
    /// pixel or second; a quality at which blocks show. The worst first.
    package static func codes(_ reductions: [StickerEntry.Reduction]) -> [String] {
        let found = reductions.compactMap { reduction -> String? in
            switch reduction.what {
            case "colors", "palette": reduction.to <= 48 ? "colors" : nil
            case "lossiness": reduction.to >= 9 ? "colors" : nil
            // Of WebP, and of VP9: the steps left to its worst quantizer.
            case "quality": reduction.to < 35 ? "quality" : nil
            default: reduction.what
            }
        }
        return all.filter(found.contains)
    }
}
