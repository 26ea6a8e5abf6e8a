import JSONText

/// An object of a document by its keys. Making one reports doubled keys and keys that nobody knows.
struct ObjectField {
    let field: Field
    private let members: [String: JSONMember]

    var log: ProblemLog { field.log }

    subscript(key: String) -> Field? {
        members[key].map { Field(node: $0.node, path: path(of: key), log: log) }
    }

    func has(_ key: String) -> Bool { members[key] != nil }

    /// The field, or a mistake at the object that lacks it.
    func required(_ key: String) -> Field? {
        if let found = self[key] { return found }
        field.error("template.key.missing", ["key": key])
        return nil
    }

    /// A mistake of the key itself.
    func error(at key: String, _ code: String, _ evidence: [String: String] = [:]) {
        log.add(.error, code, evidence, at: members[key]?.keyPlace ?? field.node.place, path: path(of: key))
    }

    /// Refuses a key of format 1 that comes with a later version, or one that must be of a later format.
    func needsNewer(at key: String, known: @autoclosure () -> [String]) {
        error(at: key, "template.needs.newer", log.evidence(of: key, known: known()))
    }

    /// Keys in the order of the text that are none of these, nor passed over.
    func keys(besides known: [String]) -> [String] {
        guard case .object(let all) = field.node.value else { return [] }
        return all.map(\.key).filter { !Self.isPassedOver($0) && !known.contains($0) }
    }

    private func path(of key: String) -> String { Self.path(field.path, key) }

    private static func path(_ parent: String, _ key: String) -> String {
        let isPlain = key.utf8.allSatisfy(\.isWord)
        return isPlain && !key.isEmpty ? "\(parent).\(key)" : "\(parent)[\"\(key)\"]"
    }

    private static func isPassedOver(_ key: String) -> Bool { key == "$schema" || key.hasPrefix("x-") }

    fileprivate init(_ field: Field, _ all: [JSONMember], known: [String]?) {
        var members: [String: JSONMember] = [:]
        // Keys that may be meant by misspelt ones: those that aren't written.
        var missing: [String]?
        for member in all {
            if let first = members[member.key] {
                field.log.add(
                    .error, "template.key.duplicate",
                    ["key": member.key, "line": String(first.keyPlace.line)], at: member.keyPlace,
                    path: Self.path(field.path, member.key))
                continue
            }
            members[member.key] = member
            guard let known, !known.contains(member.key), !Self.isPassedOver(member.key) else { continue }
            guard !field.log.isFull else {
                field.log.add(.warning, "template.key.unknown")
                continue
            }
            let candidates = missing ?? known.filter { key in !all.contains { $0.key == key } }
            missing = candidates
            let nearest = Nearest.word(to: member.key, among: candidates)
            field.log.add(
                .warning, nearest == nil ? "template.key.unknown" : "template.key.misspelt",
                ["key": member.key, "nearest": nearest ?? "", "known": known.joined(separator: ", ")],
                at: member.keyPlace, path: Self.path(field.path, member.key))
        }
        self.field = field
        self.members = members
    }
}

extension Field {
    /// - Parameter known: the keys of this object; nil: any key may stand here.
    func object(_ known: [String]?) -> ObjectField? {
        guard case .object(let members) = node.value else { return mistaken("template.value.object") }
        return ObjectField(self, members, known: known)
    }

    /// All members by key, where keys are free.
    func entries() -> [(key: String, field: Field)]? {
        guard let object = object(nil), case .object(let members) = node.value else { return nil }
        var seen: Set<String> = []
        return members.compactMap { member in
            guard seen.insert(member.key).inserted else { return nil }
            return object[member.key].map { (member.key, $0) }
        }
    }
}
