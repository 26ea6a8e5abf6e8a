import ArgumentParser
import Costume
import CostumeRendering
import Helpers
import ImageCodecs
import Settings
import StickerBuild
import StickerPack

/// `kigurumi template lint`: all mistakes with file, line, column and advice.
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
        for problem in problems { console.out(TemplateLintCommand.line(problem, console)) }
        if bytes { try tellBytes(of: store, console) }
        let errors = problems.count { $0.severity == .error }
        let numbers = [
            "count": String(store.entries.count), "errors": String(errors),
            "warnings": String(problems.count - errors),
        ]
        guard errors == 0 else { throw CommandFailure("command.lint.failed", numbers, status: .badData) }
        console.out(console.text("lint.good", numbers))
    }

    /// Those of `pack.json` and of the shared filters, then costume by costume, with remarks on those that work.
    static func problems(in store: TemplateStore) -> [TemplateProblem] {
        store.packProblems + SkinShelf(store.sources).problems + store.filters.flatMap(\.problems)
            + store.entries.flatMap { entry in
                entry.problems
                    + (entry.template.map { TemplateLint.remarks(on: $0, in: store.folder(of: entry.id)) }
                        ?? [])
            }
    }

    /// What drawing a costume finds. Blocks.
    /// - Parameter folder: in which the costume's own folder lies.
    static func drawn(_ template: Template, in folder: String) -> [TemplateProblem] {
        DrawnLint(
            compiler: CostumeCompiler(
                cacheFolder: Environment.cacheFolder(
                    Environment.nonEmpty, workingFolder: Environment.workingFolder)),
            folder: folder
        ).remarks(on: template)
    }

    /// A table: what each costume weighs on the checkerboard, which is about as heavy as a photograph.
    private func tellBytes(of store: TemplateStore, _ console: Console) throws {
        let face = try PNGEncoder.encode(CheckerFace.picture())
        var table = TextTable(
            [.init(console.text("table.id"))] + [300, 408, 618].map { .init(String($0), .right) })
        for template in store.entries.compactMap(\.template) {
            var row = [template.id]
            for side in [300, 408, 618] {
                var request = BuildRequest(
                    face: face, templates: store.sources, output: Environment.workingFolder,
                    workers: Environment.processors)
                request.settings.side = side
                let made = try? SingleSticker().make(
                    request, id: template.id, isCancelled: { Interruption.isRequested })
                row.append(made.map { Wording.grouped($0.file.bytes.count) } ?? "–")
            }
            table.rows.append(row)
        }
        for line in table.lines() { console.out(line) }
    }

    /// `bear/template.json:12:5: error: … [$.layers[2].mask]`, which editors can jump to.
    static func line(_ problem: TemplateProblem, _ console: Console) -> String {
        var place = problem.file
        if let line = problem.line { place += ":\(line)" }
        if problem.line != nil, let column = problem.column { place += ":\(column)" }
        let severity = console.text(problem.severity == .error ? "severity.error" : "severity.warning")
        let path = problem.path.map { " [\($0)]" } ?? ""
        return "\(place): \(severity): \(console.text(problem.code, problem.evidence))\(path)"
    }
}
