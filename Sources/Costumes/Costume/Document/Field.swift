import JSONText

/// A value of a document together with its JSON path and the log that its mistakes go to.
///
/// Each reading method gives the typed value, or logs what is wrong and gives nil.
struct Field {
    let node: JSONNode
    /// Such as `$.layers[2].mask`.
    let path: String
    let log: ProblemLog

    func error(_ code: String, _ evidence: [String: String] = [:]) {
        log.add(
            .error, code, evidence.merging(["found": node.excerpt]) { own, _ in own }, at: node.place,
            path: path)
    }

    func warn(_ code: String, _ evidence: [String: String] = [:]) {
        log.add(
            .warning, code, evidence.merging(["found": node.excerpt]) { own, _ in own }, at: node.place,
            path: path)
    }

    /// Refuses what a later version may know.
    /// - Parameters:
    ///   - feature: the key or value as written.
    ///   - known: what this version knows in its place.
    func needsNewer(_ feature: String, known: @autoclosure () -> [String]) {
        error("template.needs.newer", log.evidence(of: feature, known: known()))
    }

    /// Reports that no shared filter, expression or motion has this id.
    func missing<Value>(_ code: String, _ id: String, among known: some Sequence<String>) -> Value? {
        let known = log.sorted(known.sorted(), for: id).joined(separator: ", ")
        return mistaken(code, ["id": id, "known": known.isEmpty ? "–" : known])
    }

    func number(_ range: ClosedRange<Double>) -> Double? {
        guard case .number(let number) = node.value else { return mistaken("template.value.number") }
        guard number.isFinite else { return mistaken("template.value.infinite") }
        guard range.contains(number) else {
            return mistaken(
                "template.value.range", ["from": range.lowerBound.plain, "to": range.upperBound.plain])
        }
        return number
    }

    /// A number that is held within a range, with a warning where it lies beyond.
    func held(in range: ClosedRange<Double>) -> Double? {
        guard case .number(let number) = node.value, number.isFinite, !range.contains(number) else {
            return self.number(range)
        }
        warn("template.value.range", ["from": range.lowerBound.plain, "to": range.upperBound.plain])
        return min(range.upperBound, max(range.lowerBound, number))
    }

    func integer(_ range: ClosedRange<Int>) -> Int? {
        guard let number = number(Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
        guard number.rounded() == number else { return mistaken("template.value.integer") }
        return Int(number)
    }

    func flag() -> Bool? {
        guard case .boolean(let flag) = node.value else { return mistaken("template.value.boolean") }
        return flag
    }

    /// A text that isn't empty and holds no control characters but line ends and tabs.
    func text() -> String? {
        guard case .text(let text) = node.value else { return mistaken("template.value.text") }
        guard !text.isEmpty else { return mistaken("template.value.empty") }
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        let isClean =
            isPlain
            || text.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
            }
        return isClean ? text : mistaken("template.value.control")
    }

    /// One of a closed set of words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> Choice? {
        guard let text = text() else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let known = log.sorted(Choice.allCases.map(\.rawValue), for: text)
        return mistaken("template.value.choice", ["known": known.joined(separator: ", ")])
    }

    func list() -> [Field]? {
        guard case .list(let nodes) = node.value else { return mistaken("template.value.list") }
        return nodes.enumerated().map { Field(node: $1, path: "\(path)[\($0)]", log: log) }
    }

    func texts() -> [String]? { list()?.map { $0.text() }.whole() }

    /// Logs, and is nil whatever was asked for.
    func mistaken<Value>(_ code: String, _ evidence: [String: String] = [:]) -> Value? {
        error(code, evidence)
        return nil
    }
}

extension Sequence {
    /// All values; nil when one is nil. All have been looked at by then.
    func whole<Value>() -> [Value]? where Element == Value? {
        var values: [Value] = []
        var isWhole = true
        for element in self {
            if let element { values.append(element) } else { isWhole = false }
        }
        return isWhole ? values : nil
    }
}
