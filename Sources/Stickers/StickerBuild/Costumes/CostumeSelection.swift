package import Costume
import FaceInput
import JSONText
import Names
import Settings
import StickerPack

/// The costumes that a build is about: those asked for, in the pack's order, and what is wrong with others.
package struct CostumeSelection: Sendable {
    package let store: TemplateStore
    package private(set) var templates: [Template]
    /// For the manifest's `problems`.
    package var problems: [BuildProblem]
    /// Why skin, filters, expressions, motions and the selection aren't what was wanted.
    package private(set) var warnings: [BuildProblem]

    /// All costumes that were found, broken ones too.
    package var ids: Set<String> { Set(store.entries.map(\.id)) }

    /// Costumes that can't be used as they are.
    package var brokenIDs: Set<String> { Set(store.entries.filter { $0.template == nil }.map(\.id)) }

    /// The pack's name, order and settings.
    package var pack: PackDocument { store.pack }

    /// Reads costumes. Blocks.
    /// - Parameters:
    ///   - language: of the captions, BCP 47; nil: as `pack.json` says. So is the skin.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - earlier: one with the same filters, and the costumes known to be as they were in it: those aren't read again.
    package init(
        _ choice: CostumeChoice, language: String? = nil, skin: String? = nil, cacheFolder: String?,
        earlier: (selection: CostumeSelection, unchanged: Set<String>)? = nil
    ) throws(BuildFailure) {
        let (only, skip) = (choice.only.map { $0 + choice.again }, choice.skip)
        let store: TemplateStore
        do {
            store = try TemplateStore.load(
                choice.sources, only: only.map { Set($0) }, language: language, skin: skin,
                inspector: AssetMemory(cacheFolder: cacheFolder),
                earlier: earlier.map { ($0.selection.store, $0.unchanged) })
        } catch {
            throw BuildFailure(error)
        }
        let ids = Set(store.entries.map(\.id))
        let strangers = skip.filter { !ids.contains($0) }
        if only == nil, !strangers.isEmpty {
            throw .unknownTemplates(ids: strangers, known: ids.sorted())
        }
        let chosen = store.entries.filter { !skip.contains($0.id) }
        self.store = store
        let newer = store.sharedProblems.filter { Self.passedOver.contains($0.code) }
        let skipped =
            only == nil ? store.packProblems.filter { Self.skippedFolder.contains($0.code) } : []
        warnings = (store.skinProblems + newer + skipped).map { BuildProblem($0, subject: $0.file) }
        templates = chosen.compactMap(\.template)
        problems =
            chosen.filter { $0.template == nil }
            .map { entry in
                entry.problems.first { $0.severity == .error }.map { BuildProblem($0, subject: entry.id) }
                    ?? BuildProblem(code: "sticker.failed", subject: entry.id, evidence: ["reason": "?"])
            } + store.packProblems.filter { $0.severity == .error }.map { BuildProblem($0, subject: $0.file) }
        if chosen.isEmpty {
            throw ids.isEmpty
                ? .noTemplates(folder: choice.sources.listed) : .allSkipped(ids: ids.sorted())
        }
    }

    /// Keeps the costumes that a build is asked for, and of these no more than a pack may have.
    package mutating func narrow(to request: StickerRequest) {
        leaveOut(forTwo: request)
        if let preferred = request.costumes.preferred { choose(preferred) }
        warnings += strangers(request.style.texts)
        let settings = request.style.settings.over(pack.settings)
        prefer(settings.favorites ?? [])
        if let maximum = settings.maximum {
            templates = Array(templates.prefix(maximum))
        }
    }

    /// Keeps the costumes of these ids, as if only they had been read.
    package mutating func restrict(to only: [String]) throws(BuildFailure) {
        let ids = ids
        let strangers = only.filter { !ids.contains($0) }
        guard strangers.isEmpty else { throw .unknownTemplates(ids: strangers, known: ids.sorted()) }
        templates.removeAll { !only.contains($0.id) }
        problems.removeAll { ids.contains($0.subject) && !only.contains($0.subject) }
        warnings.removeAll { Self.skippedFolder.contains($0.code) }
    }

    /// Puts the costumes of these ids first, in this order, and warns of ids that there are no costumes of.
    private mutating func prefer(_ ids: [String]) {
        let places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        templates =
            templates.filter { places[$0.id] != nil }
            .sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
            + templates.filter { places[$0.id] == nil }
        let strangers = places.keys.filter { !store.known.contains($0) }.sorted()
        guard let first = strangers.first else { return }
        var evidence = ["ids": strangers.prefix(10).joined(separator: ", ")]
        evidence["nearest"] = Nearest.word(to: first, among: store.known.sorted())
        let code = evidence["nearest"] == nil ? "favorites.unknown" : "favorites.misspelt"
        warnings.append(BuildProblem(code: code, subject: "favorites", evidence: evidence))
    }

    /// Leaves out what needs two people where there is one. Nothing is wrong with that unless somebody named the costume.
    private mutating func leaveOut(forTwo request: StickerRequest) {
        let count = request.people.count
        let named = Set(request.costumes.only ?? [])
        problems += templates.filter { $0.people.lowerBound > count && named.contains($0.id) }.map {
            BuildProblem(code: BuildProblem.peopleMissing, subject: $0.id, evidence: ["id": $0.id])
        }
        templates.removeAll { $0.people.lowerBound > count }
    }

    /// Warns of texts for costumes that aren't there, or have no place for one.
    private func strangers(_ texts: [String: String]) -> [BuildProblem] {
        let speakers = store.entries.filter { $0.template?.variables.contains(StickerStyle.text) ?? true }
        let strangers = texts.keys.filter { id in !speakers.contains { $0.id == id } }.sorted()
        guard let first = strangers.first else { return [] }
        var evidence = ["ids": strangers.prefix(10).joined(separator: ", ")]
        evidence["nearest"] = Nearest.word(to: first, among: speakers.map(\.id))
        let code = evidence["nearest"] == nil ? "profile.text.unused" : "profile.text.misspelt"
        return [BuildProblem(code: code, subject: "profile.json", evidence: evidence)]
    }

    /// Requires that whatever is there could be read, of copies that nobody edits: where one can't be read, the machine is
    /// at fault, and a pack without that costume would be a loss.
    package func requireReadable() throws(BuildFailure) {
        let problems =
            store.entries.flatMap(\.problems) + store.sharedProblems + store.packProblems
            + store.skinProblems
        // A broken skin names what is wrong with it in its evidence.
        guard let lost = problems.first(where: { ($0.evidence["code"] ?? $0.code).hasSuffix(".unreadable") })
        else { return }
        throw .pack(
            .unreadable(
                path: "\(store.sources.listed)/\(lost.file)", reason: lost.evidence["reason"] ?? "?"))
    }

    /// Of documents that are newer than the program.
    private static let passedOver: Set<String> = ["filter.operation.skipped", "expression.channel.skipped"]

    private static let skippedFolder: Set<String> = ["template.id", "template.document.missing"]

    /// Why filters, expressions, motions or skins can't be used as they stand, one reason each. Reads all skins, worn or not.
    package func broken(_ kind: TemplateItem.Kind) -> [BuildProblem] {
        let problems =
            switch kind {
            case .filter: store.filters.flatMap(\.problems)
            case .expression: store.expressions.flatMap(\.problems)
            case .motion: store.motions.flatMap(\.problems)
            case .skin: store.skins.problems
            case .costume, .picture: [TemplateProblem]()
            }
        var reported: Set<String> = []
        return problems.filter { $0.severity == .error && reported.insert($0.file).inserted }
            .map { BuildProblem($0, subject: $0.file) }
    }

    /// Keeps the costumes of these ids, in this order, and warns of ids that there are no costumes of. All stay when none
    /// would: a set may have lost the costumes that a group chose.
    mutating func choose(_ ids: [String]) {
        let known = Dictionary(templates.map { ($0.id, $0) }) { first, _ in first }
        var seen: Set<String> = []
        let chosen = ids.filter { seen.insert($0).inserted }.compactMap { known[$0] }
        let strangers = seen.subtracting(store.known).sorted()
        if !strangers.isEmpty {
            warnings.append(
                BuildProblem(
                    code: chosen.isEmpty ? "profile.stickers.none" : "profile.stickers.unknown",
                    subject: "profile.json",
                    evidence: ["ids": strangers.prefix(10).joined(separator: ", ")]))
        }
        guard !chosen.isEmpty else { return }
        templates = chosen
        problems.removeAll { [store] problem in
            store.entries.contains { $0.id == problem.subject } && !seen.contains(problem.subject)
        }
    }
}
