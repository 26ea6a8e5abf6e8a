import Digest
import FaceInput
import FoundationEssentials
import Messages
import Names
import Settings
import StickerBuild

/// `profile.json` as it is written; every key optional, unknown ones passed over.
struct ProfileDocument: Decodable {
    struct Square: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var roll: Double?
    }

    static let newestVersion = 1
    private static let stickerLimit = 1000
    private static let variableLimit = 100
    private static let textLimit = 1000

    var profileVersion: Int?
    var language: String?
    var skin: String?
    var stickers: [String]?
    var variables: [String: String]?
    var framing: Square?
    var background: String?
    var platforms: [String]?

    /// What a profile's bytes mean.
    /// - Throws: `ProfileMistake` for what can't be meant.
    static func profile(_ bytes: [UInt8]) throws(ProfileMistake) -> FaceProfile {
        let document: ProfileDocument
        do {
            document = try JSONDecoder().decode(ProfileDocument.self, from: Data(bytes))
        } catch {
            throw ProfileMistake(reason: reason(error))
        }
        return try document.checked(SHA256.hex(bytes))
    }

    private func checked(_ digest: String) throws(ProfileMistake) -> FaceProfile {
        if let profileVersion, profileVersion > Self.newestVersion {
            throw ProfileMistake(reason: "profile.profileversion")
        }
        var profile = FaceProfile(sha256: digest)
        profile.settings.language = try short(language, "language", limit: 35)
        if let language, !NameRule.isLanguageTag(language) {
            throw ProfileMistake(reason: "profile.language")
        }
        profile.settings.skin = try short(skin, "skin", limit: 40)
        if let stickers {
            guard stickers.count <= Self.stickerLimit else {
                throw ProfileMistake(reason: "profile.stickers")
            }
            profile.stickers = stickers
        }
        let variables = variables ?? [:]
        guard variables.count <= Self.variableLimit,
            variables.allSatisfy({ $0.key.utf8.count <= 40 && $0.value.utf8.count <= Self.textLimit })
        else { throw ProfileMistake(reason: "profile.variables") }
        profile.variables = variables
        if let platforms {
            // Names of later versions are passed over.
            guard platforms.count <= 100, platforms.allSatisfy({ $0.utf8.count <= 40 }) else {
                throw ProfileMistake(reason: "profile.platforms")
            }
            profile.platforms = platforms
        }
        if let framing {
            profile.framing = try framing.box()
            profile.roll = framing.roll ?? 0
        }
        if let background {
            guard let known = FaceBackground(rawValue: background) else {
                throw ProfileMistake(reason: "profile.background")
            }
            profile.background = known
        }
        return profile
    }

    private func short(_ text: String?, _ key: String, limit: Int) throws(ProfileMistake) -> String? {
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
    fileprivate func box() throws(ProfileMistake) -> BuildRequest.Crop {
        let numbers = [x, y, width, height, roll ?? 0]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 360 }) else {
            throw ProfileMistake(reason: "profile.framing")
        }
        let (left, top) = (min(max(x, 0), 1), min(max(y, 0), 1))
        let (right, bottom) = (min(max(x + width, 0), 1), min(max(y + height, 0), 1))
        guard right - left > 0.01, bottom - top > 0.01 else {
            throw ProfileMistake(reason: "profile.framing.outside")
        }
        return BuildRequest.Crop(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// What is wrong with a profile.
struct ProfileMistake: CodedError, Equatable {
    /// The end of a code `word.reason.…`, whose text says what is expected.
    var reason: String

    var code: String { "profile.broken" }
    var evidence: [String: String] { ["reason": reason] }
}
