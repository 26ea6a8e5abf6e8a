import Messages
import StickerManifest
import StickerPack

/// What people can see of what was given up for the limit, in words.
struct Losses {
    /// Ids by what was lost, the worst first.
    private(set) var ids: [(code: String, ids: [String])] = []

    private static let named = 4

    init(_ stickers: [StickerEntry]) {
        ids = VisibleLosses.all.compactMap { code in
            let having = stickers.filter { VisibleLosses.codes($0.reductions).contains(code) }.map(\.id)
            return having.isEmpty ? nil : (code, having)
        }
    }

    /// `, coarser colors, fewer frames`; empty where nothing can be seen.
    static func suffix(_ reductions: [StickerEntry.Reduction], _ console: Console) -> String {
        let comma = console.text("list.comma")
        return VisibleLosses.codes(reductions).map { comma + console.text("loss.\($0)") }.joined()
    }

    /// `fewer frames (bear, lion), coarser colors (shark)`; nil where nothing can be seen.
    func text(_ console: Console) -> String? {
        guard !ids.isEmpty else { return nil }
        let entries = ids.map { code, ids in
            console.text(
                "loss.entry",
                ["loss": console.text("loss.\(code)"), "ids": console.listed(ids, most: Self.named)])
        }
        return entries.joined(separator: console.text("list.comma"))
    }
}

extension Console {
    /// `bear, lion and 3 more`
    func listed(_ names: [String], most: Int) -> String {
        let shown = names.prefix(most).joined(separator: ", ")
        guard names.count > most else { return shown }
        return text("summary.more", ["names": shown, "count": String(names.count - most)])
    }
}
