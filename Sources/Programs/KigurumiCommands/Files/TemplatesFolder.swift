import Costume
import Files
import Names
import StickerBuild
import StickerService

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

    /// What the option or the variable names, that folder alone; else all standard ones and, overriding them,
    /// `./Templates` where that holds costumes (desktops make an empty folder of that name). For a service, which has a
    /// folder of groups, `./Templates` stands alone. The option and the variable are taken at their word.
    func chosen() throws(CommandFailure) -> [TemplateSource] {
        if let named {
            guard !isInRoot(named.folder) else { throw inRoot(named.folder) }
            guard holdsTemplates(named.folder) else { throw none(in: named.folder) }
            return [named]
        }
        let here = FileName.absolute("Templates", in: workingFolder)
        if root != nil, holdsTemplates(here), !isInRoot(here) { return [TemplateSource(here)] }
        let set = set
        guard set.contains(where: { holdsTemplates($0.folder) }) else {
            guard !holdsTemplates(here) else { throw inRoot(here) }
            throw CommandFailure(
                "template.nowhere", ["folders": ([here] + standard.map(\.folder)).joined(separator: ", ")],
                status: .noInput)
        }
        return set
    }

    /// The standard folders, and `./Templates` last where it holds costumes and doesn't lie in the folder of groups. In
    /// the program's own checkout it is the folder of the bundled ones, which is listed once.
    var set: [TemplateSource] {
        let here = FileName.absolute("Templates", in: workingFolder)
        guard holdsTemplates(here), !isInRoot(here) else { return standard }
        let real = Path.resolved(here) ?? here
        return standard.filter { (Path.resolved($0.folder) ?? $0.folder) != real }
            + [TemplateSource(here, .local)]
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
        if let bundled { sources.append(TemplateSource(bundled, .bundled)) }
        // As the Makefile's SYSCONFDIR.
        let settings = prefix.map { $0.hasPrefix("/usr") ? "/etc" : "\($0)/etc" } ?? "/etc"
        sources.append(TemplateSource("\(settings)/kigurumi/Templates", .system))
        if let user { sources.append(TemplateSource(user, .user)) }
        return sources.filter { !isInRoot($0.folder) }
    }

    /// The costumes that come with the program: of its installation, beside it, or of the checkout that it was built in;
    /// nil where there are none.
    private var bundled: String? {
        guard let folder = executable.map(Path.parent) else { return nil }
        let installed = prefix.map { "\($0)/share/kigurumi/Templates" }
        let places = [installed, "\(folder)/Templates", Self.checkout(of: folder).map { "\($0)/Templates" }]
        return places.compactMap { $0 }.first(where: holdsTemplates) ?? installed
    }

    /// The folder whose build folder, `.build` or the like, holds the program.
    private static func checkout(of folder: String) -> String? {
        var folder = folder
        while folder != "/", folder != "." {
            if Path.last(folder).hasPrefix(".build") { return Path.parent(folder) }
            folder = Path.parent(folder)
        }
        return nil
    }

    /// Of the installation; nil where the program runs from another folder than `bin`, or `libexec/kigurumi`, where the
    /// cluster's program lies.
    private var prefix: String? {
        guard let folder = executable.map(Path.parent) else { return nil }
        let parent = Path.parent(folder)
        if Path.last(folder) == "bin" { return parent }
        return folder.hasSuffix("/libexec/kigurumi") ? Path.parent(parent) : nil
    }

    /// A folder that isn't there yet counts too: somebody may make it.
    private func isInRoot(_ folder: String) -> Bool {
        root.map { FolderNesting.contains($0, folder) || FileName.lies(folder, in: $0) } ?? false
    }

    private func inRoot(_ folder: String) -> CommandFailure {
        CommandFailure(stopping: ServiceError.templatesInRoot(folder: folder, root: root ?? ""))
    }

    /// Names the folders that would be costumes if they had other names.
    private func none(in folder: String) -> CommandFailure {
        var names: [String] = []
        do throws(FileError) { names = try FileSystem.names(in: folder) } catch {
            if FileKind(at: folder) == .file || !error.isMissing {
                return CommandFailure(.folderUnreadable(folder, reason: error.text))
            }
        }
        let misnamed = names.sorted().filter {
            !TemplateID.isValid($0) && FileKind(at: "\(folder)/\($0)/template.json") == .file
        }
        return CommandFailure(
            FileKind(at: folder) == .missing ? "template.folder.missing" : "template.none",
            ["folder": folder], status: .noInput,
            problems: misnamed.map { BuildProblem(code: "template.id", subject: $0, evidence: ["id": $0]) })
    }
}
