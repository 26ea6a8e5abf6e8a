import ArgumentParser
import Costume

/// `kigurumi template show`: the layer tree, like a view hierarchy dump.
struct TemplateShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "The layers: kind, id, box, opacity, blend, motion.")

    @OptionGroup var selection: TemplateSelection

    func run() throws {
        let console = Console.current
        let store = try selection.load()
        var broken: [String] = []
        for (index, entry) in store.entries.enumerated() {
            if index > 0 { console.out("") }
            if let template = entry.template {
                for line in TemplateOutline.lines(for: template) { console.out(line) }
            } else {
                console.out(console.text("show.broken", ["id": entry.id]))
                broken.append(entry.id)
            }
        }
        guard broken.isEmpty else {
            throw CommandFailure(
                "command.show.failed", ["ids": broken.joined(separator: ", ")], status: .badData)
        }
    }
}
