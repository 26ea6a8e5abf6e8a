import Foundation

@testable import Settings

/// `Schemas/kigurumi.schema.json`, made from the table.
enum SettingsSchema {
    static var text: String {
        get throws {
            let data = try JSONSerialization.data(
                withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
            return String(decoding: data, as: UTF8.self) + "\n"
        }
    }

    private static var document: [String: Any] {
        var top: [String: Any] = ["$schema": ["type": "string", "description": "Ignored."]]
        var groups: [String: [String: Any]] = [:]
        for setting in SettingsTable.all {
            let parts = setting.key.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 2 {
                groups[parts[0], default: [:]][parts[1]] = property(setting)
            } else {
                top[parts[0]] = property(setting)
            }
        }
        for (name, members) in groups { top[name] = ["type": "object", "properties": members] }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "kigurumi.json, the configuration of the Kigurumi service",
            "description":
                "Unknown keys are ignored with a warning, keys that begin with x- without one. A time is a number of "
                + "seconds or a string such as 50ms, 2s, 1.5min, 1h or 30d; an amount is a number of bytes or a "
                + "string such as 500kB or 64MiB.",
            "type": "object",
            "properties": top,
        ]
    }

    private static func property(_ setting: Setting) -> [String: Any] {
        var property = shape(setting.kind)
        property["description"] = setting.text
        if let standard = setting.read(Settings()).json { property["default"] = standard }
        return property
    }

    private static func shape(_ kind: SettingKind) -> [String: Any] {
        switch kind {
        case .flag: ["type": "boolean"]
        case .integer(let range):
            ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .share(let range):
            ["type": "number", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .time(let range):
            [
                "type": ["number", "string"], "minimum": range.lowerBound.inSeconds,
                "maximum": range.upperBound.inSeconds, "pattern": "^[0-9.]+ ?(ms|s|min|h|d)?$",
            ]
        case .bytes(let range):
            [
                "type": ["integer", "string"], "minimum": range.lowerBound, "maximum": range.upperBound,
                "pattern": "^[0-9.]+ ?(B|k|K|kB|KB|KiB|M|MB|MiB|G|GB|GiB)?$",
            ]
        case .mode: ["type": "string", "pattern": "^[0-7]{3,5}$"]
        case .path: ["type": "string", "minLength": 1]
        case .choice(let words): ["enum": words]
        case .language: ["type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"]
        case .addresses(let schemes, let orPath):
            [
                "type": "string",
                "pattern": "^((\(schemes.joined(separator: "|")))://[!-+.-~-]+(,|$))+$"
                    + (orPath ? "|^/" : ""),
            ]
        case .name: ["type": "string", "pattern": "^[!-+.-~-]{1,100}$"]
        case .id: ["type": "string", "pattern": "^[a-z0-9-]{1,40}$"]
        case .ids:
            [
                "type": ["array", "string"], "items": ["type": "string", "pattern": "^[A-Za-z0-9-]{1,40}$"],
                "maxItems": 1000, "pattern": "^[A-Za-z0-9-]{1,40}( *, *[A-Za-z0-9-]{1,40})*$",
            ]
        case .words(let known):
            [
                "type": ["array", "string"], "items": ["enum": known],
                "pattern": "^(\(known.joined(separator: "|")))(,(\(known.joined(separator: "|"))))*$",
            ]
        case .side:
            [
                "type": ["integer", "string"], "minimum": SideText.pixels.lowerBound,
                "maximum": SideText.pixels.upperBound,
                "pattern": "^(\(SideText.named.keys.sorted().joined(separator: "|"))|[0-9]+)$",
            ]
        }
    }
}

extension SettingValue {
    fileprivate var json: Any? {
        switch self {
        case .flag(let flag): flag
        case .integer(let number): number
        case .share(let share): share
        default: text
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
