import Foundation

/// Compares what each stage makes of the bundled costumes with what was recorded, or records it.
///
/// Recording refuses what changed without a raised version: stickers of the version before would count as up to date.
enum DigestTrial {
    /// - Parameter arguments: `--record`; `--only` and ids with commas between them; `--file` and the record's path.
    static func run(_ arguments: [String]) throws {
        var (records, only, path) = (false, Set<String>(), DigestRecord.path)
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--record": records = true
            case "--only": only = Set((rest.popFirst() ?? "").split(separator: ",").map(String.init))
            case "--file": path = rest.popFirst() ?? path
            default: throw Usage()
            }
        }
        let made = try DigestMaker(only: only).made()
        let isNew = records && !FileManager.default.fileExists(atPath: path)
        let recorded = isNew ? DigestRecord() : try DigestRecord.read(path)
        let comparison = DigestComparison(recorded, made.record, isWhole: only.isEmpty)
        var isRight = report(made.problems, comparison)
        if records, isRight {
            try recorded.updated(with: made.record, isWhole: only.isEmpty).write(to: path)
        } else if !records, !comparison.explained.isEmpty {
            for reason in comparison.explained { print(reason) }
            print("Record them again: make digests")
            isRight = false
        }
        if !isRight { exit(1) }
        print("digests: \(made.record.lines.count) lines \(records ? "recorded" : "as recorded")")
    }

    /// - Returns: whether nothing stands against recording.
    private static func report(_ problems: [String], _ comparison: DigestComparison) -> Bool {
        for problem in problems { print(problem) }
        for stage in Stage.allCases {
            guard let subjects = comparison.unexplained[stage] else { continue }
            let more = subjects.count > 12 ? " and \(subjects.count - 12) more" : ""
            print("\(stage) makes something else of \(subjects.prefix(12).joined(separator: ", "))\(more).")
            print("If that is intended, raise \(stage.version?.constant ?? ""), then record it: make digests")
        }
        return problems.isEmpty && comparison.unexplained.isEmpty
    }
}
