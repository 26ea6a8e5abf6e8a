import FaceSandbox
import Foundation
import Helpers
import Support

/// A program in the place of `kigurumi-face` that behaves as a taken-over decoder might. It counts its starts.
struct StubbornDecoder {
    private let folder: TemporaryFolder

    /// - Parameter behaviour: Python, after `question()` has been read; `answer(kind, payload)` sends a frame.
    init(_ behaviour: String) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/starts", withIntermediateDirectories: false)
        try install(behaviour)
    }

    /// Puts a program in its place, as an upgrade does.
    func install(_ behaviour: String) throws {
        let script = """
            #!/usr/bin/python3 -IS
            import os, resource, signal, socket, struct, sys, time
            os.close(os.open("\(folder.path)/starts/" + str(os.getpid()), os.O_CREAT))
            link = socket.socket(fileno=0)
            header = link.recv(5, socket.MSG_WAITALL)
            link.recv(int.from_bytes(header[:4], "little"), socket.MSG_WAITALL)
            def number(*values): return b"".join(struct.pack("<I", value) for value in values)
            def text(value): return number(len(value)) + value
            def answer(kind, payload): link.sendall(number(len(payload)) + bytes([kind]) + payload)
            def picture(width, height, *delays, format=b"png"):
                answer(1, text(format) + number(width, height, len(delays), *delays) + text(b"") + number(0, 0))
            \(behaviour)
            """
        let path = "\(folder.path)/kigurumi-face"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + ".new")
        guard unsafe rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    var location: HelperLocation { HelperLocation(folders: [folder.path]) }

    var starts: Int { pids.count }

    /// Of the processes that were started.
    var pids: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/starts")) ?? [])
            .compactMap { Int32($0) }
    }
}
