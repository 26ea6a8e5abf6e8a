import Messages
import StickerManifest

/// What happened in a group, for `follow`.
struct GroupNews: Encodable, Equatable {
    /// `state`, `sticker`, `published`, `removed`.
    var event: String
    var group: String
    var at: String?
    var state: String?
    var generation: Int?
    var sticker: StickerEntry?
    var finished: Int?
    var total: Int?
    var stickers: Int?
    var error: PackStatus.Notice?
    var warnings: [PackStatus.Notice]?

    /// `10:33:00  user-1  building`
    func line(_ console: Console) -> String {
        let time = at.map { String($0.dropFirst(11).prefix(8)) } ?? "        "
        return "\(time)  \(group)  \(sentence(console))"
    }

    private func sentence(_ console: Console) -> String {
        func number(_ value: Int?) -> String { value.map { String($0) } ?? "" }
        switch event {
        case "sticker":
            return console.text(
                "follow.finished",
                ["id": sticker?.id ?? "", "finished": number(finished), "total": number(total)])
        case "published":
            return console.text(
                "follow.published", ["generation": number(generation), "stickers": number(stickers)])
        case "removed": return console.text("follow.removed")
        default:
            let known = ["waiting", "building", "idle", "rejected", "failed", "erased"]
            let state = state ?? ""
            let word = known.contains(state) ? console.text("status.\(state)") : state
            let notices = ([error].compactMap { $0 } + (warnings ?? [])).map { notice in
                "\(notice.code): \(Localized.pick(notice.message, for: console.language.rawValue) ?? "")"
            }
            return ([word] + notices).joined(separator: "  ")
        }
    }
}
