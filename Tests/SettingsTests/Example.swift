@testable import Settings

/// A value for each setting that isn't its default.
enum Example {
    static func of(_ setting: Setting) -> String {
        switch setting.kind {
        case .flag: setting.defaultText == "true" ? "false" : "true"
        case .integer(let range): String(range.lowerBound + 1)
        case .share(let range): "\(range.upperBound)"
        // Within settle.longest and above retention.shortest's default.
        case .time(let range):
            setting.key == "settle.quiet"
                ? "70ms" : setting.key == "retention.shortest" ? "61s" : larger(range)
        case .bytes(let range): ByteText.text(range.upperBound / 2 + 1)
        case .mode: "2750"
        case .path: "/srv/x.prom"
        case .choice(let words): words.last ?? ""
        case .language: "zh-Hant"
        case .id: "sakura"
        case .ids: "bear,panda"
        case .words(let known): known.suffix(2).joined(separator: ",")
        case .side: "regular"
        case .addresses(let schemes, _): "\(schemes[0])://example.org:4222"
        case .name: "example"
        }
    }

    /// A document of these keys, everything as JSON of its own type.
    static func file(_ values: [String: String]) -> String {
        var groups: [String: [String]] = [:]
        for (key, text) in values.sorted(by: { $0.key < $1.key }) {
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            let isBare = ["true", "false"].contains(text) || Double(text) != nil
            let isMode = SettingsTable.byKey[key]?.kind == .mode
            let member = "\"\(parts[parts.count - 1])\": \(isBare && !isMode ? text : "\"\(text)\"")"
            groups[parts.count == 2 ? parts[0] : "", default: []].append(member)
        }
        let members = groups.sorted { $0.key < $1.key }.map { name, members in
            let list = members.joined(separator: ", ")
            return name.isEmpty ? list : "\"\(name)\": {\(list)}"
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func larger(_ range: ClosedRange<Duration>) -> String {
        TimeText.text(min(range.upperBound, .seconds(4_000)))
    }
}
