public import Costume

/// The costumes that a build is about: those asked for, in the pack's order, and what is wrong with others.
public struct Wardrobe: Sendable {
    let store: TemplateStore
    public private(set) var templates: [Template]
    /// For the manifest's `problems`.
    public var problems: [BuildProblem]
    /// Why the skin isn't the one that was wanted.
    let warnings: [BuildProblem]

    /// All costumes that were found, broken ones too.
    public var ids: Set<String> { Set(store.entries.map(\.id)) }

    /// Costumes that can't be used as they are.
    public var brokenIDs: Set<String> { Set(store.entries.filter { $0.template == nil }.map(\.id)) }

    /// The pack's name, order and settings.
    public var pack: PackDocument { store.pack }

    init(_ request: BuildRequest) throws(BuildFailure) {
        try self.init(
            request.templates, only: request.only, skip: request.skip, language: request.language,
            skin: request.skin, cacheFolder: request.cacheFolder)
        if let wanted = request.profile?.stickers { choose(wanted) }
    }

    /// Reads the costumes of a folder. Blocks.
    public init(
        _ folder: String, only: [String]? = nil, skip: [String] = [], language: String? = nil,
        skin: String? = nil,
        cacheFolder: String?
    ) throws(BuildFailure) {
        let store: TemplateStore
        do {
            let memory = AssetMemory(cacheFolder: cacheFolder)
            store = try TemplateStore.load(
                folder, only: only.map { Set($0) }, language: language, skin: skin, inspector: memory)
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
        warnings = store.skinProblems.map { BuildProblem($0, subject: $0.file) }
        templates = chosen.compactMap(\.template)
        problems =
            chosen.filter { $0.template == nil }
            .map { entry in
                entry.problems.first { $0.severity == .error }.map { BuildProblem($0, subject: entry.id) }
                    ?? BuildProblem(code: "sticker.failed", subject: entry.id, evidence: ["reason": "?"])
            } + store.packProblems.filter { $0.severity == .error }.map { BuildProblem($0, subject: $0.file) }
        if chosen.isEmpty { throw .noTemplates(folder: folder) }
    }

    /// Keeps the costumes of these ids, in this order; ids that there are no costumes of are passed over. All stay
    /// when none would.
    public mutating func choose(_ ids: [String]) {
        let known = Dictionary(templates.map { ($0.id, $0) }) { first, _ in first }
        var seen: Set<String> = []
        let chosen = ids.filter { seen.insert($0).inserted }.compactMap { known[$0] }
        guard !chosen.isEmpty else { return }
        templates = chosen
        problems.removeAll { problem in
            store.entries.contains { $0.id == problem.subject } && !seen.contains(problem.subject)
        }
    }
}
