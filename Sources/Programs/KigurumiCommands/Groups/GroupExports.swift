import Names
import StickerManifest
import StickerPack
import StickerService

/// What `status` reports about a group's packs for platforms.
struct GroupExports: Encodable, Equatable {
    /// As in Exports/status.json; `interrupted` for exports whose process lives no more.
    var state: String
    /// The generation of the pack that they belong to.
    var generation: Int
    /// RFC 3339 in UTC.
    var updatedAt: String
    var platforms: [ExportStatus.PlatformPacks]
    /// Costumes that could not be made.
    var problems: [PackManifest.Problem]
    /// Why the last try failed.
    var error: PackStatus.Notice?
    var retryAt: String?

    /// - Parameters:
    ///   - group: the folder that holds the face and the pack.
    ///   - isAlive: whether a process lives.
    /// - Returns: nil where there are none.
    init?(_ group: String, isAlive: (Int) -> Bool) {
        guard let status = ExportStatus(ofGroup: group) else { return nil }
        let isCut = status.state == .exporting && !isAlive(status.pid)
        state = isCut ? "interrupted" : status.state.rawValue
        (generation, updatedAt, platforms) = (status.generation, status.updatedAt, status.platforms)
        (problems, error, retryAt) = (status.problems, status.error, status.retryAt)
    }

    /// What went wrong, without what each platform's row shows.
    var notices: [PackStatus.Notice] { [error].compactMap { $0 } + platforms.compactMap(\.error) }

    /// A row for each platform of each group that has any; empty where none has.
    static func table(_ groups: [GroupStatus], _ console: Console) -> [String] {
        let exporting = groups.compactMap { group in group.exports.map { (group.group, $0) } }
        guard !exporting.isEmpty else { return [] }
        var table = TextTable([
            .init(console.text("table.group")), .init(console.text("table.platform")),
            .init(console.text("table.state")), .init(console.text("table.generation"), .right),
            .init(console.text("table.packs"), .right), .init(console.text("table.stickers"), .right),
            .init(console.text("table.bytes"), .right), .init(console.text("table.updated")),
            .init(console.text("table.error")),
        ])
        for (name, exports) in exporting {
            let word = console.text("status.\(exports.state)")
            let rows = exports.platforms.map { packs in
                [
                    name, packs.platform, word, String(exports.generation), Wording.grouped(packs.packs),
                    Wording.grouped(packs.stickers), Wording.grouped(packs.bytes), exports.updatedAt,
                    (packs.error ?? exports.error)?.code ?? "–",
                ]
            }
            let none = [
                name, "–", word, String(exports.generation), "0", "0", "0", exports.updatedAt,
                exports.error?.code ?? "–",
            ]
            table.rows += rows.isEmpty ? [none] : rows
        }
        return table.lines()
    }
}
