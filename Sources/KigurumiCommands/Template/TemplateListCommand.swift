import ArgumentParser
import Costume
import Messages
import StickerManifest

/// `kigurumi template list`: a table of the costumes.
struct TemplateListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "A table of the costumes.")

    @OptionGroup var selection: TemplateSelection

    func run() throws {
        let console = Console.current
        let store = try selection.load()
        for line in TemplateListCommand.table(store, console) { console.out(line) }
        let filters = store.filters.filter { $0.filter != nil }.map(\.id)
        guard !filters.isEmpty else { return }
        console.out("")
        console.out(console.text("list.filters", ["filters": filters.joined(separator: ", ")]))
    }

    static func table(_ store: TemplateStore, _ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.id")), .init(console.text("table.name")),
            .init(console.text("table.emoji")), .init(console.text("table.moves")),
            .init(console.text("table.state")),
        ])
        for entry in store.entries {
            let errors = entry.problems.count { $0.severity == .error }
            let warnings = entry.problems.count - errors
            let state =
                errors + warnings == 0
                ? console.text("state.good")
                : console.text("state.problems", ["errors": String(errors), "warnings": String(warnings)])
            guard let template = entry.template else {
                table.rows.append([entry.id, "–", "", "–", state])
                continue
            }
            table.rows.append([
                entry.id, Localized.pick(template.info.name, for: console.language.rawValue) ?? entry.id,
                template.info.emoji.joined(separator: " "), moves(template, console), state,
            ])
        }
        return table.lines()
    }

    private static func moves(_ template: Template, _ console: Console) -> String {
        guard let animation = template.animation else { return console.text("moves.still") }
        return console.text(
            "moves.frames",
            ["frames": String(animation.frameCount), "seconds": Wording.decimal(animation.duration)])
    }
}
