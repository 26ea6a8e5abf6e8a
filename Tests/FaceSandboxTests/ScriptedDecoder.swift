import FaceInput
import FaceSandbox
import Foundation
import Glibc
import Helpers
import Support

/// Whether a process has ended; it may not have been reaped.
func isDead(_ pid: Int32) -> Bool {
    (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains(") Z ") ?? true
}

/// A program in place of `kigurumi-face` that behaves as a decoder that a malicious face has taken over. It
/// counts its starts.
struct ScriptedDecoder {
    private let folder: TemporaryFolder

    /// Whether it reads its request.
    private let reads: Bool

    /// - Parameters:
    ///   - behavior: Python, run after the request has been read; `answer(kind, payload)` sends a response
    ///     and
    ///     `say(text)` stores a text in `said`. `pixels` are 0xAABBGGRR.
    ///   - reads: whether the request is read at all.
    init(_ behavior: String, reads: Bool = true) throws {
        self.reads = reads
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/starts", withIntermediateDirectories: false)
        try install(behavior)
    }

    /// Replaces the program, as an upgrade does.
    func install(_ behavior: String) throws {
        let script = """
            #!/usr/bin/python3 -IS
            import os, resource, signal, socket, struct, sys, time
            os.close(os.open("\(folder.path)/starts/" + str(os.getpid()), os.O_CREAT))
            link = socket.socket(fileno=0)
            if \(reads ? "True" : "False"):
                header = link.recv(4, socket.MSG_WAITALL)
                link.recv(int.from_bytes(header, "little"), socket.MSG_WAITALL)
            else: link.recv(1, socket.MSG_PEEK)
            def say(text): open("\(folder.path)/said", "w").write(text)
            def number(*values): return b"".join(struct.pack("<q", value) for value in values)
            def text(value): return number(len(value)) + value
            def length(count): return struct.pack("<I", count)
            def answer(kind, payload): link.sendall(length(8 + len(payload)) + number(kind) + payload)
            def picture(width, height, *delays, format=b"png", contents=None):
                numbers = number(width, height, len(delays), *delays)
                if contents is None: contents = [number(0, 0, 0)] * len(delays)
                about = number(len(contents)) + b"".join(contents)
                answer(1, text(format) + numbers + about + number(0) + text(b"") + number(0, 0, 0))
            def places(count, *each): return number(1) + struct.pack(f"<{count}d", *(each * count)[:count])
            def points(*each, outlines=number(0)): return places(22, *each) + outlines
            def outlines(*each): return places(\(2 * FaceContours.points.count), *each)
            def pixels(*bits): os.pwrite(4, b"".join(struct.pack("<I", pixel) for pixel in bits), 0)
            \(behavior)
            """
        let path = "\(folder.path)/kigurumi-face"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + ".new")
        guard unsafe rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try waitForWriters(of: path)
    }

    /// Where a decoder finds the program.
    var location: HelperLocation { HelperLocation(folders: [folder.path]) }

    /// How often the program was started.
    var starts: Int { pids.count }

    /// The text that the program stored; nil if there is none.
    var said: String? { try? String(contentsOfFile: "\(folder.path)/said", encoding: .utf8) }

    /// The processes that were started.
    var pids: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/starts")) ?? [])
            .compactMap { Int32($0) }
    }
}
