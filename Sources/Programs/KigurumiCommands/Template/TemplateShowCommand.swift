import ArgumentParser
import Costume
import Files
import StickerBuild

/// `kigurumi template show`: the layer tree, like a view hierarchy dump.
struct TemplateShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the layers of costumes: kind, id, box, opacity, blend, motion.",
        discussion:
            "kigurumi template show bear --at 309,250 lists the layers visible there, the topmost first.")

    @OptionGroup var selection: TemplateSelection

    @Option(help: ArgumentHelp("List the layers visible at a point of the canvas.", valueName: "X,Y"))
    var at: String?

    @Option(help: ArgumentHelp("With --at: the time; by default that of the still.", valueName: "SECONDS"))
    var time: Double?

    func validate() throws {
        let isFit = time.map { $0.isFinite && (0...60).contains($0) } ?? true
        guard isFit, at == nil || selection.id != nil, time == nil || at != nil else {
            throw ValidationError(Console.current.text("command.at.usage"))
        }
    }

    func run() throws {
        let console = Console.current
        let point = try at.map { text throws(CommandFailure) in try Self.point(text) }
        let store = try selection.load()
        var broken: [String] = []
        for (index, entry) in store.entries.enumerated() {
            if index > 0 { console.out("") }
            if let template = entry.template {
                let lines =
                    try point.map { point throws(CommandFailure) in
                        try Self.lines(
                            template, in: store.folder(of: entry.id), at: point,
                            moment: time ?? template.stillMoment, console)
                    } ?? TemplateOutline.lines(for: template)
                for line in lines { console.out(line) }
            } else {
                console.sentence(console.text("show.broken", ["id": entry.id]))
                broken.append(entry.id)
            }
        }
        guard broken.isEmpty else {
            throw CommandFailure(
                "command.show.failed", ["ids": broken.joined(separator: ", ")], status: .badData)
        }
    }

    /// `309,250`, canvas units.
    static func point(_ text: String) throws(CommandFailure) -> (x: Double, y: Double) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
            throw .usage("command.at.invalid", ["value": text])
        }
        return (x, y)
    }

    /// A table of the layers that are visible at a point, the topmost first.
    static func lines(
        _ template: Template, in folder: String, at point: (x: Double, y: Double), moment: Double,
        _ console: Console
    ) throws(CommandFailure) -> [String] {
        let inspector = CostumeInspector()
        let layers: [VisibleLayer]
        do throws(BuildProblem) {
            layers = try inspector.layers(of: template, in: folder, at: point, moment: moment)
        } catch {
            throw CommandFailure(error.code, error.evidence, status: .badData)
        }
        guard !layers.isEmpty else { return [console.text("probe.nothing")] }
        var table = TextTable(
            ["table.layer", "table.kind", "table.color", "table.art"].map { .init(console.text($0)) })
        table.rows = layers.map {
            [$0.path.joined(separator: " › "), $0.kind, $0.colorText, $0.art ?? ""]
        }
        return table.lines()
    }
}
