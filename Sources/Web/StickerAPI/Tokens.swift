import Digest
import Files
import HTTPServer
import KigurumiCommands
import Messages
import Synchronization

/// Who may send requests: the tokens of a file, and links that are signed with them.
///
/// The file is read again once it has changed, so a token ends when its line is removed. While it can't be read, nobody is
/// let in.
final class Tokens: Sendable {
    private struct Known {
        var status: FileStatus?
        var tokens: [AccessToken] = []
    }

    private let path: String
    private let known = Mutex(Known())

    /// - Parameter path: absolute.
    init(_ path: String) { self.path = path }

    /// Reads the file if it has changed.
    func check() throws(AccessToken.Problem) {
        let now: FileStatus
        do throws(FileError) { now = try FileStatus(at: path) } catch {
            known.withLock { $0 = Known() }
            throw AccessToken.unreadable(path, error)
        }
        guard known.withLock({ $0.status != now }) else { return }
        do throws(AccessToken.Problem) {
            // Meanwhile others are let in by what was known.
            let (tokens, status) = try AccessToken.all(in: path)
            known.withLock { $0 = Known(status: status, tokens: tokens) }
        } catch {
            known.withLock { $0 = Known() }
            throw error
        }
    }

    /// What lets a request in: its token, or that of the link which it follows, which may only read. nil: nothing does.
    func token(of request: WebRequest) -> AccessToken? {
        guard (try? check()) != nil else { return nil }
        let tokens = known.withLock { $0.tokens }
        if let header = request.headers["authorization"] { return Self.bearer(header, of: tokens) }
        guard ["GET", "HEAD"].contains(request.method), let link = SignedLink(request.target),
            link.end > SystemClock.wall / 1_000_000_000
        else { return nil }
        var found: AccessToken?
        for token in tokens where link.isSigned(with: token.digest) { found = token }
        found?.verbs.formIntersection([.read])
        return found
    }

    private static func bearer(_ header: String, of tokens: [AccessToken]) -> AccessToken? {
        guard header.utf8.count <= AccessToken.lengths.upperBound + 7,
            header.prefix(7).lowercased() == "bearer "
        else { return nil }
        let digest = SHA256.digest(Array(header.dropFirst(7).utf8))
        // All are compared, so that the time says nothing about them.
        return tokens.reduce(nil) { HMACSHA256.areEqual(digest, $1.digest) ? $1 : $0 }
    }
}
