import ArgumentParser
import Costume
import Messages
import StickerManifest

/// `kigurumi template list`: a table of the costumes.
struct TemplateListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print a table of the costumes and their folders.")

    @OptionGroup var selection: TemplateSelection

    @Flag(help: "Print a JSON object with costumes, filters, expressions, motions, skins and folders.")
    var json = false

    func run() throws {
        let console = Console.current
        let sources = try selection.templates.sources()
        let store = try selection.load(sources)
        for problem in store.packProblems { console.err(console.line(problem)) }
        if json { return console.out(JSONOutput.text(TemplateListing(store, among: sources))) }
        for line in TemplateListCommand.table(store, console) { console.out(line) }
        console.out("")
        let shared = [
            ("list.filters", store.filters.filter { $0.value != nil }.map { ($0.id, $0.place) }),
            ("list.expressions", store.expressions.filter { $0.value != nil }.map { ($0.id, $0.place) }),
            ("list.motions", store.motions.filter { $0.value != nil }.map { ($0.id, $0.place) }),
            (
                "list.skins",
                store.skins.places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            ),
        ]
        for (code, places) in shared where !places.isEmpty {
            let names = places.map { id, place in
                [.bundled, .named].contains(place.source.origin)
                    ? id : "\(id) (\(Self.origin(place, console)))"
            }
            console.sentence(console.text(code, ["names": names.joined(separator: ", ")]))
        }
        for source in sources {
            let code = FileKind(at: source.folder) == .folder ? "list.folder" : "list.folder.missing"
            console.sentence(
                console.text(code, ["origin": Self.word(source.origin, console), "path": source.folder]))
        }
    }

    /// `yours`, or `yours, overrides bundled`.
    private static func origin(_ place: TemplatePlace, _ console: Console) -> String {
        let own = word(place.source.origin, console)
        guard let other = place.overridden.last else { return own }
        return console.text("origin.overrides", ["own": own, "other": word(other.origin, console)])
    }

    private static func word(_ origin: TemplateSource.Origin, _ console: Console) -> String {
        console.text("origin.\(origin.rawValue)")
    }

    static func table(_ store: TemplateStore, _ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.id")), .init(console.text("table.name")),
            .init(console.text("table.emoji")), .init(console.text("table.people")),
            .init(console.text("table.moves")),
            .init(console.text("table.source")), .init(console.text("table.state")),
        ])
        for entry in store.entries {
            let errors = entry.problems.count { $0.severity == .error }
            let warnings = entry.problems.count - errors
            let state =
                errors + warnings == 0
                ? console.text("state.good")
                : console.text("state.problems", ["errors": String(errors), "warnings": String(warnings)])
            let origin = origin(entry.place, console)
            guard let template = entry.template else {
                table.rows.append([entry.id, "–", "", "–", "–", origin, state])
                continue
            }
            table.rows.append([
                entry.id, Localized.pick(template.info.name, for: console.language.tag) ?? entry.id,
                template.info.emoji.joined(separator: " "), people(template), moves(template, console),
                origin,
                state,
            ])
        }
        return table.lines()
    }

    /// `1`, `2`, or `1–2`.
    private static func people(_ template: Template) -> String {
        let people = template.people
        return people.count == 1 ? String(people.lowerBound) : "\(people.lowerBound)–\(people.upperBound)"
    }

    private static func moves(_ template: Template, _ console: Console) -> String {
        guard let animation = template.animation else { return console.text("moves.still") }
        return console.text(
            "moves.frames",
            ["frames": String(animation.frameCount), "seconds": Wording.decimal(animation.duration)])
    }
}
