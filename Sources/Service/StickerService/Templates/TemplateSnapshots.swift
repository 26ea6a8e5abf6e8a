import Costume
import Digest
import Files
import Helpers
import ImageCodecs
import Messages
import Names
import StickerBuild
import StickerPack
import Synchronization

/// The costumes that the service builds with: copies of good versions of what people edit. A version that is broken,
/// or failed in the first groups, is reported and not used; the last good one stays, also over a restart.
final class TemplateSnapshots: Sendable {
    /// Costumes as they should be from now on.
    struct Refreshed: Sendable {
        var costumes: CostumeSet
        /// Costumes whose version isn't the one in use.
        var changed: Set<String>
        /// What is wrong with versions that aren't used.
        var problems: [BuildProblem]
        /// Whether all of the folders could be read.
        var isWhole: Bool
    }

    private static let merged = Set(TemplateItem.Kind.shared.compactMap(\.folder))
    private static let shared = merged.union([PackDocument.file])

    private static let recentLimit = 8

    private let sources: [TemplateSource]
    private let store: SnapshotStore
    private let indexPath: String
    private let cacheFolder: String?
    private let settings: String
    private let renderer: any ArtRenderer
    private let index: Mutex<SnapshotIndex>
    /// As it lies on the disk.
    private let written: Mutex<SnapshotIndex?>
    /// Whether some may not have reached the disk.
    private let hasNewCopies = Atomic(false)
    /// Those that builds may still be using, the newest last.
    private let recent = Mutex<[CostumeSet]>([])

    /// - Parameters:
    ///   - sources: the folders that people edit.
    ///   - state: absolute folder; made where it is missing.
    ///   - settings: all that decides packs beside faces, profiles and costumes.
    init(
        sources: [TemplateSource], state: String, cacheFolder: String?, settings: String,
        renderer: any ArtRenderer
    ) throws(ServiceError) {
        self.sources = sources
        self.cacheFolder = cacheFolder
        self.settings = settings
        self.renderer = renderer
        store = try SnapshotStore("\(state)/templates")
        indexPath = "\(state)/templates/stock.json"
        let found = try SnapshotIndex(path: indexPath)
        store.removeUnsynced(besides: found?.versions ?? [])
        index = Mutex(found ?? SnapshotIndex())
        written = Mutex(found)
    }

    /// A digest of the folders that people edit; another one means that something changed.
    func print() -> String { look().print }

    /// The same, and the folders where such changes happen; in the place of one that is missing what it may appear in.
    func look() -> (print: String, folders: [String]) {
        let trees = sources.map { FileTree($0.folder) }
        let folders = zip(sources, trees).flatMap { source, tree in
            let folders = tree.entries.filter { $0.kind == .folder }.map(\.origin)
            return folders.isEmpty ? [Self.nearest(to: source.folder)] : folders
        }
        return (trees.map(\.print).joined(), folders)
    }

    private static func nearest(to folder: String) -> String {
        var place = folder[...]
        while !place.isEmpty, (try? FileStatus.at(String(place))) == nil {
            place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
        }
        return place.isEmpty ? "/" : String(place)
    }

    /// Copies what changed and puts together what is good. Blocks.
    /// - Throws: when there are no costumes at all.
    func refresh() throws(BuildFailure) -> Refreshed {
        try index.withLock { (index) throws(BuildFailure) in try refresh(&index) }
    }

    /// Writes down what is known, where that is news. What gathering found needs no hurry: lost, it is found again. So
    /// nobody waits for the disk before new copies are used.
    func saveIndex() {
        // Where somebody is at it, waiting for the disk, that one looks again.
        while written.withLockIfAvailable({ keep(&$0) }) == true {}
    }

    /// - Returns: whether something was written down.
    private func keep(_ written: inout SnapshotIndex?) -> Bool {
        let now = index.withLock { $0 }
        if hasNewCopies.exchange(false, ordering: .sequentiallyConsistent), !store.sync() {
            hasNewCopies.store(true, ordering: .sequentiallyConsistent)
            return false
        }
        guard now != written else { return false }
        now.write(to: indexPath)
        written = now
        return true
    }

    private func refresh(_ index: inout SnapshotIndex) throws(BuildFailure) -> Refreshed {
        var parts: [String: String] = [:]
        var problems: [BuildProblem] = []
        var isWhole = true
        for (part, origins) in try found() {
            let version: String
            do throws(BuildProblem) { version = try self.version(of: part, origins, &index) } catch {
                problems.append(error)
                parts[part] = index.accepted[part]
                isWhole = false
                continue
            }
            if let refusal = index.refused[version] {
                problems.append(
                    BuildProblem(code: refusal.code, subject: id(part), evidence: refusal.evidence))
                parts[part] = index.accepted[part]
            } else {
                parts[part] = version
            }
        }
        var selection = try load(parts)
        let accepted = index.accepted
        // Filters, expressions or skins of which one is broken or just arriving give way to those in use, all together.
        for kind in TemplateItem.Kind.shared {
            let (part, broken) = (kind.folder ?? "", selection.selection.broken(kind))
            guard !broken.isEmpty, accepted[part] != nil, accepted[part] != parts[part] else { continue }
            problems += broken
            parts[part] = accepted[part]
            selection = try load(parts)
        }
        // Broken versions of costumes likewise; when that doesn't help, what they share is to blame.
        for round in 0..<2 {
            let broken = brokenIDs(selection)
            let replaced = broken.filter { id in part(id, accepted).map { accepted[$0] != parts[$0] } ?? false
            }
            if round == 0 { problems += self.problems(of: broken, in: selection.selection) }
            if !replaced.isEmpty {
                for id in replaced { if let part = part(id, accepted) { parts[part] = accepted[part] } }
            } else if !broken.isDisjoint(with: accepted.keys.map(id)) {
                for part in Self.merged { parts[part] = accepted[part] }
            } else {
                break
            }
            selection = try load(parts)
        }
        let reported = Set(problems.map(\.subject))
        selection.selection.problems.removeAll { reported.contains($0.subject) }
        selection.selection.problems += problems
        if !problems.isEmpty {
            // Packs name what isn't used: they are another basis than packs that have nothing to name.
            let names = problems.map { "\($0.subject) \($0.text(in: .english))" }.sorted()
            selection.basis = SHA256.hex(Array(([selection.basis] + names).joined(separator: "\n").utf8))
        }
        if isWhole { try removeUnused(&index) }
        return Refreshed(
            costumes: selection, changed: changed(parts, since: accepted), problems: problems,
            isWhole: isWhole)
    }

    /// The costumes in use when the service last ran; nil when there were none, or they are lost.
    func lastAccepted() -> CostumeSet? {
        index.withLock { index in
            // One that can't be seen isn't lost.
            guard !index.accepted.isEmpty,
                index.accepted.values.allSatisfy({ (try? store.holds($0)) != false })
            else { return nil }
            return try? load(index.accepted)
        }
    }

    /// Those refused, and those whose document isn't there yet.
    private func brokenIDs(_ costumes: CostumeSet) -> Set<String> {
        let there = costumes.parts.keys.filter { !Self.shared.contains($0) }.map { id($0) }
        return costumes.selection.brokenIDs.union(Set(there).subtracting(costumes.selection.ids))
    }

    private func problems(of broken: Set<String>, in selection: CostumeSelection) -> [BuildProblem] {
        let reported = selection.problems.filter { broken.contains($0.subject) }
        return reported
            + broken.subtracting(reported.map(\.subject)).sorted().map {
                BuildProblem(code: "template.document.missing", subject: $0, evidence: ["id": $0])
            }
    }

    /// These versions are in use now.
    func accept(_ costumes: CostumeSet) {
        index.withLock { index in
            guard index.accepted != costumes.parts else { return }
            let broken = brokenIDs(costumes)
            index.accepted = costumes.parts.filter { !broken.contains(id($0.key)) }
        }
        saveIndex()
    }

    /// These costumes' versions aren't used any more, with their reasons.
    func refuse(_ reasons: [String: SnapshotIndex.Refusal], of costumes: CostumeSet) {
        index.withLock { index in
            for (id, reason) in reasons {
                if let part = part(id, costumes.parts), let version = costumes.parts[part] {
                    index.refused[version] = reason
                }
            }
        }
        saveIndex()
    }

    // MARK: Parts

    /// The parts of all folders, and where each lies: of filters and skins each folder adds some, of anything else the
    /// last folder's counts, as for `TemplateStore.load`.
    /// - Throws: where a folder can't be listed now: its costumes would be missing in all packs. A part that can't be read
    ///   now keeps its last version.
    private func found() throws(BuildFailure) -> [(part: String, origins: [String])] {
        var found: [String: [String]] = [:]
        var owners: [String: TemplateSource] = [:]
        for source in sources {
            for part in try names(in: source.folder) where isPart(part) {
                let origin = "\(source.folder)/\(part)"
                if Self.merged.contains(part) {
                    if FileStatus.mayBe(at: "\(origin)/.") { found[part, default: []].append(origin) }
                    continue
                }
                let id = id(part)
                if let owner = owners[id], owner != source {
                    // One that is just arriving doesn't override yet.
                    if FileStatus.mayBe(at: "\(origin)/."), !FileStatus.mayBe(at: "\(origin)/template.json") {
                        continue
                    }
                    for form in [id, "\(id).svg"] { found[form] = nil }
                }
                owners[id] = source
                found[part] = [origin]
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func names(in folder: String) throws(BuildFailure) -> [String] {
        do throws(FileError) { return try FileTree.names(in: folder) } catch {
            throw .pack(.unreadable(path: error.path, reason: error.text))
        }
    }

    private func isPart(_ name: String) -> Bool {
        Self.shared.contains(name) || TemplateID.isValid(id(name))
    }

    /// `bear` for `bear` and `bear.svg`.
    private func id(_ part: String) -> String {
        part.hasSuffix(".svg") ? String(part.dropLast(4)) : part
    }

    private func part(_ id: String, _ parts: [String: String]) -> String? {
        [id, "\(id).svg"].first { parts[$0] != nil }
    }

    /// The copy of a part as it is now, which is made where there is none.
    private func version(
        of part: String, _ origins: [String], _ index: inout SnapshotIndex
    ) throws(BuildProblem) -> String {
        let tree = FileTree(origins)
        let version: String?
        do throws(FileError) {
            if let known = index.known[part], known.print == tree.print, try store.holds(known.version) {
                return known.version
            }
            version = try store.take(part, tree, from: origins)
        } catch {
            throw BuildProblem(
                code: "costumes.unreadable", subject: id(part),
                evidence: ["path": error.path, "reason": error.text])
        }
        guard let version else { throw BuildProblem(code: "template.copy.failed", subject: id(part)) }
        hasNewCopies.store(true, ordering: .sequentiallyConsistent)
        index.known[part] = SnapshotIndex.Known(print: tree.print, version: version)
        return version
    }

    private func changed(_ parts: [String: String], since accepted: [String: String]) -> Set<String> {
        let sharedChanged = Self.merged.contains { parts[$0] != accepted[$0] }
        return Set(
            parts.filter { !Self.shared.contains($0.key) && (sharedChanged || accepted[$0.key] != $0.value) }
                .map { id($0.key) })
    }

    /// Costumes that are made of the same versions.
    private func unchanged(_ parts: [String: String], since last: [String: String]) -> Set<String> {
        guard Self.merged.allSatisfy({ parts[$0] == last[$0] }) else { return [] }
        let names = Set(parts.keys).union(last.keys)
        return Set(names.map(id)).subtracting(names.filter { parts[$0] != last[$0] }.map(id))
    }

    private func load(_ parts: [String: String]) throws(BuildFailure) -> CostumeSet {
        let set: (path: String, digest: String)?
        do throws(FileError) { set = try store.set(parts) } catch {
            throw .pack(.unreadable(path: error.path, reason: error.text))
        }
        guard let (path, digest) = set else {
            throw .pack(.unwritable(path: store.folder, reason: "no room, or no permission"))
        }
        let selection = try CostumeSelection(
            CostumeChoice([TemplateSource(path)]), cacheFolder: cacheFolder,
            earlier: recent.withLock { $0.last }.map { ($0.selection, unchanged(parts, since: $0.parts)) })
        try selection.requireReadable()
        let art = selection.templates.contains(where: \.drawsVectors) ? (try? renderer.version()) ?? "" : ""
        let basis = SHA256.hex(Array([digest, settings, art].joined(separator: "\n").utf8))
        let costumes = CostumeSet(selection: selection, folder: path, basis: basis, parts: parts)
        recent.withLock { recent in
            recent.append(costumes)
            if recent.count > Self.recentLimit { recent.removeFirst() }
        }
        return costumes
    }

    /// Only versions in use, about to be, or refused are kept.
    private func removeUnused(_ index: inout SnapshotIndex) throws(BuildFailure) {
        let there = Set(try found().map(\.part))
        index.known = index.known.filter { there.contains($0.key) }
        let known = Set(index.known.values.map(\.version))
        index.refused = index.refused.filter { known.contains($0.key) }
        let recent = recent.withLock { $0 }
        let kept = known.union(index.accepted.values).union(recent.flatMap(\.parts.values))
        store.clear(keepingVersions: kept, sets: Set(recent.map(\.folder)))
    }
}
