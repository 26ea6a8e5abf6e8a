import CLinux
import CSandbox
import Glibc
import Helpers

/// What the kernel enforces on this process before it reads any art: the decoder's walls, with a door for fonts.
enum ArtWalls {
    /// Where fonts, their settings and lists, the words of Thai, and the types of pictures lie. Nothing else can be read,
    /// not even the costume: its files arrive as messages.
    static let folders = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig",
        "/var/cache/fontconfig", "/usr/share/libthai", "/usr/share/mime", "/usr/local/share/mime",
    ]

    /// Limits memory permanently, and makes crashes end the program at once without a core file.
    static func limit() {
        var limits = sandbox_limits()
        limits.memory_bytes = UInt64(ArtLimits.mebibytes << 20)
        // Fonts and lists of fonts are mapped.
        limits.mapped_bytes = 1 << 30
        unsafe sandbox_limit_self(&limits)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        for signal in [SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGXCPU] {
            Glibc.signal(signal, SIG_DFL)
        }
        sandbox_hide()
        kigurumi_keep_memory()
    }

    /// Locks the process, which has only one thread yet: Landlock holds for a thread and those that it starts. Only what is
    /// loaded already can be executed from now on.
    /// - Parameter readable: folders and files.
    static func close(readable: [String]) throws(ArtError) {
        // What the libraries print is lost: a locked process writes to its socket alone.
        let nowhere = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        if nowhere >= 0 {
            dup2(nowhere, STDERR_FILENO)
            Glibc.close(nowhere)
        }
        let lock = unsafe CPaths.with(readable) { unsafe sandbox_lock_reading($0) }
        guard lock.filtered else { throw .refused(reason: unsafe String(cString: strerror(lock.error))) }
    }
}
