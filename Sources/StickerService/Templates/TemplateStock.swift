import Costume
import Digest
import Glibc
import Helpers
import ImageCodecs
import Messages
import Names
import StickerBuild
import StickerPack
import Synchronization

/// The costumes that the service builds with: copies of good versions of what people edit. A version that is broken,
/// or failed in the first groups, is told and not used; the last good one stays, also over a restart.
final class TemplateStock: Sendable {
    /// Costumes as they should be from now on.
    struct Gathered: Sendable {
        var stock: StockedWardrobe
        /// Costumes whose version isn't the one in use.
        var changed: Set<String>
        /// What is wrong with versions that aren't used.
        var problems: [BuildProblem]
    }

    private static let merged: Set<String> = ["Filters", "Skins"]
    private static let shared = merged.union(["pack.json"])

    private static let recentLimit = 8

    private let sources: [TemplateSource]
    private let shelf: StockShelf
    private let bookPath: String
    private let cacheFolder: String?
    private let settings: String
    private let renderer: any ArtRenderer
    private let book: Mutex<StockBook>
    /// As it lies on the disk.
    private let written: Mutex<StockBook?>
    /// Whether some may not have reached the disk.
    private let hasNewCopies = Atomic(false)
    /// Those that builds may still be using, the newest last.
    private let recent = Mutex<[StockedWardrobe]>([])

    /// - Parameters:
    ///   - sources: the folders that people edit.
    ///   - state: absolute folder; made where it is missing.
    ///   - settings: all that decides packs beside faces, profiles and costumes.
    init(
        sources: [TemplateSource], state: String, cacheFolder: String?, settings: String,
        renderer: any ArtRenderer
    ) throws(ServiceError) {
        (self.sources, self.cacheFolder) = (sources, cacheFolder)
        (self.settings, self.renderer) = (settings, renderer)
        shelf = try StockShelf("\(state)/templates")
        bookPath = "\(state)/templates/stock.json"
        let found = StockBook(path: bookPath)
        shelf.dropStrangers(besides: found?.versions ?? [])
        book = Mutex(found ?? StockBook())
        written = Mutex(found)
    }

    /// Tells whether anything changed in the folders that people edit.
    func print() -> String { sources.map { FileTree($0.folder).print }.joined() }

    /// Copies what changed and puts together what is good. Blocks.
    /// - Throws: when there are no costumes at all.
    func gather() throws(BuildFailure) -> Gathered {
        try book.withLock { (book) throws(BuildFailure) in try gather(&book) }
    }

    /// Writes down what is known, where that is news. What gathering found needs no hurry: lost, it is found again. So
    /// nobody waits for the disk before new copies are worn.
    func keepBook() {
        // Where somebody is at it, waiting for the disk, that one looks again.
        while written.withLockIfAvailable({ keep(&$0) }) == true {}
    }

    /// - Returns: whether something was written down.
    private func keep(_ written: inout StockBook?) -> Bool {
        let now = book.withLock { $0 }
        if hasNewCopies.exchange(false, ordering: .sequentiallyConsistent), !shelf.sync() {
            hasNewCopies.store(true, ordering: .sequentiallyConsistent)
            return false
        }
        guard now != written else { return false }
        now.write(to: bookPath)
        written = now
        return true
    }

    private func gather(_ book: inout StockBook) throws(BuildFailure) -> Gathered {
        var parts: [String: String] = [:]
        var problems: [BuildProblem] = []
        var isWhole = true
        for (part, origins) in found() {
            guard let version = version(of: part, origins, &book) else {
                problems.append(BuildProblem(code: "template.copy.failed", subject: id(part)))
                parts[part] = book.accepted[part]
                isWhole = false
                continue
            }
            if let refusal = book.refused[version] {
                problems.append(
                    BuildProblem(code: refusal.code, subject: id(part), evidence: refusal.evidence))
                parts[part] = book.accepted[part]
            } else {
                parts[part] = version
            }
        }
        var wardrobe = try load(parts)
        let worn = book.accepted
        // Filters, or skins, of which one is broken or just arriving give way to those in use, all together.
        for (part, broken) in [
            ("Filters", wardrobe.wardrobe.brokenFilters), ("Skins", wardrobe.wardrobe.brokenSkins),
        ] where !broken.isEmpty && worn[part] != nil && worn[part] != parts[part] {
            problems += broken
            parts[part] = worn[part]
            wardrobe = try load(parts)
        }
        // Broken versions of costumes likewise; when that doesn't help, what they share is to blame.
        for round in 0..<2 {
            let broken = brokenIDs(wardrobe)
            let replaced = broken.filter { id in part(id, worn).map { worn[$0] != parts[$0] } ?? false }
            if round == 0 { problems += self.problems(of: broken, in: wardrobe.wardrobe) }
            if !replaced.isEmpty {
                for id in replaced { if let part = part(id, worn) { parts[part] = worn[part] } }
            } else if !broken.isDisjoint(with: worn.keys.map(id)) {
                for part in ["Filters", "Skins"] { parts[part] = worn[part] }
            } else {
                break
            }
            wardrobe = try load(parts)
        }
        let told = Set(problems.map(\.subject))
        wardrobe.wardrobe.problems.removeAll { told.contains($0.subject) }
        wardrobe.wardrobe.problems += problems
        if !problems.isEmpty {
            // Packs name what isn't used: they are another basis than packs that have nothing to name.
            let names = problems.map { "\($0.subject) \($0.text(in: .english))" }.sorted()
            wardrobe.basis = SHA256.hex(Array(([wardrobe.basis] + names).joined(separator: "\n").utf8))
        }
        if isWhole { forgetStrangers(&book) }
        return Gathered(stock: wardrobe, changed: changed(parts, since: worn), problems: problems)
    }

    /// The costumes in use when the service last ran; nil when there were none, or they are lost.
    func worn() -> StockedWardrobe? {
        book.withLock { book in
            guard !book.accepted.isEmpty, book.accepted.values.allSatisfy({ shelf.holds($0) }) else {
                return nil
            }
            return try? load(book.accepted)
        }
    }

    /// Those refused, and those whose document isn't there yet.
    private func brokenIDs(_ stock: StockedWardrobe) -> Set<String> {
        let there = stock.parts.keys.filter { !Self.shared.contains($0) }.map { id($0) }
        return stock.wardrobe.brokenIDs.union(Set(there).subtracting(stock.wardrobe.ids))
    }

    private func problems(of broken: Set<String>, in wardrobe: Wardrobe) -> [BuildProblem] {
        let told = wardrobe.problems.filter { broken.contains($0.subject) }
        return told
            + broken.subtracting(told.map(\.subject)).sorted().map {
                BuildProblem(code: "template.document.missing", subject: $0, evidence: ["id": $0])
            }
    }

    /// These versions are in use now.
    func accept(_ stock: StockedWardrobe) {
        book.withLock { book in
            guard book.accepted != stock.parts else { return }
            let broken = brokenIDs(stock)
            book.accepted = stock.parts.filter { !broken.contains(id($0.key)) }
        }
        keepBook()
    }

    /// These costumes' versions aren't used any more, with their reasons.
    func refuse(_ reasons: [String: StockBook.Refusal], of stock: StockedWardrobe) {
        book.withLock { book in
            for (id, reason) in reasons {
                if let part = part(id, stock.parts), let version = stock.parts[part] {
                    book.refused[version] = reason
                }
            }
        }
        keepBook()
    }

    // MARK: Parts

    /// The parts of all folders, and where each lies: of filters and skins each folder adds some, of anything else the
    /// last folder's counts, as for `TemplateStore.load`.
    private func found() -> [(part: String, origins: [String])] {
        var found: [String: [String]] = [:]
        var owners: [String: TemplateSource] = [:]
        for source in sources {
            for part in FileTree.names(in: source.folder) where isPart(part) {
                let origin = "\(source.folder)/\(part)"
                if Self.merged.contains(part) {
                    if FileTree.isFolder(origin) { found[part, default: []].append(origin) }
                    continue
                }
                let id = id(part)
                if let owner = owners[id], owner != source {
                    // One that is just arriving doesn't override yet.
                    if FileTree.isFolder(origin), unsafe access("\(origin)/template.json", F_OK) != 0 {
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

    private func version(of part: String, _ origins: [String], _ book: inout StockBook) -> String? {
        let tree = FileTree(origins)
        if let known = book.known[part], known.print == tree.print, shelf.holds(known.version) {
            return known.version
        }
        guard let version = shelf.take(part, tree, from: origins) else { return nil }
        hasNewCopies.store(true, ordering: .sequentiallyConsistent)
        book.known[part] = StockBook.Known(print: tree.print, version: version)
        return version
    }

    private func changed(_ parts: [String: String], since worn: [String: String]) -> Set<String> {
        let sharedChanged = ["Filters", "Skins"].contains { parts[$0] != worn[$0] }
        return Set(
            parts.filter { !Self.shared.contains($0.key) && (sharedChanged || worn[$0.key] != $0.value) }
                .map { id($0.key) })
    }

    /// Costumes that are made of the same versions.
    private func unchanged(_ parts: [String: String], since last: [String: String]) -> Set<String> {
        guard ["Filters", "Skins"].allSatisfy({ parts[$0] == last[$0] }) else { return [] }
        let names = Set(parts.keys).union(last.keys)
        return Set(names.map(id)).subtracting(names.filter { parts[$0] != last[$0] }.map(id))
    }

    private func load(_ parts: [String: String]) throws(BuildFailure) -> StockedWardrobe {
        guard let (path, digest) = shelf.set(parts) else {
            throw .pack(.unwritable(path: shelf.folder, reason: "no room, or no permission"))
        }
        // Good versions are kept here, not in the cache.
        let wardrobe = try Wardrobe(
            [TemplateSource(path)], cacheFolder: cacheFolder, keepsBundles: false,
            earlier: recent.withLock { $0.last }.map { ($0.wardrobe, unchanged(parts, since: $0.parts)) })
        let art = wardrobe.templates.contains(where: \.drawsVectors) ? (try? renderer.version()) ?? "" : ""
        let basis = SHA256.hex(Array([digest, settings, art].joined(separator: "\n").utf8))
        let stock = StockedWardrobe(wardrobe: wardrobe, folder: path, basis: basis, parts: parts)
        recent.withLock { recent in
            recent.append(stock)
            if recent.count > Self.recentLimit { recent.removeFirst() }
        }
        return stock
    }

    /// Only versions in use, about to be, or refused are kept.
    private func forgetStrangers(_ book: inout StockBook) {
        let there = Set(found().map(\.part))
        book.known = book.known.filter { there.contains($0.key) }
        let known = Set(book.known.values.map(\.version))
        book.refused = book.refused.filter { known.contains($0.key) }
        let recent = recent.withLock { $0 }
        let kept = known.union(book.accepted.values).union(recent.flatMap(\.parts.values))
        shelf.clear(keepingVersions: kept, sets: Set(recent.map(\.folder)))
    }
}
