import Costume

/// The costumes that a build is about: those asked for, in the pack's order, and what is wrong with others.
struct Wardrobe: Sendable {
    let store: TemplateStore
    let templates: [Template]
    let problems: [BuildProblem]
    /// Why the skin isn't the one that was wanted.
    let warnings: [BuildProblem]

    init(_ request: BuildRequest) throws(BuildFailure) {
        let store: TemplateStore
        do {
            let memory = AssetMemory(cacheFolder: request.cacheFolder)
            store = try TemplateStore.load(
                request.templates, only: request.only.map { Set($0) }, language: request.language,
                skin: request.skin, inspector: memory)
        } catch {
            throw BuildFailure(error)
        }
        let ids = Set(store.entries.map(\.id))
        let strangers = request.skip.filter { !ids.contains($0) }
        if request.only == nil, !strangers.isEmpty {
            throw .unknownTemplates(ids: strangers, known: ids.sorted())
        }
        let chosen = store.entries.filter { !request.skip.contains($0.id) }
        self.store = store
        warnings = store.skinProblems.map { BuildProblem($0, subject: $0.file) }
        templates = chosen.compactMap(\.template)
        problems =
            chosen.filter { $0.template == nil }
            .map { entry in
                entry.problems.first { $0.severity == .error }.map { BuildProblem($0, subject: entry.id) }
                    ?? BuildProblem(code: "sticker.failed", subject: entry.id, evidence: ["reason": "?"])
            } + store.packProblems.filter { $0.severity == .error }.map { BuildProblem($0, subject: $0.file) }
        if chosen.isEmpty { throw .noTemplates(folder: request.templates) }
    }
}
