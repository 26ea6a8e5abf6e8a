import ArgumentParser
import Costume

/// `--templates`, for every command that needs costumes.
struct TemplatesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The only folder of costumes to use.",
            discussion: """
                Default: KIGURUMI_TEMPLATES; else ./Templates if it contains costumes; else the bundled, the system's \
                and your own costumes together.
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
    /// - Parameter option: what `--templates` says.
    init(here option: String?) {
        self.init(
            option: option, variable: Environment.value("KIGURUMI_TEMPLATES"),
            workingFolder: Environment.workingFolder, executable: Environment.executable,
            user: Environment.userTemplates(Environment.nonEmpty),
            holdsTemplates: TemplateStore.holdsTemplates)
    }
}
