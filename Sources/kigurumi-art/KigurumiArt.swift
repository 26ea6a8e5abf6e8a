import Glibc
import Helpers

/// Draws SVG art and captions for the main program. Ends when stdin does.
@main
enum KigurumiArt {
    static func main() {
        // Languages, font settings and their like in the environment decide nothing here.
        clearenv()
        ResourceLimits.set()
        let server = ArtServer()
        while let request = try? WireMessage.receive(from: STDIN_FILENO) {
            let response: ArtMessage.Response
            do throws(ArtError) {
                response = try ResourceLimits.timed { () throws(ArtError) in try server.response(to: request)
                }
            } catch {
                response = .failure(error)
            }
            guard (try? response.message.send(over: STDOUT_FILENO)) != nil else { return }
        }
    }
}
