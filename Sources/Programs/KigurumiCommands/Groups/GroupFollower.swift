import Files
import Messages
import Names
import StickerManifest

/// Sees what happens in one group from its status and manifest, look by look.
struct GroupFollower {
    let group: GroupFolders.Group
    private var statusStamp: FileStatus.Stamp?
    private var manifestStamp: FileStatus.Stamp?
    private var state: PackStatus.State?
    private var notices: [String] = []
    private var face: String?
    private var reported: Set<String> = []
    private var generation = 0
    private var hasLooked = false

    init(_ group: GroupFolders.Group) { self.group = group }

    /// What happened since the last look; at the first how things are.
    mutating func look() -> [GroupNews] {
        defer { hasLooked = true }
        let reader = PackReader(folder: group.pack)
        // Before the status: a pack that is seen here can't be newer than the status that follows.
        let pack = newPack(reader)
        let before = state
        var news: [GroupNews] = []
        if let stamp = stamp(PackLayout.status), stamp != statusStamp, let status = try? reader.status() {
            statusStamp = stamp
            // A build that began and ended between two looks.
            if pack != nil, before != .building, status.state != .building { reported = [] }
            news += tell(status)
        }
        guard let pack else { return news }
        let time = pack.publishedAt
        var published: [GroupNews] = []
        if hasLooked {
            for sticker in pack.stickers where reported.insert(sticker.file).inserted {
                published.append(
                    GroupNews(
                        event: "sticker", group: group.name, at: time, sticker: sticker,
                        finished: reported.count, total: pack.stickers.count))
            }
        }
        published.append(
            GroupNews(
                event: "published", group: group.name, at: time, generation: generation,
                stickers: pack.stickers.count))
        // The pack is there before its status reports it.
        news.insert(contentsOf: published, at: news.lastIndex { $0.state == "idle" } ?? news.count)
        return news
    }

    /// The pack, if it was published since the last look.
    private mutating func newPack(_ reader: PackReader) -> PackManifest? {
        guard let stamp = stamp(PackLayout.manifest), stamp != manifestStamp,
            let manifest = try? reader.manifest()
        else { return nil }
        manifestStamp = stamp
        guard manifest.generation != generation else { return nil }
        generation = manifest.generation
        return manifest
    }

    private mutating func tell(_ status: PackStatus) -> [GroupNews] {
        var news: [GroupNews] = []
        let isNewBuild = status.state == .building && (state != .building || face != status.face?.sha256)
        if isNewBuild { reported = [] }
        let notices = ([status.error].compactMap { $0 } + status.warnings).map(\.code)
        let isChange = status.state != state || isNewBuild || notices != self.notices
        (state, face, self.notices) = (status.state, status.face?.sha256, notices)
        let change = GroupNews(
            event: "state", group: group.name, at: status.updatedAt, state: status.state.rawValue,
            generation: status.generation, total: status.state == .building ? status.total : nil,
            error: status.error, warnings: status.warnings.isEmpty ? nil : status.warnings)
        if isChange, status.state == .building { news.append(change) }
        let isTelling = status.state == .building || (status.state == .idle && hasLooked && !reported.isEmpty)
        if isTelling {
            for sticker in status.stickers where reported.insert(sticker.file).inserted {
                news.append(
                    GroupNews(
                        event: "sticker", group: group.name, at: status.updatedAt, sticker: sticker,
                        finished: reported.count, total: status.total))
            }
        }
        if isChange, status.state != .building { news.append(change) }
        return news
    }

    private func stamp(_ name: String) -> FileStatus.Stamp? {
        FileStatus("\(group.pack)/\(name)", followsLinks: false)?.stamp
    }
}

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
                "\(notice.code): \(Localized.pick(notice.message, for: console.language.tag) ?? "")"
            }
            return ([word] + notices).joined(separator: "  ")
        }
    }
}
