import Dispatch
import Files
import Glibc
import StickerAPI
import Studio

StudioProgram.useOneHeap()
signal(SIGPIPE, SIG_IGN)
let arguments = Array(ThisProcess.arguments.dropFirst())
// The other program in this file, which ends in its own way.
if arguments.first == "serve" { await ServeProgram.main() }
// Helpers end when this process does.
let endings = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let ending = DispatchSource.makeSignalSource(signal: number, queue: .global())
    ending.setEventHandler { @Sendable in
        StudioProgram.end()
        _exit(0)
    }
    ending.resume()
    return ending
}
exit(
    await StudioProgram.run(arguments) {
        StudioProgram.end()
        _exit(0)
    })
