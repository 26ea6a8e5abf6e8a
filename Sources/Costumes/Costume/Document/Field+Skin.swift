import JSONText

extension Field {
    /// `name` where the value is `"$name"`.
    var skinName: String? {
        guard case .text(let text) = node.value, text.hasPrefix("$") else { return nil }
        return String(text.dropFirst())
    }

    /// No entry of the skin has this name.
    func unknown<Value, Result>(_ name: String, in entries: [String: Value]) -> Result? {
        let known = log.sorted(entries.keys.sorted(), for: name).prefix(12)
        return mistaken(
            entries.isEmpty ? "skin.name.none" : "skin.name.unknown",
            ["name": name, "skin": log.styleContext.skin.id, "known": known.joined(separator: ", ")])
    }

    /// One family of letters, or a list of them.
    func families() -> [String]? {
        var fields = [self]
        if case .list = node.value { fields = list() ?? [] }
        guard (1...8).contains(fields.count) else {
            return mistaken(
                "template.count.range", ["count": String(fields.count), "from": "1", "to": "8"])
        }
        return fields.map { field -> String? in
            guard let name = field.text() else { return nil }
            let isName = name.utf8.count <= 100 && !name.contains(",") && !name.contains("\n")
            return isName ? name : field.mistaken("template.text.font")
        }.whole()
    }

    /// 1…1000, or a name.
    func fontWeight() -> Int? {
        guard case .text(let name) = node.value else { return integer(1...1000) }
        let names = [
            "thin": 100, "light": 300, "regular": 400, "medium": 500, "bold": 700, "black": 900,
        ]
        if let weight = names[name] { return weight }
        let known = log.sorted(names.keys.sorted(), for: name)
        return mistaken("template.value.choice", ["known": known.joined(separator: ", ")])
    }
}
