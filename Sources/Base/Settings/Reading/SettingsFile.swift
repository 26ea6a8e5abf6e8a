import JSONText

/// A configuration file: its values by key, as texts with their places.
struct SettingsFile: Sendable {
    /// The longest settings file, in bytes.
    static let lengthLimit = 1 << 20

    struct Entry: Sendable {
        var text: String
        /// `/etc/kigurumi/kigurumi.json:3:12`
        var place: String
    }

    let path: String
    private(set) var values: [String: Entry] = [:]
    private(set) var warnings: [SettingsProblem] = []
    private(set) var mistakes: [SettingsProblem] = []

    /// Parses the file. Comments and trailing commas are allowed.
    init(_ bytes: [UInt8], path: String) throws(SettingsError) {
        self.path = path
        guard bytes.count <= Self.lengthLimit else {
            throw SettingsError([
                SettingsProblem("settings.file.long", ["count": "\(bytes.count)"], place: path)
            ])
        }
        let node: JSONNode
        do throws(JSONMistake) {
            node = try JSONParser.parse(bytes)
        } catch {
            throw SettingsError([
                SettingsProblem(
                    "template.json.\(error.kind.rawValue)", ["found": error.found],
                    place: Self.place(error.place, in: path))
            ])
        }
        guard case .object(let members) = node.value else {
            throw SettingsError([
                SettingsProblem("settings.file.object", place: Self.place(node.place, in: path))
            ])
        }
        take(members, beneath: "")
    }

    private mutating func take(_ members: [JSONMember], beneath parent: String) {
        for member in members where member.key != "$schema" && !member.key.hasPrefix("x-") {
            let key = parent + member.key
            let place = Self.place(member.node.place, in: path)
            if let setting = SettingsTable.byKey[key] {
                take(member.node, for: setting, at: place)
            } else if case .object(let inner) = member.node.value, Self.isGroup(key) {
                take(inner, beneath: key + ".")
            } else if Self.isGroup(key) {
                warnings.append(.group(key, member.node.excerpt, at: place))
            } else {
                warnings.append(.unknown(key, at: Self.place(member.keyPlace, in: path)))
            }
        }
    }

    private mutating func take(_ node: JSONNode, for setting: Setting, at place: String) {
        if values[setting.key] != nil {
            mistakes.append(SettingsProblem("settings.key.twice", ["key": setting.key], place: place))
        }
        if case .null = node.value { return }
        guard let text = Self.text(of: node.value, for: setting.kind) else {
            mistakes.append(.invalid(setting.kind, of: setting.key, node.excerpt, at: place))
            return
        }
        values[setting.key] = Entry(text: text, place: place)
    }

    /// nil where a value of this type can't be meant.
    private static func text(of value: JSONValue, for kind: SettingKind) -> String? {
        switch (value, kind) {
        case (.boolean(let flag), .flag): String(flag)
        case (.number(let number), .integer), (.number(let number), .share), (.number(let number), .time),
            (.number(let number), .bytes), (.number(let number), .side):
            number.isFinite ? number.plain : nil
        case (.text, .flag), (.text, .integer), (.text, .share): nil
        case (.list(let items), .words), (.list(let items), .ids): words(items)
        case (.text(let text), _): text
        default: nil
        }
    }

    /// nil where one isn't a text.
    private static func words(_ items: [JSONNode]) -> String? {
        let words = items.map { item in
            if case .text(let word) = item.value, !word.contains(",") { word } else { nil as String? }
        }
        return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: ",")
    }

    private static func isGroup(_ key: String) -> Bool {
        SettingsTable.all.contains { $0.key.hasPrefix(key + ".") }
    }

    private static func place(_ place: TextPlace, in path: String) -> String {
        "\(path):\(place.line):\(place.column)"
    }
}

extension SettingKind {
    /// What stands after an option of the command line.
    package func value(_ text: String, of option: String) throws(SettingsProblem) -> SettingValue {
        guard let value = value(text) else {
            throw .invalid(self, of: option, "\"\(text)\"", at: option)
        }
        return value
    }
}

extension SettingsProblem {
    /// - Parameter name: the key or option.
    static func invalid(
        _ kind: SettingKind, of name: String, _ found: String, at place: String
    ) -> SettingsProblem {
        let (code, evidence) = kind.complaint
        var whole = evidence.merging(["key": name, "found": found]) { own, _ in own }
        whole["nearest"] = kind.nearest(to: found)
        return SettingsProblem(code, whole, place: place)
    }

    /// A value that isn't an object, where one is expected.
    static func group(_ key: String, _ found: String, at place: String) -> SettingsProblem {
        let known = SettingsTable.all.filter { $0.key.hasPrefix(key + ".") }
            .map { $0.key.dropFirst(key.count + 1) }
        return SettingsProblem(
            "settings.key.group", ["key": key, "found": found, "known": known.joined(separator: ", ")],
            place: place)
    }

    /// - Parameter name: a key; what is near it is looked for among the keys.
    static func unknown(_ name: String, at place: String) -> SettingsProblem {
        guard let nearest = SettingsTable.nearest(to: name) else {
            return SettingsProblem("settings.key.unknown", ["key": name], place: place)
        }
        return SettingsProblem("settings.key.misspelt", ["key": name, "nearest": nearest], place: place)
    }
}
