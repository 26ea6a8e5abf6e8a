import ArgumentParser
import Costume
import Files
import Names

/// `kigurumi template new`: a commented costume that works, to be drawn over.
struct TemplateNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a costume: a commented template.json and its art.",
        discussion: "kigurumi template new robot writes Templates/robot, a costume that works.")

    @Argument(help: ArgumentHelp("1 to 40 characters of a-z, 0-9 and -.", valueName: "ID"))
    var name: String

    @Option(
        help: ArgumentHelp(
            "The folder of the costumes.", discussion: "Default: KIGURUMI_TEMPLATES, else ./Templates.",
            valueName: "DIR"),
        completion: .directory)
    var templates: String?

    /// Capital letters don't matter.
    private var id: String { name.lowercased() }

    func run() throws {
        guard TemplateID.isValid(id) else {
            throw CommandFailure.usage("command.id.invalid", ["value": name])
        }
        let folder = FileName.absolute(
            templates ?? Environment.nonEmpty("KIGURUMI_TEMPLATES") ?? "Templates",
            in: ThisProcess.workingFolder)
        let path = try write(to: folder)
        let console = Console.current
        console.out(path)
        console.err(console.text("new.written", ["id": id, "path": path]))
        if let other = overridden(in: folder) {
            console.err(console.text("new.overrides", ["id": id, "folder": other]))
        }
    }

    /// The standard folder whose costume of the same id is used no longer; nil where there is none.
    private func overridden(in folder: String) -> String? {
        TemplatesFolder(here: nil).standard.map(\.folder).last {
            $0 != folder
                && (FileKind(at: "\($0)/\(id)") == .folder || FileKind(at: "\($0)/\(id).svg") == .file)
        }
    }

    /// - Returns: the costume's folder.
    func write(to folder: String) throws(CommandFailure) -> String {
        let path = "\(folder)/\(id)"
        let standard = TemplatesFolder(here: nil).standard.map(\.folder)
        do throws(CostumeStarter.Failure) {
            _ = try CostumeStarter.make(id, in: folder, beside: standard)
        } catch {
            switch error {
            case .exists(let path):
                throw CommandFailure("command.new.exists", ["id": id, "path": path], status: .cannotCreate)
            case .unwritable(let reason): throw OutputFile.failure(path, reason)
            }
        }
        return path
    }
}
