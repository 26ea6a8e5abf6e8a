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
        guard FileKind(at: path) == .missing, FileKind(at: "\(path).svg") == .missing else {
            throw CommandFailure("command.new.exists", ["id": id, "path": path], status: .cannotCreate)
        }
        try OutputFile.makeFolder("\(path)/art")
        let standard = TemplatesFolder(here: nil).standard.map(\.folder)
        let schema = CostumeStarter.schema(for: folder, beside: standard)
        for file in CostumeStarter(id: id, schema: schema).files {
            try OutputFile.write(Array(file.text.utf8), to: "\(folder)/\(file.path)")
        }
        return path
    }
}
