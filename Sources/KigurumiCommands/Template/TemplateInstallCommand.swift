import ArgumentParser
import CLinux
import Costume
import FoundationEssentials
import Glibc

/// `kigurumi template install`: puts a costume in its place by one rename, so that a running service never sees a part
/// of it.
struct TemplateInstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Check a costume and put it among the others in one step.",
        discussion: """
            DIR is the costume's folder; its name is the id. With an error in it nothing is installed (65). A \
            costume of that id is replaced; a running service takes the new one up after two seconds.
            """)

    @Argument(help: ArgumentHelp("The costume's folder.", valueName: "DIR"), completion: .directory)
    var folder: String

    @OptionGroup var templates: TemplatesOption

    func run() throws {
        let console = Console.current
        let source = FileName.absolute(folder, in: Environment.workingFolder)
        let id = FileName.last(source)
        guard FileKind(at: "\(source)/template.json") == .file else {
            throw CommandFailure("command.install.missing", ["path": folder], status: .noInput)
        }
        guard TemplateStore.isID(id) else {
            throw CommandFailure.usage("command.install.id", ["id": id])
        }
        let target = try templates.folder()
        let staging = "\(target)/.install-\(getpid())"
        try? FileManager.default.removeItem(atPath: staging)
        defer { try? FileManager.default.removeItem(atPath: staging) }
        do {
            try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: false)
            try FileManager.default.copyItem(atPath: source, toPath: "\(staging)/\(id)")
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            throw failure(id, target, SystemError.text(cause?.code.rawValue ?? EIO))
        }
        try lint(staging, console)
        let isNew = try swap(id, staging, target)
        console.out(console.text(isNew ? "install.new" : "install.replaced", ["id": id, "path": target]))
    }

    /// The copy is checked, not the original, which may change meanwhile.
    private func lint(_ staging: String, _ console: Console) throws {
        let store: TemplateStore
        do throws(TemplateStoreError) {
            store = try TemplateStore.load(staging)
        } catch {
            throw CommandFailure(error)
        }
        let problems = TemplateLintCommand.problems(in: store)
        for problem in problems { console.out(TemplateLintCommand.line(problem, console)) }
        let errors = problems.count { $0.severity == .error }
        guard errors == 0 else {
            throw CommandFailure(
                "command.lint.failed",
                ["count": "1", "errors": String(errors), "warnings": String(problems.count - errors)],
                status: .badData)
        }
    }

    /// - Returns: false when an older version went.
    private func swap(_ id: String, _ staging: String, _ target: String) throws -> Bool {
        let (new, place) = ("\(staging)/\(id)", "\(target)/\(id)")
        if unsafe kigurumi_exchange(AT_FDCWD, new, place) == 0 { return false }
        guard errno == ENOENT else { throw failure(id, target, SystemError.text(errno)) }
        guard unsafe rename(new, place) == 0 else { throw failure(id, target, SystemError.text(errno)) }
        return true
    }

    private func failure(_ id: String, _ target: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            "command.install.failed", ["id": id, "path": target, "reason": reason], status: .cannotCreate)
    }
}
