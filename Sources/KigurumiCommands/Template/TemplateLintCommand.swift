import ArgumentParser
import Costume

/// `kigurumi template lint`: all mistakes with file, line, column and advice.
struct TemplateLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "All mistakes in the costumes, with their places and advice.",
        discussion: "Ends with 65 where there is an error; warnings alone are no failure.")

    @OptionGroup var selection: TemplateSelection

    func run() throws {
        let console = Console.current
        let store = try selection.load()
        let problems = TemplateLintCommand.problems(in: store)
        for problem in problems { console.out(TemplateLintCommand.line(problem, console)) }
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
        store.packProblems + SkinShelf(store.folder).problems + store.filters.flatMap(\.problems)
            + store.entries.flatMap { entry in
                entry.problems
                    + (entry.template.map { TemplateLint.remarks(on: $0, in: store.folder) } ?? [])
            }
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
