import ArgumentParser
import Costume
import Files

/// `--templates`, for every command that needs costumes.
struct TemplatesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The only folder of costumes to use.",
            discussion: """
                Default: KIGURUMI_TEMPLATES; else the bundled, the system's and your own costumes and those in \
                ./Templates together.
                """,
            valueName: "DIR"),
        completion: .directory)
    var templates: String?

    func sources() throws(CommandFailure) -> [TemplateSource] {
        try TemplatesFolder(here: templates).chosen()
    }
}

extension TemplatesFolder {
    /// As this process's surroundings have it.
    /// - Parameter option: the value of `--templates`.
    init(here option: String?) {
        self.init(
            option: option, variable: Environment.value("KIGURUMI_TEMPLATES"),
            workingFolder: ThisProcess.workingFolder, executable: Environment.executable,
            user: Environment.userTemplates(Environment.nonEmpty),
            holdsTemplates: TemplateStore.holdsTemplates)
    }
}

/// `[ID] [--templates DIR]`
struct TemplateSelection: ParsableArguments {
    @Argument(
        help: ArgumentHelp("One costume; by default all.", valueName: "ID"), completion: Completions.costume)
    var id: String?

    @OptionGroup var templates: TemplatesOption

    func load() throws(CommandFailure) -> TemplateStore { try load(templates.sources()) }

    func load(_ sources: [TemplateSource]) throws(CommandFailure) -> TemplateStore {
        do throws(TemplateStoreError) {
            return try TemplateStore.load(sources, only: id.map { [$0.lowercased()] })
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    init(_ error: TemplateStoreError) {
        switch error {
        case .unknown: self.init(error.code, error.evidence, status: .wrongUsage)
        case .folderMissing, .folderUnreadable, .none: self.init(error.code, error.evidence, status: .noInput)
        }
    }
}
