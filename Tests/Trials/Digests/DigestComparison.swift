/// Tells which stage makes something else than was recorded: the first one, because those after it then make something
/// else too.
struct DigestComparison {
    private let recorded: DigestRecord
    private let found: DigestRecord

    /// What changed though it is made of the same by a stage of the same version: names of lines.
    private(set) var unexplained: [Stage: [String]] = [:]
    /// What must be recorded again for a good reason: a sentence each.
    private(set) var explained: [String] = []

    /// - Parameter isWhole: whether everything was made; otherwise what wasn't is left out.
    init(_ recorded: DigestRecord, _ found: DigestRecord, isWhole: Bool) {
        (self.recorded, self.found) = (recorded, found)
        let raised = Stage.allCases.filter { value(DigestRecord.versions, $0.rawValue).isChanged }
        for stage in raised { explain(stage.version?.constant ?? "", DigestRecord.versions, stage.rawValue) }
        let libraries = changes(of: DigestRecord.libraries)
        for name in libraries { explain(name, DigestRecord.libraries, name) }
        let subjects = Set(recorded.lines.keys).union(found.lines.keys)
        for subject in subjects.subtracting([DigestRecord.versions, DigestRecord.libraries]).sorted() {
            if found.lines[subject] == nil {
                if isWhole { explained.append("\(subject) is gone") }
            } else if recorded.lines[subject] == nil {
                explained.append("\(subject) isn't recorded")
            } else if changes(of: subject).contains("of") {
                explained.append("\(subject) is made of other files or fonts")
            } else if libraries.isEmpty, !isFaceChanged(subject),
                let stage = Stage.first(of: changes(of: subject)), !raised.contains(where: stage.depends)
            {
                if stage.version == nil {
                    explained.append("\(subject) is another picture")
                } else {
                    unexplained[stage, default: []].append(subject)
                }
            }
        }
    }

    private mutating func explain(_ thing: String, _ subject: String, _ name: String) {
        let versions = value(subject, name)
        explained.append("\(thing) is \(versions.found), the digests are of \(versions.recorded)")
    }

    /// Whether the face of a costume's or a sheet's line has other digests.
    private func isFaceChanged(_ subject: String) -> Bool {
        let face = "face \(subject.split(separator: " ").last ?? "")"
        return face != subject && !changes(of: face).isEmpty
    }

    private func changes(of subject: String) -> [String] {
        let names = Set((recorded.lines[subject] ?? [:]).keys).union((found.lines[subject] ?? [:]).keys)
        return names.filter { value(subject, $0).isChanged }.sorted()
    }

    private struct Value {
        var recorded: String
        var found: String
        var isChanged: Bool { recorded != found }
    }

    private func value(_ subject: String, _ name: String) -> Value {
        Value(
            recorded: recorded.lines[subject]?[name] ?? "none", found: found.lines[subject]?[name] ?? "none")
    }
}
