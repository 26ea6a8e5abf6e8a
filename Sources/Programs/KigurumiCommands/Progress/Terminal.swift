import Files
import Glibc

/// What is at the other end of standard error.
enum Terminal {
    /// Whether it is a terminal at all.
    static var isThere: Bool { ThisProcess.isTerminal(STDERR_FILENO) }

    static var isOutput: Bool { ThisProcess.isTerminal(STDOUT_FILENO) }

    /// Whether standard output is a pipe: what is at its end may write to the same terminal at any moment.
    static var isPiped: Bool {
        var status = stat()
        return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// A line from standard input; nil at its end, or after a signal.
    static func answer() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(STDIN_FILENO, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            if bytes.count < longestAnswer { bytes.append(byte) }
        }
        return nil
    }

    private static let longestAnswer = 256

    /// Whether somebody can answer a question.
    static var canAsk: Bool { isThere && ThisProcess.isTerminal(STDIN_FILENO) }

    /// A bar can be redrawn there.
    static var showsBars: Bool { isThere && Environment.value("TERM") != "dumb" }

    /// https://no-color.org: set and not empty means none.
    static var isColored: Bool { showsBars && Environment.nonEmpty("NO_COLOR") == nil }

    /// After `LC_ALL`, `LC_CTYPE`, `LANG`.
    static var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.nonEmpty).first ?? ""
        let upper = locale.uppercased()
        return upper.hasSuffix("UTF-8") || upper.hasSuffix("UTF8")
    }

    /// Columns of standard error; 80 where the terminal doesn't report it.
    static var columns: Int { errorColumns ?? 80 }

    /// Columns of standard error; nil where it is no terminal.
    static var errorColumns: Int? { width(of: STDERR_FILENO) }

    /// Columns of standard output; nil where it is no terminal.
    static var outputColumns: Int? { width(of: STDOUT_FILENO) }

    private static func width(of descriptor: Int32) -> Int? {
        var size = winsize()
        let found = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return found ? Int(size.ws_col) : nil
    }
}
