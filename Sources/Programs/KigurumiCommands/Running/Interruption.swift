import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as a flag that builds ask between frames.
package enum Interruption {
    private static let received = Atomic<Int32>(0)

    /// The first signal received; 0: none.
    static var signal: Int32 { received.load(ordering: .relaxed) }

    package static var isRequested: Bool { signal != 0 }

    /// From now on the first SIGINT or SIGTERM sets the flag; the second one ends the process at once. Reads and
    /// waits that are under way return with EINTR.
    static func listen() {
        // Touched here, so that the handler finds it initialized.
        received.store(0, ordering: .relaxed)
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            Interruption.received.store(number, ordering: .relaxed)
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        unsafe sigaction(SIGINT, &action, nil)
        unsafe sigaction(SIGTERM, &action, nil)
        // A thread that blocks signals, as Swift's and Dispatch's do, hands that down to what it starts.
        var awaited = sigset_t()
        unsafe sigemptyset(&awaited)
        unsafe sigaddset(&awaited, SIGINT)
        unsafe sigaddset(&awaited, SIGTERM)
        unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
        // A helper that died, or a reader that left, is an error of the write and not the end of the program.
        Glibc.signal(SIGPIPE, SIG_IGN)
    }
}
