import Digest
import Files
import Messages
import Synchronization

/// Who may send requests: bearer tokens from a file, one a line. They are kept as digests alone.
///
/// The file is read again once it has changed, so a token ends when its line is removed. While it can't be read, nobody is
/// let in.
final class Tokens: Sendable {
    private struct Known {
        var status: FileStatus?
        var digests: [[UInt8]] = []
    }

    private let path: String
    private let known = Mutex(Known())

    /// - Parameter path: absolute.
    init(_ path: String) { self.path = path }

    /// Bytes of the file.
    private static let limit = 1 << 20
    /// Characters of a token: what can't be guessed needs some.
    private static let lengths = 16...1024

    /// Why the file can't be used.
    struct Problem: CodedError {
        var code: String
        var evidence: [String: String]
    }

    /// Reads the file if it has changed.
    func check() throws(Problem) {
        let (bytes, status): ([UInt8], FileStatus)
        do throws(FileError) {
            let now = try FileStatus(at: path)
            guard known.withLock({ $0.status != now }) else { return }
            known.withLock { $0 = Known() }
            (bytes, status) = try FileSystem.readUnchanged(path, limit: Self.limit)
        } catch {
            known.withLock { $0 = Known() }
            throw Problem(code: "serve.tokens.unreadable", evidence: ["path": path, "reason": error.text])
        }
        let digests = try tokens(bytes).map { SHA256.digest(Array($0.utf8)) }
        known.withLock { $0 = Known(status: status, digests: digests) }
    }

    /// Lines without comments and empty ones.
    private func tokens(_ bytes: [UInt8]) throws(Problem) -> [Substring] {
        var tokens: [Substring] = []
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            guard Self.lengths.contains(line.utf8.count), line.utf8.allSatisfy(Self.isVisible) else {
                throw Problem(
                    code: "serve.tokens.line", evidence: ["path": path, "line": String(index + 1)])
            }
            tokens.append(line)
        }
        guard !tokens.isEmpty else {
            throw Problem(code: "serve.tokens.none", evidence: ["path": path])
        }
        return tokens
    }

    private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    /// Whether a request's header `Authorization` has one of the tokens.
    func admit(_ header: String?) -> Bool {
        guard let header, header.utf8.count <= Self.lengths.upperBound + 7,
            header.prefix(7).lowercased() == "bearer ", (try? check()) != nil
        else { return false }
        let digest = SHA256.digest(Array(header.dropFirst(7).utf8))
        // All are compared, and all bytes of each, so that the time says nothing about them.
        return known.withLock { known in
            known.digests.reduce(false) { found, other in
                let difference = zip(digest, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
                return difference == 0 || found
            }
        }
    }
}
