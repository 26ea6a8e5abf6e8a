import Dispatch
import Files
import Glibc
import Studio

StudioProgram.useOneHeap()
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
signal(SIGPIPE, SIG_IGN)
exit(await StudioProgram.run(Array(ThisProcess.arguments.dropFirst())))
