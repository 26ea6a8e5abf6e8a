import ArgumentParser
import Costume
import Files

/// The folder that `template install` and `template remove` change.
struct TemplateTarget {
    var source: TemplateSource
    /// The folders that it is used with, itself among them.
    var set: [TemplateSource]

    /// - Parameters:
    ///   - isSystem: whether `--system` was given; also true for root.
    static func chosen(
        _ folders: TemplatesFolder, isSystem: Bool, isRoot: Bool = ThisProcess.user == 0
    ) throws(CommandFailure) -> TemplateTarget {
        if !isSystem, let named = folders.named { return TemplateTarget(source: named, set: [named]) }
        let standard = folders.standard
        let origin: TemplateSource.Origin = isSystem || isRoot ? .system : .user
        guard let source = standard.first(where: { $0.origin == origin }) else {
            throw .usage("command.install.homeless")
        }
        return TemplateTarget(source: source, set: folders.set)
    }

    /// Folders whose costume of the same id isn't used any more, or wasn't.
    func overridden(by item: TemplateItem) -> [TemplateSource] {
        item.holders(among: Array(set.prefix { $0 != source }))
    }

    /// Folders whose costume of the same id is used instead.
    func overriding(_ item: TemplateItem) -> [TemplateSource] {
        item.holders(among: Array(set.drop { $0 != source }.dropFirst()))
    }

    func failure(_ item: String, _ error: FileError) -> CommandFailure {
        let evidence = ["id": item, "path": source.folder, "reason": error.text]
        if error.isFull { return CommandFailure("command.install.full", evidence, status: .inputOutput) }
        let status: ExitStatus = error.isBroken ? .inputOutput : .cannotCreate
        return CommandFailure("command.install.failed", evidence, status: status)
    }
}

/// `[--templates DIR | --system]` of the commands that change a folder of costumes.
struct TemplateTargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder to change.",
            discussion:
                "Default: KIGURUMI_TEMPLATES, else your own folder of costumes, see template list.",
            valueName: "DIR"),
        completion: .directory)
    var templates: String?

    @Flag(help: "Use the system's folder, for all users and the service; the default for root.")
    var system = false

    func validate() throws {
        guard !system || templates == nil else {
            throw ValidationError(Console.current.text("command.install.target"))
        }
    }

    func target() throws(CommandFailure) -> TemplateTarget {
        try .chosen(TemplatesFolder(here: templates), isSystem: system)
    }
}
