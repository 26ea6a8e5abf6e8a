import Digest
import FaceInput
import FoundationEssentials
import Messages
import Names
import Settings
import StickerBuild

/// `profile.json` as it is written; every key optional.
struct ProfileDocument: Decodable {
    struct Square: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var roll: Double?
    }

    /// What costumes say: one text for all of them, or a text by costume, where `*` is for all others.
    enum Words: Decodable {
        case all(String)
        case each([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .all(text)
            } else {
                self = .each(try container.decode([String: String].self))
            }
        }
    }

    static let newestVersion = 1
    private static let stickerLimit = 1000
    private static let variableLimit = 100
    private static let textLimit = 1000
    /// In place of a costume's id: all that have no text of their own.
    static let others = "*"

    var profileVersion: Int?
    var language: String?
    var skin: String?
    var stickers: [String]?
    var favorites: [String]?
    var variables: [String: String]?
    var text: Words?
    var framing: Square?
    var background: String?
    var expressions: String?
    var platforms: [String]?

    /// The values that can't be used; their keys count as absent.
    private var mistakes: [ProfileMistake] = []

    enum CodingKeys: String, CodingKey, CaseIterable {
        case profileVersion, language, skin, stickers, favorites, variables, text, framing, background,
            expressions,
            platforms
    }

    /// Reads each key by itself, so that one bad value doesn't cost the others.
    /// - Throws: `DecodingError` if this isn't an object, or the version isn't a whole number.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        profileVersion = try container.decodeIfPresent(Int.self, forKey: .profileVersion)
        language = value(.language, in: container)
        skin = value(.skin, in: container)
        stickers = value(.stickers, in: container)
        favorites = value(.favorites, in: container)
        variables = value(.variables, in: container)
        text = value(.text, in: container)
        framing = value(.framing, in: container)
        background = value(.background, in: container)
        expressions = value(.expressions, in: container)
        platforms = value(.platforms, in: container)
    }

    private mutating func value<Value: Decodable>(
        _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
    ) -> Value? {
        do {
            return try container.decodeIfPresent(Value.self, forKey: key)
        } catch {
            mistakes.append(ProfileMistake(reason: Self.reason(error)))
            return nil
        }
    }

    /// Returns the profile of a file, and what can't be used of it.
    /// - Throws: `ProfileMistake` if nothing can be used.
    static func profile(
        _ bytes: [UInt8]
    ) throws(ProfileMistake) -> (profile: FaceProfile, mistakes: [ProfileMistake]) {
        var document: ProfileDocument
        do {
            document = try JSONDecoder().decode(ProfileDocument.self, from: Data(bytes))
        } catch {
            throw ProfileMistake(reason: reason(error))
        }
        if let version = document.profileVersion, version > newestVersion {
            throw ProfileMistake(reason: "profile.profileversion")
        }
        let profile = document.checked(SHA256.hex(bytes))
        return (profile, document.mistakes)
    }

    private mutating func checked(_ digest: String) -> FaceProfile {
        var profile = FaceProfile(sha256: digest)
        profile.settings.language = checked { document throws(ProfileMistake) in try document.languageTag() }
        profile.settings.skin = checked { document throws(ProfileMistake) in
            try Self.short(document.skin, "skin", limit: 40)
        }
        profile.stickers = checked { document throws(ProfileMistake) in
            try Self.list(document.stickers, "stickers", count: Self.stickerLimit)
        }
        profile.settings.favorites = checked { document throws(ProfileMistake) in try document.favoriteIDs() }
        profile.variables = checked { document throws(ProfileMistake) in try document.texts() } ?? [:]
        if let words = checked({ document throws(ProfileMistake) in try document.words() }) {
            profile.texts = words
            profile.variables[StickerStyle.text] =
                profile.texts.removeValue(forKey: Self.others) ?? profile.variables[StickerStyle.text]
        }
        // Names of later versions are passed over.
        profile.platforms = checked { document throws(ProfileMistake) in
            try Self.list(document.platforms, "platforms", count: 100, length: 40)
        }
        profile.framing = checked { document throws(ProfileMistake) in try document.framing?.box() }
        if profile.framing != nil { profile.roll = framing?.roll ?? 0 }
        profile.background = checked { document throws(ProfileMistake) in
            try Self.known(document.background, "background")
        }
        profile.expressions = checked { document throws(ProfileMistake) in
            try Self.known(document.expressions, "expressions")
        }
        return profile
    }

    /// A checked value; nil, with the mistake noted, if it can't be used.
    private mutating func checked<Value>(
        _ check: (ProfileDocument) throws(ProfileMistake) -> Value?
    ) -> Value? {
        do throws(ProfileMistake) {
            return try check(self)
        } catch {
            mistakes.append(error)
            return nil
        }
    }

    /// Also reads the name of a locale, as Android writes it: `de_AT` is `de-AT`.
    private func languageTag() throws(ProfileMistake) -> String? {
        let tag = try Self.short(language.map { LanguageTag.tag(ofLocale: $0) }, "language", limit: 35)
        if let tag, !NameRule.isLanguageTag(tag) { throw ProfileMistake(reason: "profile.language") }
        return tag
    }

    private func favoriteIDs() throws(ProfileMistake) -> [String]? {
        let ids = try Self.list(favorites, "favorites", count: Self.stickerLimit)
        if let ids, !ids.allSatisfy(TemplateID.isValid) { throw ProfileMistake(reason: "profile.favorites") }
        return ids
    }

    private func texts() throws(ProfileMistake) -> [String: String]? {
        guard let variables else { return nil }
        let fits =
            variables.count <= Self.variableLimit
            && variables.allSatisfy { $0.key.utf8.count <= 40 && $0.value.utf8.count <= Self.textLimit }
        guard fits else { throw ProfileMistake(reason: "profile.variables") }
        return variables
    }

    /// By costume, and `*`.
    private func words() throws(ProfileMistake) -> [String: String]? {
        switch text {
        case nil: return nil
        case .all(let text): return [Self.others: text]
        case .each(let texts):
            guard texts.count <= Self.stickerLimit, texts.keys.allSatisfy({ $0.utf8.count <= 40 }) else {
                throw ProfileMistake(reason: "profile.text")
            }
            return texts
        }
    }

    private static func known<Choice: RawRepresentable<String>>(
        _ word: String?, _ key: String
    ) throws(ProfileMistake) -> Choice? {
        guard let word else { return nil }
        guard let known = Choice(rawValue: word) else { throw ProfileMistake(reason: "profile.\(key)") }
        return known
    }

    /// - Parameters:
    ///   - count: The most entries.
    ///   - length: The most bytes of an entry.
    private static func list(
        _ list: [String]?, _ key: String, count: Int, length: Int = .max
    ) throws(ProfileMistake) -> [String]? {
        guard let list else { return nil }
        guard list.count <= count, list.allSatisfy({ $0.utf8.count <= length }) else {
            throw ProfileMistake(reason: "profile.\(key)")
        }
        return list
    }

    private static func short(
        _ text: String?, _ key: String, limit: Int
    ) throws(ProfileMistake) -> String? {
        guard let text else { return nil }
        let fits =
            (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        guard fits else { throw ProfileMistake(reason: "profile.\(key)") }
        return text
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "profile.json" }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found):
            context = found
        case .dataCorrupted: return "profile.json"
        @unknown default: return "profile.json"
        }
        let key: String? =
            if case .keyNotFound(let key, _) = error { key.stringValue } else { nil }
        return "profile.\((context.codingPath.first?.stringValue ?? key ?? "object").lowercased())"
    }
}

extension ProfileDocument.Square {
    /// Within the picture; a square that reaches a little beyond its edge is cut there.
    fileprivate func box() throws(ProfileMistake) -> FaceReading.Crop {
        let numbers = [x, y, width, height, roll ?? 0]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 360 }) else {
            throw ProfileMistake(reason: "profile.framing")
        }
        let (left, top) = (min(max(x, 0), 1), min(max(y, 0), 1))
        let (right, bottom) = (min(max(x + width, 0), 1), min(max(y + height, 0), 1))
        guard right - left > 0.01, bottom - top > 0.01 else {
            throw ProfileMistake(reason: "profile.framing.outside")
        }
        return FaceReading.Crop(x: left, y: top, width: right - left, height: bottom - top)
    }
}

struct ProfileMistake: CodedError, Equatable {
    /// The end of a code `word.reason.…`, whose text says what is expected.
    var reason: String

    var code: String { "profile.broken" }
    var evidence: [String: String] { ["reason": reason] }
}
