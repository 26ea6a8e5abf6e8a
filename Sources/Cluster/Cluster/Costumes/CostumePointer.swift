import Digest
import FoundationEssentials

/// Which set of costumes is in use, and which were before: `costumes/current.json`.
package struct CostumePointer: Codable, Sendable, Equatable {
    package struct Version: Codable, Sendable, Equatable {
        /// SHA-256 of the archive, 64 lowercase hexadecimal digits.
        package var digest: String
        /// When it was published, in seconds since 1970.
        package var published: Int
        package var costumes: Int
    }

    /// The digest of the set in use.
    package internal(set) var digest: String
    /// All sets that can be used, the last published first. At most `mostVersions`.
    package internal(set) var versions: [Version]

    /// How often another set came into use; nil: unknown.
    package internal(set) var moves: Int?

    /// The same for one change of sets, and another one for each: A, B and A again are three. 64 hexadecimal digits.
    package var move: String { SHA256.hex(Array("\(moves ?? 0) \(digest)".utf8)) }

    /// How many sets are kept.
    package static let mostVersions = 20

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return [UInt8]((try? encoder.encode(self)) ?? Data())
    }

    init(digest: String, versions: [Version]) {
        self.digest = digest
        self.versions = versions
    }

    /// - Returns: nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let pointer = try? JSONDecoder().decode(CostumePointer.self, from: Data(bytes)),
            ([pointer.digest] + pointer.versions.map(\.digest)).allSatisfy(Self.isDigest)
        else { return nil }
        self = pointer
    }

    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    }
}
