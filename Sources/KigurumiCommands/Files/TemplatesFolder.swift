import Costume
import Files
import StickerService

/// Which folders the costumes come from.
struct TemplatesFolder {
    /// The value of `--templates`.
    var option: String?
    /// `KIGURUMI_TEMPLATES`.
    var variable: String?
    /// Absolute.
    var workingFolder: String
    /// The program's own file, links resolved.
    var executable: String?
    /// The user's own, absolute; nil: there is none.
    var user: String?
    var holdsTemplates: (String) -> Bool
    /// Absolute folder of groups, whose costumes are never used: others make folders there.
    var root: String?

    /// The first of: the option, the variable, `./Templates` if it holds templates (desktops make an empty folder of
    /// that name) and doesn't lie in the folder of groups, each that folder alone; else all standard ones. The first two
    /// are taken at their word.
    func chosen() throws(CommandFailure) -> [TemplateSource] {
        if let named {
            guard !isInRoot(named.folder) else { throw inRoot(named.folder) }
            guard holdsTemplates(named.folder) else { throw none(in: named.folder) }
            return [named]
        }
        let here = FileName.absolute("Templates", in: workingFolder)
        let holdsSome = holdsTemplates(here)
        if holdsSome, !isInRoot(here) { return [TemplateSource(here)] }
        let standard = standard
        guard standard.contains(where: { holdsTemplates($0.folder) }) else {
            throw holdsSome ? inRoot(here) : none(in: here)
        }
        return standard
    }

    /// What the option or the variable names.
    var named: TemplateSource? {
        (option ?? variable.flatMap { $0.isEmpty ? nil : $0 })
            .map { TemplateSource(FileName.absolute($0, in: workingFolder)) }
    }

    /// Those installed with the program, the system's and the user's, the ones that override others last. They may be
    /// missing. None lies in the folder of groups.
    var standard: [TemplateSource] {
        var sources: [TemplateSource] = []
        if let prefix { sources.append(TemplateSource("\(prefix)/share/kigurumi/Templates", .bundled)) }
        // As the Makefile's SYSCONFDIR.
        let settings = prefix.map { $0.hasPrefix("/usr") ? "/etc" : "\($0)/etc" } ?? "/etc"
        sources.append(TemplateSource("\(settings)/kigurumi/Templates", .system))
        if let user { sources.append(TemplateSource(user, .user)) }
        return sources.filter { !isInRoot($0.folder) }
    }

    /// Of the installation; nil where the program runs from the folder that it was built in, which anybody may remove.
    private var prefix: String? {
        guard let folder = executable.map(Path.parent), Path.last(folder) == "bin" else { return nil }
        return Path.parent(folder)
    }

    /// A folder that isn't there yet counts too: somebody may make it.
    private func isInRoot(_ folder: String) -> Bool {
        root.map { FolderNesting.contains($0, folder) || FileName.lies(folder, in: $0) } ?? false
    }

    private func inRoot(_ folder: String) -> CommandFailure {
        CommandFailure(stopping: ServiceError.templatesInRoot(folder: folder, root: root ?? ""))
    }

    private func none(in folder: String) -> CommandFailure {
        CommandFailure("template.none", ["folder": folder], status: .noInput)
    }
}
