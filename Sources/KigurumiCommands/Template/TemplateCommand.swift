import ArgumentParser

/// `kigurumi template`: what costumes there are, what is wrong with them, what they are made of.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "List, check, show, create, preview, install and remove costumes.",
        subcommands: [
            TemplateListCommand.self, TemplateLintCommand.self, TemplateShowCommand.self,
            TemplateNewCommand.self, TemplatePreviewCommand.self, TemplateInstallCommand.self,
            TemplateRemoveCommand.self,
        ])
}
