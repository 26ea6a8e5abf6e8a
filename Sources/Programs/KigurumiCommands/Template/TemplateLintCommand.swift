import ArgumentParser
import Costume
import Files
import StickerBuild

/// `kigurumi template lint`: prints all mistakes in costumes with file, line, column and advice.
struct TemplateLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Print errors and warnings of costumes, with places and fixes.",
        discussion: "The exit status is 65 if there is an error; warnings don't count.")

    @OptionGroup var selection: TemplateSelection

    @Flag(inversion: .prefixedNo, help: "Also draw the costumes, to find more problems.")
    var drawing = true

    @Flag(help: "Make each sticker at 300, 408 and 618 pixels and print its bytes; takes a while.")
    var bytes = false

    func run() throws {
        let console = Console.current
        let store = try selection.load()
        var problems = TemplateLintCommand.problems(in: store)
        if drawing {
            problems += BuildThread.run {
                store.entries.compactMap(\.template).flatMap {
                    TemplateLintCommand.drawn($0, in: store.folder(of: $0.id))
                }
            }
        }
        // What the document shows already, drawing finds again.
        var seen: Set<TemplateProblem> = []
        problems.removeAll { !seen.insert($0).inserted }
        for problem in problems { console.sentence(console.line(problem)) }
        printCosts(of: store, console)
        if bytes { printBytes(of: store, console) }
        console.sentence(
            console.text("lint.good", try Self.verdict(on: problems, costumes: store.entries.count)))
    }

    /// - Returns: how many costumes, errors and warnings there are, for the summary.
    /// - Throws: a failure with the same numbers if there is an error.
    static func verdict(
        on problems: [TemplateProblem], costumes: Int
    ) throws(CommandFailure) -> [String: String] {
        let errors = problems.count { $0.severity == .error }
        let numbers = [
            "count": String(costumes), "errors": String(errors),
            "warnings": String(problems.count - errors),
        ]
        guard errors == 0 else { throw CommandFailure("command.lint.failed", numbers, status: .badData) }
        return numbers
    }

    /// The problems of `pack.json`, skins and shared filters, then those of each costume, with remarks on those that
    /// work.
    static func problems(in store: TemplateStore) -> [TemplateProblem] {
        store.packProblems + store.skins.problems + store.sharedProblems
            + store.entries.flatMap { entry in
                entry.problems
                    + (entry.template.map { TemplateLint.remarks(on: $0, in: store.folder(of: entry.id)) }
                        ?? [])
            }
    }

    /// What drawing a costume finds. Blocks.
    /// - Parameter folder: in which the costume's own folder lies.
    static func drawn(_ template: Template, in folder: String) -> [TemplateProblem] {
        CostumeInspector(cacheFolder: Environment.cacheFolder).problems(of: template, in: folder)
    }

    /// How much work costumes are: of a few, a line for each; of many, the slowest one.
    private func printCosts(of store: TemplateStore, _ console: Console) {
        let costs = store.entries.compactMap(\.template).map { ($0.id, TemplateLint.cost(of: $0)) }
        let slowest = costs.max { $0.1.seconds < $1.1.seconds }
        let isShort = costs.count <= Self.mostListed
        for (id, cost) in isShort ? costs : slowest.map({ [$0] }) ?? [] {
            let evidence = [
                "id": id, "seconds": Self.tenths(cost.seconds),
                "layer": cost.layer, "share": String(Int((cost.share * 100).rounded())),
            ]
            console.sentence(console.text(isShort ? "lint.cost" : "lint.cost.slowest", evidence))
        }
    }

    private static let mostListed = 5

    private static func tenths(_ seconds: Double) -> String {
        let tenths = Int((min(1000, seconds) * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Prints a table: the bytes of each costume's sticker with a checkerboard as the face.
    private func printBytes(of store: TemplateStore, _ console: Console) {
        var table = TextTable(
            [.init(console.text("table.id"))] + [300, 408, 618].map { .init(String($0), .right) })
        let maker = StickerMaker.standard(isCached: false)
        for template in store.entries.compactMap(\.template) {
            let bytes = [300, 408, 618].map { side in
                maker.bytes(of: template, in: store, side: side).map(Wording.grouped) ?? "–"
            }
            table.rows.append([template.id] + bytes)
        }
        for line in table.lines() { console.out(line) }
    }
}

extension Console {
    /// `bear/template.json:12:5: error: … [$.layers[2].mask]`: editors can jump to the place.
    func line(_ problem: TemplateProblem) -> String {
        let position = [problem.line, problem.line == nil ? nil : problem.column].compactMap { $0 }
        let place = problem.file + position.map { ":\($0)" }.joined()
        let severity = text(problem.severity == .error ? "severity.error" : "severity.warning")
        let path = problem.path.map { " [\($0)]" } ?? ""
        return "\(place): \(severity): \(text(problem.code, problem.evidence))\(path)"
    }
}
