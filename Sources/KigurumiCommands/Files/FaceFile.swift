import Glibc
import ImageCodecs
import Messages
import StickerBuild

/// Reads the face that the command line names: a file, or `-` for standard input.
enum FaceFile {
    /// - Parameter limit: bytes; a longer face is refused without reading it whole.
    static func read(_ path: String, limit: Int = DecodingLimits().bytes) throws(CommandFailure) -> [UInt8] {
        if path == "-" { return try readAll(STDIN_FILENO, name: "-", expected: 0, limit: limit) }
        let descriptor = try opened(path)
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw CommandFailure("command.face.folder", ["path": path], status: .noInput)
        }
        let size = Int(status.st_size)
        if size > limit { throw tooLong(size, limit) }
        return try readAll(descriptor, name: path, expected: size, limit: limit)
    }

    /// Waits while nobody writes to a FIFO.
    private static func opened(_ path: String) throws(CommandFailure) -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            if descriptor >= 0 { return descriptor }
            try check(path, errno)
        }
    }

    private static func readAll(
        _ descriptor: Int32, name: String, expected: Int, limit: Int
    ) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            if count < 0 {
                try check(name, errno)
                continue
            }
            if bytes.count + count > limit { throw tooLong(bytes.count + count, limit) }
            bytes += chunk[..<count]
        }
    }

    /// Returns where a call that failed is to be made again.
    private static func check(_ name: String, _ reason: Int32) throws(CommandFailure) {
        guard reason == EINTR else { throw failure(name, reason) }
        if Interruption.isRequested { throw CommandFailure(.cancelled, signal: Interruption.signal) }
    }

    private static func tooLong(_ found: Int, _ allowed: Int) -> CommandFailure {
        CommandFailure(.face(.tooLarge(what: "bytes", found: found, allowed: allowed)))
    }

    private static func failure(_ path: String, _ reason: Int32) -> CommandFailure {
        switch reason {
        case ENOENT, ENOTDIR: CommandFailure("command.face.missing", ["path": path], status: .noInput)
        case EISDIR: CommandFailure("command.face.folder", ["path": path], status: .noInput)
        default:
            CommandFailure(
                "command.face.unreadable", ["path": path, "reason": SystemError.text(reason)],
                status: .noInput)
        }
    }
}
