import Digest
package import Files
import Messages

/// A token of a client, kept as its digest alone, and what it allows.
package struct AccessToken: Sendable, Equatable {
    /// What a request does.
    package enum Verb: String, CaseIterable, Sendable {
        /// Makes stickers of a face that isn't kept.
        case make
        /// Reads of a group.
        case read
        /// Gives a group its face or profile.
        case write
        /// Takes a group's stickers away.
        case erase
    }

    /// SHA-256; the key of links that are signed with this token.
    package let digest: [UInt8]
    package var verbs = Set(Verb.allCases)
    /// What the names of its groups begin with.
    package var prefix = ""

    /// - Parameter group: its name; nil: the request is about none.
    package func allows(_ verb: Verb, _ group: String?) -> Bool {
        verbs.contains(verb) && (group?.hasPrefix(prefix) ?? true)
    }

    /// Why the file of the tokens can't be used.
    package struct Problem: CodedError {
        package var code: String
        package var evidence: [String: String]
    }

    /// Bytes of the file.
    private static let limit = 1 << 20
    /// Bytes of a token: what can't be guessed needs some.
    package static let lengths = 16...1024

    /// The tokens of a file, one a line: `TOKEN`, or `TOKEN groups=shop- may=read,write`. Lines with # are comments.
    package static func all(in path: String) throws(Problem) -> (tokens: [AccessToken], status: FileStatus) {
        let (bytes, status): ([UInt8], FileStatus)
        do throws(FileError) {
            (bytes, status) = try FileSystem.readUnchanged(path, limit: limit)
        } catch {
            throw unreadable(path, error)
        }
        var tokens: [AccessToken] = []
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            guard let token = AccessToken(line: line) else {
                throw Problem(code: "serve.tokens.line", evidence: ["path": path, "line": String(index + 1)])
            }
            tokens.append(token)
        }
        guard !tokens.isEmpty else { throw Problem(code: "serve.tokens.none", evidence: ["path": path]) }
        return (tokens, status)
    }

    package static func unreadable(_ path: String, _ error: FileError) -> Problem {
        Problem(code: "serve.tokens.unreadable", evidence: ["path": path, "reason": error.text])
    }

    private init?(line: Substring) {
        var words = line.split(separator: " ")
        guard let token = words.first, Self.lengths.contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        digest = SHA256.digest(Array(token.utf8))
        words.removeFirst()
        for word in words {
            let sides = word.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { return nil }
            switch sides[0] {
            case "groups": prefix = String(sides[1])
            case "may":
                let named = sides[1].split(separator: ",").map { Verb(rawValue: String($0)) }
                guard named.allSatisfy({ $0 != nil }) else { return nil }
                verbs = Set(named.compactMap { $0 })
            default: return nil
            }
        }
    }
}
