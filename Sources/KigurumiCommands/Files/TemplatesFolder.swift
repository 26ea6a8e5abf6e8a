import StickerService

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
    /// Absolute folder of groups, whose costumes are never used: others make folders there.
    var root: String?

    /// Absolute. The first of: the option, the variable, `./Templates` if it holds templates (desktops make an
    /// empty folder of that name) and doesn't lie in the folder of groups, those installed with the program. The first
    /// two are taken at their word.
    func chosen() throws(CommandFailure) -> String {
        if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
            let folder = FileName.absolute(named, in: workingFolder)
            guard !isInRoot(folder) else { throw inRoot(folder) }
            guard holdsTemplates(folder) else { throw none(in: folder) }
            return folder
        }
        let here = FileName.absolute("Templates", in: workingFolder)
        let holdsSome = holdsTemplates(here)
        if holdsSome, !isInRoot(here) { return here }
        guard let installed, holdsTemplates(installed), !isInRoot(installed) else {
            throw holdsSome ? inRoot(here) : none(in: here)
        }
        return installed
    }

    /// `../share/kigurumi/Templates` beside the program.
    var installed: String? {
        executable.map { FileName.parent(FileName.parent($0)) + "/share/kigurumi/Templates" }
    }

    private func isInRoot(_ folder: String) -> Bool {
        root.map { FolderNesting.contains($0, folder) } ?? false
    }

    private func inRoot(_ folder: String) -> CommandFailure {
        CommandFailure(stopping: ServiceError.templatesInRoot(folder: folder, root: root ?? ""))
    }

    private func none(in folder: String) -> CommandFailure {
        CommandFailure("template.none", ["folder": folder], status: .noInput)
    }
}
