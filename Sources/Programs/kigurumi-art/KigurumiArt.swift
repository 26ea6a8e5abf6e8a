import Glibc
import Helpers

/// Draws SVG art and captions for the main program, in a process that the kernel locks. Ends when stdin does.
@main
enum KigurumiArt {
    /// Request and response: stdin and stdout are one socket.
    private static let socket = STDIN_FILENO

    static func main() {
        // Languages, font settings and their like in the environment decide nothing here. Only where fontconfig keeps
        // its lists of fonts if the system's are outdated and not ours to write, as in a container.
        let cache = cacheFolder()
        clearenv()
        if let cache { unsafe setenv("XDG_CACHE_HOME", cache, 1) }
        ArtWalls.limit()
        switch CommandLine.arguments.dropFirst().first {
        case nil: serve(ArtServer(cache: cache, isLocked: true))
        case ArtHelper.unlocked: serve(ArtServer(cache: cache, isLocked: false))
        case "--self-test":
            let isSafe = SelfTest.run(readable: ArtServer.readable(cache: cache, fonts: nil)) { isSafe in
                isSafe
                    ? "The sandbox works: art is drawn safely."
                    : "The sandbox does not work: art is not safe."
            }
            exit(isSafe ? 0 : 1)
        default:
            print("kigurumi-art is started by kigurumi. By hand: kigurumi-art --self-test")
            exit(64)
        }
    }

    private static func serve(_ server: ArtServer) {
        while let request = try? WireMessage.receive(from: socket) {
            let response: ArtMessage.Response
            do throws(ArtError) {
                response = try server.response(to: request)
            } catch {
                response = .failure(error)
            }
            guard (try? response.message.send(over: socket)) != nil else { return }
        }
    }

    /// The cache of the main program, else the user's own.
    private static func cacheFolder() -> String? {
        func value(_ name: String) -> String? {
            guard let text = unsafe getenv(name) else { return nil }
            let value = unsafe String(cString: text)
            return value.hasPrefix("/") ? value : nil
        }
        return value("KIGURUMI_CACHE") ?? value("XDG_CACHE_HOME") ?? value("HOME").map { $0 + "/.cache" }
    }
}
