import ArgumentParser
import StickerBuild

/// `kigurumi`: the subcommands, and `--version`.
struct KigurumiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kigurumi",
        abstract: "Puts a person's face into animated costume stickers.",
        discussion: """
            kigurumi build me.jpg     makes the pack me-stickers/ with its gallery
            kigurumi wear bear me.jpg makes one sticker
            kigurumi watch faces      keeps a pack up to date for every group in faces/
            """,
        subcommands: [
            BuildCommand.self, WearCommand.self, ExportCommand.self, SheetCommand.self, WatchCommand.self,
            StatusCommand.self, FollowCommand.self,
            EraseCommand.self, VerifyCommand.self, StudioCommand.self, ServeCommand.self,
            TemplateCommand.self, WorkerCommand.self, SubmitCommand.self, QueueCommand.self,
        ])

    @Flag(help: "Print the version, and the versions of the libraries in use.")
    var version = false

    func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        let console = Console.current
        for line in KigurumiVersion.report() { console.out(line) }
    }
}

/// `kigurumi template`: what costumes there are, what is wrong with them, what they are made of.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "List, check, create, preview and install costumes.",
        subcommands: [
            TemplateListCommand.self, TemplateLintCommand.self, TemplateShowCommand.self,
            TemplateNewCommand.self, TemplatePreviewCommand.self, TemplatePrepareCommand.self,
            TemplateInstallCommand.self, TemplateRemoveCommand.self, TemplatePublishCommand.self,
        ])
}
