import CLinux
import Glibc
import Helpers

/// Draws SVG art and captions for the main program. Ends when stdin does.
@main
enum KigurumiArt {
    static func main() {
        // Languages, font settings and their like in the environment decide nothing here. Only where fontconfig keeps
        // its lists of fonts if the system's are outdated and not ours to write, as in a container.
        let cache = cacheFolder()
        clearenv()
        if let cache { unsafe setenv("XDG_CACHE_HOME", cache, 1) }
        ResourceLimits.set()
        kigurumi_keep_memory()
        let server = ArtServer()
        while let request = try? WireMessage.receive(from: STDIN_FILENO) {
            let response: ArtMessage.Response
            do throws(ArtError) {
                response = try server.response(to: request)
            } catch {
                response = .failure(error)
            }
            guard (try? response.message.send(over: STDOUT_FILENO)) != nil else { return }
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
