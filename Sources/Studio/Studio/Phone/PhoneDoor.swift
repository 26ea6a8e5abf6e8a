import HTTPServer
import Synchronization

/// Where a phone in the same network reaches the studio: at a port of its own, with a secret of its own, for less than the
/// computer's page may do. The computer's page stays where only this machine reaches it.
final class PhoneDoor: Sendable {
    /// The secret in the address. It crosses the network unencrypted, so it opens nothing else.
    let token: String
    let listening: ListenAddress
    /// 0: it is closed.
    private let port = Mutex(0)

    /// One that nobody opens.
    static let closed = PhoneDoor(token: "")

    init(token: String, listening: ListenAddress = ListenAddress("0.0.0.0")) {
        (self.token, self.listening) = (token, listening)
    }

    /// Lets a server run until the process ends, at any port that is free.
    /// - Throws: why it can't.
    func open(_ server: WebServer) async throws {
        let (results, result) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
        let address = WebServer.Address(host: listening.host, port: 0)
        Task {
            do { try await server.run(at: address) { result.yield(.success($0.port)) } } catch {
                result.yield(.failure(error))
            }
        }
        for await result in results {
            let found = try result.get()
            port.withLock { $0 = found }
            return
        }
    }

    /// The page's addresses for phones, the likeliest first.
    var addresses: [String] {
        let port = port.withLock { $0 }
        return port == 0 ? [] : listening.distant.map { ListenAddress.page($0, port, token: token) }
    }

    /// `GET phone` and `GET phone/code.svg`: what the computer's page shows of it.
    func answer(_ parts: [String]) throws(WebRefusal) -> WebAnswer {
        let addresses = addresses
        switch parts {
        case []: return WebAnswer(json: ["addresses": addresses])
        case ["code.svg"]:
            guard let code = addresses.first.flatMap({ QRCode($0) }) else { throw .notFound }
            return WebAnswer(Array(code.svg.utf8), type: "image/svg+xml")
        default: throw .notFound
        }
    }
}

/// Who asks for something.
enum Visitor: Sendable {
    case computer
    /// A phone may change the faces and the words, see the wall, and get stickers. Costumes, other apps' packs and the
    /// settings are the computer's.
    case phone

    func mayAsk(_ method: String, for parts: [String], _ query: [String: String]) -> Bool {
        guard self == .phone else { return true }
        switch (method, parts.first) {
        case ("GET", nil), ("HEAD", nil): return true
        case ("GET", let name?), ("HEAD", let name?):
            return ["events", "texts", "faces", "face", "sticker", "export"].contains(name)
                || (parts.count == 1 && PageFiles.has(name))
        case ("POST", "face"): return true
        case ("POST", "wall"):
            return parts.count == 2 && ["view", "text", "favorites"].contains(parts[1])
        case ("POST", "export"): return query["platform"] == "wastickers"
        default: return false
        }
    }
}
