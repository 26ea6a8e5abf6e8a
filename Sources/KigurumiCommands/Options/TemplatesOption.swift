import ArgumentParser
import Costume

/// `--templates`, for every command that needs costumes.
struct TemplatesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the costumes: this one alone.",
            discussion: """
                Else KIGURUMI_TEMPLATES, else ./Templates if it holds templates, each alone; else those installed, with \
                the system's and your own.
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
