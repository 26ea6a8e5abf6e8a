import Glibc

/// Hands this process over to another program.
package enum ProgramReplacement {
    /// Continues as another program, with the same standard streams and environment. Returns only where that fails.
    /// - Parameters:
    ///   - program: the path of its file.
    ///   - arguments: without its name; each with a zero at its end.
    /// - Returns: the system's error message.
    package static func run(_ program: String, _ arguments: [[CChar]]) -> String {
        var words = unsafe [strdup(program)] + arguments.map { unsafe strdup($0) } + [nil]
        unsafe execv(program, &words)
        // The words stay allocated: the program ends soon where it couldn't become another one.
        return unsafe String(cString: strerror(errno))
    }
}
