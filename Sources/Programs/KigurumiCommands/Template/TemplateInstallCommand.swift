import ArgumentParser
import Costume
import Files
import Messages
import StickerExport
import StickerManifest

/// `kigurumi template install`: puts a costume in its place by one rename, so that a running service never sees a part
/// of it.
struct TemplateInstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Check a costume and install it.",
        discussion: """
            Installs into your own folder of costumes, or for root into the system's folder, for all users and the \
            service. Upgrades leave both alone. A bundled costume with the same id is overridden. If lint finds an error, \
            nothing is installed (exit status 65). Only the files that the costume uses are copied. Before that, what \
            they hold is printed. A running service picks it up after two seconds.
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder or SVG of a costume, or the folder of a filter or skin; or a zip file with one. Its name is the id.",
            valueName: "COSTUME"),
        completion: .file())
    var costume: String

    @OptionGroup var options: TemplateTargetOptions

    @Flag(help: "Print what it holds and what is wrong with it, and install nothing.")
    var dryRun = false

    func run() throws { try install(.current) }

    /// - Parameter isCancelled: asked again and again, also while the costume is drawn.
    func install(
        _ console: Console, isCancelled: @escaping @Sendable () -> Bool = { Interruption.isRequested }
    ) throws(CommandFailure) {
        let unpacked = try UnpackedTemplate(costume)
        defer { unpacked?.remove() }
        let copier: TemplateCopier
        do throws(TemplateCopyError) {
            copier = try TemplateCopier(
                unpacked?.path ?? FileName.absolute(costume, in: ThisProcess.workingFolder),
                isCancelled: isCancelled)
        } catch {
            throw failure(error, costume, nil)
        }
        let (item, target) = (copier.item, try options.target())
        let place = "\(target.source.folder)/\(item.path)"
        if !dryRun, copier.isSame(as: place) { throw .usage("command.install.same", ["path": place]) }
        let staged: StagedTemplate
        var scratch: ScratchFolder?
        defer { scratch?.remove() }
        do throws(FileError) {
            if dryRun { scratch = try ScratchFolder() }
            staged = try StagedTemplate(
                in: scratch?.path ?? target.source.folder, isShared: target.source.origin == .system)
        } catch {
            throw target.failure(item.path, error)
        }
        defer { staged.forget() }
        let copy: TemplateCopier.Copy
        do throws(TemplateCopyError) {
            copy = try copier.copy(into: staged.path, beside: target.set)
        } catch {
            throw failure(error, item.path, target)
        }
        for line in Self.lines(on: copy.contents, of: item, console) { console.sentence(line) }
        try lint(copy, staged.path, console, isCancelled)
        if isCancelled() { throw cancelled }
        if dryRun { return console.sentence(console.text("install.dry")) }
        do throws(FileError) {
            let isReplaced = try staged.swap(item)
            tell(item, isReplaced, target, console)
        } catch {
            throw target.failure(item.path, error)
        }
    }

    /// What a costume holds, for somebody who doesn't know its maker.
    static func lines(on contents: TemplateContents, of item: TemplateItem, _ console: Console) -> [String] {
        let unstated = console.text("install.unstated")
        let name = Localized.pick(contents.name, for: console.language.tag) ?? unstated
        let kinds = contents.kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let lists = [
            ("install.languages", "tags", contents.languages), ("install.fonts", "fonts", contents.fonts),
            ("install.values", "names", contents.variables),
            ("install.captions", "words", listed(contents.captions)),
            ("install.words", "words", listed(contents.words)),
        ].filter { !$0.2.isEmpty }
        return [
            console.text("install.about", ["path": item.path, "name": name]),
            console.text(
                "install.art",
                ["credit": contents.credit ?? unstated, "license": contents.license ?? unstated]),
            console.text(
                "install.files",
                ["kinds": kinds.joined(separator: ", "), "bytes": Wording.grouped(contents.bytes)]),
        ] + lists.map { console.text($0, [$1: $2.joined(separator: ", ")]) } + [console.text("install.walls")]
    }

    private static func listed(_ words: TemplateContents.Words) -> [String] {
        words.first.map { "\"\($0.text)\" (\($0.place))" } + (words.more > 0 ? ["… +\(words.more)"] : [])
    }

    /// The copy is checked, not the original, which may change meanwhile.
    private func lint(
        _ copy: TemplateCopier.Copy, _ staging: String, _ console: Console, _ isCancelled: () -> Bool
    ) throws(CommandFailure) {
        var problems = copy.problems
        if let template = copy.template {
            problems += TemplateLint.remarks(on: template, in: staging)
            // Its author decides how long that takes.
            let drawn = BuildThread.run(until: isCancelled) {
                TemplateLintCommand.drawn(template, in: staging)
            }
            guard let drawn else { throw cancelled }
            // Not the costume's fault.
            if let missing = drawn.first(where: { $0.code == "helper.missing" }) {
                throw CommandFailure(missing.code, missing.evidence, status: .unavailable)
            }
            // What the document shows already, drawing finds again.
            problems += drawn.filter { !problems.contains($0) }
        }
        for problem in problems { console.sentence(console.line(problem)) }
        _ = try TemplateLintCommand.verdict(on: problems, costumes: 1)
    }

    private func tell(
        _ item: TemplateItem, _ isReplaced: Bool, _ target: TemplateTarget, _ console: Console
    ) {
        let evidence = ["id": item.path, "path": target.source.folder]
        console.sentence(console.text(isReplaced ? "install.replaced" : "install.new", evidence))
        for source in target.overridden(by: item) {
            console.sentence(console.text("install.overrides", ["id": item.path, "path": source.folder]))
        }
        for source in target.overriding(item) {
            console.sentence(console.text("install.overridden", ["id": item.path, "path": source.folder]))
        }
        guard target.source.origin != .named,
            let used = try? TemplatesFolder(here: nil).chosen(), !used.contains(target.source)
        else { return }
        console.sentence(console.text("install.elsewhere", ["path": used.listed]))
    }

    private var cancelled: CommandFailure {
        CommandFailure(
            "command.install.cancelled",
            status: ExitStatus(rawValue: 128 &+ Interruption.signal) ?? .interrupted)
    }

    /// Other commands take the id of a costume that lies in `./Templates`.
    private func missing(_ name: String) -> CommandFailure {
        var evidence = ["path": name]
        evidence["nearest"] = ["Templates/\(name)", "Templates/\(name).svg"].first {
            FileKind(at: $0) != .missing && FileKind(at: name) == .missing
        }
        return CommandFailure("command.install.missing", evidence, status: .noInput)
    }

    /// - Parameter target: nil: none is chosen yet.
    private func failure(
        _ error: TemplateCopyError, _ name: String, _ target: TemplateTarget?
    ) -> CommandFailure {
        switch error {
        case .missing: missing(name)
        case .unreadable(let error):
            CommandFailure(
                "command.install.unreadable", ["path": name, "reason": error.text], status: .noInput)
        case .unknown: CommandFailure("command.install.unknown", ["path": name], status: .noInput)
        case .id(let id): .usage("command.install.id", ["id": id])
        case .tooLarge:
            CommandFailure(
                "command.install.large",
                [
                    "id": name, "files": Wording.grouped(TemplateCopier.fileLimit),
                    "mebibytes": String(TemplateCopier.sizeLimit >> 20),
                ], status: .badData)
        case .cancelled: cancelled
        case .unwritable(let reason):
            target?.failure(name, reason)
                ?? CommandFailure("command.install.missing", ["path": name], status: .noInput)
        }
    }
}
