/// Which folder the costumes come from.
struct TemplatesFolder {
    /// What `--templates` says.
    var option: String?
    /// `KIGURUMI_TEMPLATES`.
    var variable: String?
    /// Absolute.
    var workingFolder: String
    /// The program's own file, links resolved.
    var executable: String?
    var holdsTemplates: (String) -> Bool

    /// Absolute. The first of: the option, the variable, `./Templates` if it holds templates (desktops make an
    /// empty folder of that name), those installed with the program. The first two are taken at their word.
    func chosen() throws(CommandFailure) -> String {
        if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
            let folder = FileName.absolute(named, in: workingFolder)
            guard holdsTemplates(folder) else { throw none(in: folder) }
            return folder
        }
        let here = FileName.absolute("Templates", in: workingFolder)
        if holdsTemplates(here) { return here }
        guard let installed, holdsTemplates(installed) else { throw none(in: here) }
        return installed
    }

    /// `../share/kigurumi/Templates` beside the program.
    var installed: String? {
        executable.map { FileName.parent(FileName.parent($0)) + "/share/kigurumi/Templates" }
    }

    private func none(in folder: String) -> CommandFailure {
        CommandFailure("template.none", ["folder": folder], status: .noInput)
    }
}
