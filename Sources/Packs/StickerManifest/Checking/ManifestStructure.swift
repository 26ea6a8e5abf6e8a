#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks a manifest against the rules of `manifest.schema.json` and reports all violations rather than the first.
struct ManifestStructure {
    private var defects: [PackDefect] = []

    /// Empty when the document follows the rules, and when it isn't JSON at all, which the reader reports.
    static func defects(in bytes: [UInt8]) -> [PackDefect] {
        guard let document = try? JSONDecoder().decode(ManifestValue.self, from: Data(bytes)) else {
            return []
        }
        var walk = ManifestStructure()
        walk.manifest(document)
        return walk.defects
    }

    private mutating func manifest(_ document: ManifestValue) {
        guard let values = object(document, "manifest") else { return }
        whole(values, "manifestVersion", "", 1...Int.max)
        for key in ["group", "series"] { text(values, key, "") }
        whole(values, "generation", "", 1...Int.max)
        text(values, "publishedAt", "", "a time like 2026-11-21T10:33:00Z", Self.isTime)
        whole(values, "side", "", 1...65_535)
        whole(values, "limit", "", 1...Int.max)
        if let generator = need(values, "generator", "").flatMap({ object($0, "generator") }) {
            for key in ["name", "version"] { text(generator, key, "generator.") }
        }
        if let pack = need(values, "pack", "").flatMap({ object($0, "pack") }) {
            texts(pack["name"], "pack.name")
        }
        if let face = values["face"], case .object(let face) = face {
            self.face(face, "face.")
        } else if let face = values["face"], case .null = face {
        } else {
            defects.append(.structure(place: "face", expected: "an object or null"))
        }
        if let face = values["face2"].flatMap({ object($0, "face2") }) { self.face(face, "face2.") }
        for (index, sticker) in list(values["stickers"], "stickers").enumerated() {
            self.sticker(sticker, "stickers[\(index)]")
        }
        for (index, problem) in list(values["problems"], "problems").enumerated() {
            guard let problem = object(problem, "problems[\(index)]") else { continue }
            text(problem, "code", "problems[\(index)].")
        }
    }

    private mutating func face(_ face: [String: ManifestValue], _ place: String) {
        text(face, "sha256", place, "64 hexadecimal digits", Self.isDigest)
        text(face, "format", place)
        for key in ["width", "height", "frames"] { whole(face, key, place, 1...Int.max) }
    }

    private mutating func sticker(_ value: ManifestValue, _ place: String) {
        guard let values = object(value, place) else { return }
        text(values, "id", place + ".", "letters, digits, - and _", StickerName.isID)
        rendition(values, place + ".")
        whole(values, "frames", place + ".", 1...Int.max)
        if values["people"] != nil { whole(values, "people", place + ".", 2...Int.max) }
        texts(values["name"], place + ".name")
        texts(values["description"], place + ".description", longest: 150)
        if let still = values["still"], let still = object(still, place + ".still") {
            rendition(still, place + ".still.")
        }
        if case .number(let frames) = values["frames"], frames > 1 {
            if case .number(let duration) = values["duration"], duration > 0 {
            } else {
                defects.append(.structure(place: place + ".duration", expected: "seconds, more than 0"))
            }
            whole(values, "loops", place + ".", 0...65_535)
        }
    }

    private mutating func rendition(_ values: [String: ManifestValue], _ prefix: String) {
        text(values, "file", prefix)
        text(values, "mediaType", prefix, "image/png or image/gif") { $0 == "image/png" || $0 == "image/gif" }
        whole(values, "width", prefix, 1...65_535)
        whole(values, "height", prefix, 1...65_535)
        whole(values, "bytes", prefix, 1...Int.max)
        text(values, "sha256", prefix, "64 hexadecimal digits", Self.isDigest)
    }

    // MARK: Kinds of values

    private mutating func need(_ values: [String: ManifestValue], _ key: String, _ prefix: String)
        -> ManifestValue?
    {
        if let value = values[key] { return value }
        defects.append(.structure(place: prefix + key, expected: "to be there"))
        return nil
    }

    private mutating func object(_ value: ManifestValue, _ place: String) -> [String: ManifestValue]? {
        if case .object(let values) = value { return values }
        defects.append(.structure(place: place, expected: "an object"))
        return nil
    }

    private mutating func list(_ value: ManifestValue?, _ place: String) -> [ManifestValue] {
        if case .array(let values) = value { return values }
        defects.append(.structure(place: place, expected: "a list"))
        return []
    }

    private mutating func text(
        _ values: [String: ManifestValue], _ key: String, _ prefix: String, _ expected: String = "a text",
        _ holds: (String) -> Bool = { !$0.isEmpty }
    ) {
        guard let value = need(values, key, prefix) else { return }
        if case .string(let text) = value, holds(text) { return }
        defects.append(.structure(place: prefix + key, expected: expected))
    }

    private mutating func whole(
        _ values: [String: ManifestValue], _ key: String, _ prefix: String, _ range: ClosedRange<Int>
    ) {
        guard let value = need(values, key, prefix) else { return }
        if case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) {
            return
        }
        let most = range.upperBound == .max ? "" : "…\(range.upperBound)"
        defects.append(
            .structure(place: prefix + key, expected: "a whole number, \(range.lowerBound)\(most)"))
    }

    /// Texts by language.
    private mutating func texts(_ value: ManifestValue?, _ place: String, longest: Int = .max) {
        guard case .object(let texts) = value else {
            defects.append(.structure(place: place, expected: "texts by language"))
            return
        }
        for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
            if case .string(let text) = text, text.count <= longest { continue }
            let expected = longest == .max ? "a text" : "a text of at most \(longest) characters"
            defects.append(.structure(place: "\(place).\(language)", expected: expected))
        }
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// RFC 3339 in UTC, whole seconds.
    private static func isTime(_ text: String) -> Bool {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let bytes = Array(text.utf8)
        return bytes.count == form.count
            && zip(bytes, form).allSatisfy { $1 == 48 ? (48...57).contains($0) : $0 == $1 }
    }
}
