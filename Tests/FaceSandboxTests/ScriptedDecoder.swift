import FaceSandbox
import Foundation
import Glibc
import Helpers
import Support

/// Whether a process has died and nobody has asked how.
func isDead(_ pid: Int32) -> Bool {
    (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains(") Z ") ?? true
}

/// A program in the place of `kigurumi-face` that behaves as a taken-over decoder might. It counts its starts.
struct ScriptedDecoder {
    private let folder: TemporaryFolder

    /// Whether it reads what it is asked.
    private let reads: Bool

    /// - Parameter behavior: Python, after the question has been read; `answer(kind, payload)` sends a frame, `say(text)`
    ///   leaves a text in `said`.
    init(_ behavior: String, reads: Bool = true) throws {
        self.reads = reads
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/starts", withIntermediateDirectories: false)
        try install(behavior)
    }

    /// Puts a program in its place, as an upgrade does.
    func install(_ behavior: String) throws {
        let script = """
            #!/usr/bin/python3 -IS
            import os, resource, signal, socket, struct, sys, time
            os.close(os.open("\(folder.path)/starts/" + str(os.getpid()), os.O_CREAT))
            link = socket.socket(fileno=0)
            if \(reads ? "True" : "False"):
                header = link.recv(5, socket.MSG_WAITALL)
                link.recv(int.from_bytes(header[:4], "little"), socket.MSG_WAITALL)
            else: link.recv(1, socket.MSG_PEEK)
            def say(text): open("\(folder.path)/said", "w").write(text)
            def number(*values): return b"".join(struct.pack("<I", value) for value in values)
            def text(value): return number(len(value)) + value
            def answer(kind, payload): link.sendall(number(len(payload)) + bytes([kind]) + payload)
            def picture(width, height, *delays, format=b"png"):
                answer(1, text(format) + number(width, height, len(delays), *delays) + text(b"") + number(0, 0))
            \(behavior)
            """
        let path = "\(folder.path)/kigurumi-face"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + ".new")
        guard unsafe rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try waitForWriters(path)
    }

    /// A process that another test starts meanwhile may hold the file open for an instant, and nobody can run it then. A
    /// lease to read is given once no writer is left.
    private func waitForWriters(_ path: String) throws {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let setLease: Int32 = 1024
        for _ in 0..<1_000 {
            if fcntl(file, setLease, F_RDLCK) == 0, fcntl(file, setLease, F_UNLCK) == 0 { return }
            usleep(1_000)
        }
        throw CocoaError(.fileReadUnknown)
    }

    var location: HelperLocation { HelperLocation(folders: [folder.path]) }

    var starts: Int { pids.count }

    var said: String? { try? String(contentsOfFile: "\(folder.path)/said", encoding: .utf8) }

    /// Of the processes that were started.
    var pids: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/starts")) ?? [])
            .compactMap { Int32($0) }
    }
}
