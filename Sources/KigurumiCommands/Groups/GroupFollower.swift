import Files
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
    private var told: Set<String> = []
    private var generation = 0

    init(_ group: GroupFolders.Group) { self.group = group }

    /// What happened since the last look; at the first how things are.
    mutating func look() -> [GroupNews] {
        let reader = PackReader(folder: group.pack)
        var news: [GroupNews] = []
        if let stamp = stamp(PackLayout.status), stamp != statusStamp, let status = try? reader.status() {
            statusStamp = stamp
            news += tell(status)
        }
        if let stamp = stamp(PackLayout.manifest), stamp != manifestStamp,
            let manifest = try? reader.manifest()
        {
            manifestStamp = stamp
            if manifest.generation != generation {
                generation = manifest.generation
                let published = GroupNews(
                    event: "published", group: group.name, at: manifest.publishedAt, generation: generation,
                    stickers: manifest.stickers.count)
                // The pack is there before its status says so.
                let end = news.lastIndex { $0.state == "idle" } ?? news.count
                news.insert(published, at: end)
            }
        }
        return news
    }

    private mutating func tell(_ status: PackStatus) -> [GroupNews] {
        var news: [GroupNews] = []
        let isNewBuild = status.state == .building && (state != .building || face != status.face?.sha256)
        let isFirst = state == nil
        if isNewBuild { told = [] }
        let notices = ([status.error].compactMap { $0 } + status.warnings).map(\.code)
        let isChange = status.state != state || isNewBuild || notices != self.notices
        (state, face, self.notices) = (status.state, status.face?.sha256, notices)
        let change = GroupNews(
            event: "state", group: group.name, at: status.updatedAt, state: status.state.rawValue,
            generation: status.generation, total: status.state == .building ? status.total : nil,
            error: status.error, warnings: status.warnings.isEmpty ? nil : status.warnings)
        if isChange, status.state == .building { news.append(change) }
        let isTelling = status.state == .building || (status.state == .idle && !isFirst && !told.isEmpty)
        if isTelling {
            for sticker in status.stickers where told.insert(sticker.file).inserted {
                news.append(
                    GroupNews(
                        event: "sticker", group: group.name, at: status.updatedAt, sticker: sticker,
                        finished: told.count, total: status.total))
            }
        }
        if isChange, status.state != .building { news.append(change) }
        return news
    }

    private func stamp(_ name: String) -> FileStatus.Stamp? {
        FileStatus("\(group.pack)/\(name)", followsLinks: false)?.stamp
    }
}
