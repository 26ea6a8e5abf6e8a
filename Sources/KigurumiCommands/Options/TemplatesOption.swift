import ArgumentParser
import Costume

/// `--templates`, for every command that needs costumes.
struct TemplatesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the costumes.",
            discussion:
                "Else KIGURUMI_TEMPLATES, else ./Templates if it holds templates, else those installed.",
            valueName: "DIR"),
        completion: .directory)
    var templates: String?

    /// Absolute.
    func folder() throws(CommandFailure) -> String {
        try TemplatesFolder(
            option: templates, variable: Environment.value("KIGURUMI_TEMPLATES"),
            workingFolder: Environment.workingFolder, executable: Environment.executable,
            holdsTemplates: TemplateStore.holdsTemplates
        ).chosen()
    }
}
