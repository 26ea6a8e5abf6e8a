import Digest
import Files
import Platforms
package import StickerPack

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How long packs stay that were replaced.
package struct ExportRetention: Sendable {
    /// Seconds after a newer manifest was published.
    package var time: Double
    /// Counts their age; no jump of the wall clock deletes anything early.
    package var clock: PackClock

    /// - Parameter time: seconds.
    package init(time: Double, clock: PackClock = .system) {
        self.time = time
        self.clock = clock
    }
}

/// Packs that a newer manifest has replaced: those who have read the older one still find their files.
///
/// Their folders have names of their content, so that no name ever stands for two packs. This record is private; without
/// it they stay.
struct RetainedPacks: Codable, Equatable {
    struct Pack: Codable, Equatable {
        var platform: String
        /// In the platform's folder.
        var folder: String
        /// Relative to the platform's folder.
        var files: [String]
        /// When it was replaced, in seconds on the boot clock.
        var since: Double
    }

    /// The boot whose clock `since` uses.
    private var boot: String
    private(set) var packs: [Pack]
    private var now: Double { moment?.seconds ?? 0 }
    private var moment: Moment?
    private var time = 0.0

    private struct Moment: Equatable { var seconds: Double }
    private enum CodingKeys: String, CodingKey { case boot, packs }

    private static let name = "retained.json"
    private static let longest = 16 << 20

    /// What the name of a pack's folder begins with: 16 letters that depend on all of its files.
    static func salt(_ files: [PackagedFile]) -> String {
        let lines = files.map { "\($0.path) \(SHA256.hex($0.bytes))\n" }.sorted().joined()
        return String(Base32.string(SHA256.digest(Array(lines.utf8))).prefix(16))
    }

    /// Reads the record; none where there is none, or none that can be parsed. After a reboot ages count from now.
    ///
    /// A pack that its platform's manifest names isn't replaced: the run that noted it was stopped before it published.
    /// - Throws: where it can't be read now. Written again without it, its packs would stay for ever.
    init(_ folder: ExportFolder, _ retention: ExportRetention) throws(ExportFailure) {
        let moment = retention.clock.boot()
        let saved = try asExport(Self.saved(folder.hidden))
        boot = moment.id
        packs = saved?.packs ?? []
        for platform in Set(packs.compactMap { Platform(rawValue: $0.platform) }) {
            let current = try PlatformFolder.own(platform, in: folder.path)?.manifest?.packs ?? []
            packs.removeAll { pack in
                pack.platform == platform.rawValue && current.contains { $0.folder == pack.folder }
            }
        }
        for index in packs.indices where saved?.boot != moment.id || packs[index].since > moment.seconds {
            packs[index].since = moment.seconds
        }
        self.moment = Moment(seconds: moment.seconds)
        time = retention.time
    }

    private static func saved(_ hidden: Directory) throws(FileError) -> RetainedPacks? {
        let bytes = try hidden.readIfPresent(name, limit: longest)
        var saved = bytes.flatMap { try? JSONDecoder().decode(RetainedPacks.self, from: Data($0)) }
        saved?.packs.removeAll { !$0.isSafe }
        return saved
    }

    /// The files of a platform's packs in the record.
    static func files(of platform: String, _ hidden: Directory) throws(FileError) -> [String] {
        try saved(hidden)?.packs.filter { $0.platform == platform }.flatMap(\.files) ?? []
    }

    func save(_ hidden: Directory) throws(FileError) {
        if packs.isEmpty { return try hidden.remove(Self.name) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return }
        try hidden.replace(Self.name, with: Array(bytes), mode: 0o600)
    }

    /// Notes the packs that a manifest will replace. What it names again stays noted until it is there.
    /// - Returns: The files to keep beside the new packs, of these and of those replaced before.
    mutating func replace(_ old: PlatformFolder, by manifest: ExportManifest) -> [String] {
        let current = Set(manifest.packs.map(\.folder))
        let platform = manifest.platform
        let kept = packs.filter { $0.platform == platform && !current.contains($0.folder) && !isOld($0) }
        let replaced = (old.manifest?.packs ?? []).filter { !current.contains($0.folder) }.map {
            Pack(platform: platform, folder: $0.folder, files: $0.files.map(\.file), since: now)
        }
        packs += replaced
        return (kept + replaced).flatMap(\.files)
    }

    /// Deletes the replaced packs of platforms, whatever their age.
    mutating func remove(_ platforms: Set<String>, _ exports: Directory) throws(FileError) {
        for pack in packs where platforms.contains(pack.platform) { try Self.remove(pack, exports) }
        packs.removeAll { platforms.contains($0.platform) }
    }

    /// Deletes packs that were kept long enough.
    /// - Returns: Seconds until the next one may go; nil: there is none.
    mutating func sweep(_ exports: Directory) throws(FileError) -> Double? {
        for pack in packs where isOld(pack) { try Self.remove(pack, exports) }
        packs = packs.filter { !isOld($0) }
        return packs.map { max(0, $0.since + time - now) }.min()
    }

    /// What stays for a failure stays in the record, too.
    private static func remove(_ pack: Pack, _ exports: Directory) throws(FileError) {
        guard try exports.status(of: pack.platform)?.isFolder == true else { return }
        try exports.folder(pack.platform).removeFiles(pack.files)
    }

    private func isOld(_ pack: Pack) -> Bool { now - pack.since >= time }
}

extension RetainedPacks.Pack {
    /// Files are deleted by these names. The record may be forged, so none may lead out of the exports.
    fileprivate var isSafe: Bool {
        Platform(rawValue: platform) != nil && files.allSatisfy { $0.hasPrefix(folder) }
            && ([folder] + files).allSatisfy(Path.isPlain)
    }
}

extension Directory {
    /// Removes files and the folders that are empty then. What isn't listed stays, and links aren't followed.
    /// - Parameter files: relative paths without `..`.
    func removeFiles(_ files: [String]) throws(FileError) {
        var folders: Set<String> = []
        for file in files {
            let parent = Path.parent(file)
            guard let folder = try holder(parent) else { continue }
            try folder.removeFile(Path.last(file))
            var path = parent
            while path != "." {
                folders.insert(path)
                path = Path.parent(path)
            }
        }
        // The innermost first. Those with files of others stay.
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            try? holder(Path.parent(folder))?.removeFolder(Path.last(folder))
        }
    }

    /// A folder in this one; nil where there is none, or where something else leads.
    private func holder(_ path: String) throws(FileError) -> Directory? {
        if path == "." { return self }
        do throws(FileError) { return try folderBeneath(path) } catch {
            if error.isMissing || error.isSymlink || error.isElsewhere { return nil }
            throw error
        }
    }
}
