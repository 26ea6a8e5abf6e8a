import Glibc
import Helpers

/// Draws SVG art and captions for the main program: questions come in on stdin, answers go out on stdout, a frame each. Ends
/// when stdin does.
@main
enum KigurumiArt {
    static func main() {
        // Languages, font settings and their like in the environment decide nothing here.
        clearenv()
        SelfLimit.set()
        let desk = DrawingDesk()
        while let question = try? Frame.receive(from: STDIN_FILENO) {
            let answer: ArtMessage.Answer
            do throws(ArtError) {
                answer = try SelfLimit.timed { () throws(ArtError) in try desk.answer(question) }
            } catch {
                answer = .failure(error)
            }
            guard (try? answer.frame.send(over: STDOUT_FILENO)) != nil else { return }
        }
    }
}
