import Foundation
import Support
import Testing

/// Decoders that break, are away, or can't be locked in, under the built program.
@Suite("Decoders in trouble, from end to end") struct DecoderFaultTests {
    private let costume: PlainCostume
    private var folder: String { costume.folder.path }

    init() throws { costume = try PlainCostume() }

    /// Runs what follows under a kernel that gives no process a filter, as some containers do.
    private static let unlocked = [
        "/usr/bin/python3", "-ISc",
        """
        import ctypes, os, struct, sys
        call = {"x86_64": 317, "aarch64": 277}[os.uname().machine]
        def step(code, yes, no, value): return struct.pack("<HBBI", code, yes, no, value)
        code = step(0x20, 0, 0, 0) + step(0x15, 0, 1, call) + step(0x06, 0, 0, 0x50016) + step(0x06, 0, 0, 0x7fff0000)
        held = ctypes.create_string_buffer(code, len(code))
        program = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(code) // 8, ctypes.addressof(held)))
        libc = ctypes.CDLL(None, use_errno=True)
        assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
        os.execv(sys.argv[1], sys.argv[1:])
        """,
    ]

    private func command(_ arguments: [String], helpers: String? = nil, on kernel: [String] = []) -> [String]
    {
        let environment = ["LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(folder)/cache"]
        return kernel + ["/usr/bin/env"] + environment + (helpers.map { ["KIGURUMI_HELPERS=\($0)"] } ?? [])
            + ["\(BuildFolder.path)/kigurumi"] + arguments + ["--templates", "\(folder)/Templates"]
    }

    private func process(_ command: [String], log: String) throws -> Process {
        try Data().write(to: URL(filePath: log))
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let stream = try FileHandle(forWritingTo: URL(filePath: log))
        (process.standardOutput, process.standardError) = (stream, stream)
        try process.run()
        return process
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func put(_ face: Data, _ group: String) throws {
        let place = "\(folder)/groups/\(group)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try face.write(to: URL(filePath: "\(place)/.new"))
        #expect(unsafe rename("\(place)/.new", "\(place)/currentImageFace.img") == 0)
    }

    private static func face(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(PlainCostume.faces)/\(name)"))
    }

    @Test("Without the kernel's sandbox no face is decoded, unless --insecure-decoder is given, which warns")
    func unlocked() throws {
        let pack = "\(folder)/pack"
        let build = ["build", "\(PlainCostume.faces)/wide.png", "--output", pack, "--size", "64"]
        let refused = try process(command(build, on: Self.unlocked), log: "\(folder)/refused")
        refused.waitUntilExit()
        #expect(refused.terminationStatus == 69)
        let said = text("\(folder)/refused")
        #expect(said.contains("can't sandbox the face decoder"), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: "\(pack)/manifest.json"))

        let insecure = try process(
            command(build + ["--insecure-decoder"], on: Self.unlocked), log: "\(folder)/insecure")
        insecure.waitUntilExit()
        #expect(insecure.terminationStatus == 0)
        #expect(text("\(folder)/insecure").contains("decoded WITHOUT a sandbox"))
        #expect(FileManager.default.fileExists(atPath: "\(pack)/manifest.json"))
    }

    @Test(
        "Without the kernel's sandbox the service doesn't start unless --insecure-decoder is given, and explains that"
    )
    func unlockedService() async throws {
        try put(try Self.face("wide.png"), "ada")
        let watch = ["watch", "\(folder)/groups", "--size", "64"]
        let refused = try process(command(watch, on: Self.unlocked), log: "\(folder)/refused")
        defer { refused.terminate() }
        #expect(try await waits { !refused.isRunning }, "it goes on: \(text("\(folder)/refused"))")
        refused.terminate()
        refused.waitUntilExit()
        #expect(refused.terminationStatus == 69)
        #expect(text("\(folder)/refused").contains("can't sandbox the face decoder"))

        let log = "\(folder)/insecure"
        let insecure = try process(command(watch + ["--insecure-decoder"], on: Self.unlocked), log: log)
        defer { insecure.terminate() }
        let manifest = "\(folder)/groups/ada/Stickers/manifest.json"
        #expect(try await waits { FileManager.default.fileExists(atPath: manifest) }, "\(text(log))")
        #expect(text(log).contains("decoded WITHOUT a sandbox"))
    }

    /// Helpers whose decoder is killed as often as told before it lives.
    private func killing(times: Int) throws -> String {
        let helpers = "\(folder)/helpers"
        try FileManager.default.createDirectory(
            atPath: "\(helpers)/starts", withIntermediateDirectories: true)
        let script = """
            #!/usr/bin/python3 -IS
            import os, socket
            link = socket.socket(fileno=os.dup(0))
            if link.recv(5, socket.MSG_PEEK | socket.MSG_WAITALL)[4] == 3:
                if len(os.listdir("\(helpers)/starts")) < \(times):
                    os.close(os.open("\(helpers)/starts/" + str(os.getpid()), os.O_CREAT))
                    link.recv(1 << 16)
                    os.kill(os.getpid(), 9)
            os.execv("\(BuildFolder.path)/kigurumi-face", ["kigurumi-face"])
            """
        try Data(script.utf8).write(to: URL(filePath: "\(helpers)/kigurumi-face"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(helpers)/kigurumi-face")
        return helpers
    }

    @Test("A build whose decoder is killed from outside reports that, and advises to try again")
    func killedOnce() throws {
        let helpers = try killing(times: 1)
        let build = [
            "build", "\(PlainCostume.faces)/wide.png", "--output", "\(folder)/pack", "--size", "64",
        ]
        let first = try process(command(build, helpers: helpers), log: "\(folder)/log")
        first.waitUntilExit()
        #expect(first.terminationStatus == 75)
        #expect(text("\(folder)/log").contains("killed from outside (signal 9)"))
        let second = try process(command(build, helpers: helpers), log: "\(folder)/log")
        second.waitUntilExit()
        #expect(second.terminationStatus == 0, "\(text("\(folder)/log"))")
    }

    @Test("A face whose decoder is killed from outside is published by the same service at a later try")
    func killedInService() async throws {
        let helpers = try killing(times: 3)
        try put(try Self.face("wide.png"), "ada")
        let log = "\(folder)/log"
        let watch = try process(
            command(["watch", "\(folder)/groups", "--size", "64"], helpers: helpers), log: log)
        defer { watch.terminate() }
        let manifest = "\(folder)/groups/ada/Stickers/manifest.json"
        #expect(try await waits { FileManager.default.fileExists(atPath: manifest) }, "\(text(log))")
        #expect(text(log).contains("decoder.killed"), "\(text(log))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(helpers)/starts").count == 3)
    }

    @Test("The service survives a face that crashes its decoder, reports it, and doesn't try it twice")
    func crash() async throws {
        let helpers = "\(folder)/helpers"
        try FileManager.default.createDirectory(
            atPath: "\(helpers)/starts", withIntermediateDirectories: true)
        let script = """
            #!/usr/bin/python3 -IS
            import os
            if b"evil" in os.pread(3, 1 << 20, 0):
                os.close(os.open("\(helpers)/starts/" + str(os.getpid()), os.O_CREAT))
                os.abort()
            os.execv("\(BuildFolder.path)/kigurumi-face", ["kigurumi-face"])
            """
        try Data(script.utf8).write(to: URL(filePath: "\(helpers)/kigurumi-face"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(helpers)/kigurumi-face")
        try put(Data("evil".utf8), "ada")
        try put(try Self.face("wide.png"), "bob")
        let log = "\(folder)/log"
        let watch = try process(
            command(["watch", "\(folder)/groups", "--size", "64"], helpers: helpers), log: log)
        defer { watch.terminate() }
        func stickers(_ group: String) -> String { "\(folder)/groups/\(group)/Stickers" }
        func isMade(_ group: String) -> Bool {
            FileManager.default.fileExists(atPath: "\(stickers(group))/manifest.json")
        }
        #expect(
            try await waits { text("\(stickers("ada"))/status.json").contains("face.decoder.crashed") },
            "\(text(log))")
        #expect(try await waits { isMade("bob") }, "\(text(log))")
        #expect(text(log).contains("face.decoder.crashed") && text(log).contains("signal 6"))
        // The same bytes elsewhere.
        try put(Data("evil".utf8), "eve")
        #expect(
            try await waits { text("\(stickers("eve"))/status.json").contains("face.decoder.crashed") },
            "\(text(log))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(helpers)/starts").count == 1)
        try put(try Self.face("cap.png"), "ada")
        #expect(try await waits { isMade("ada") }, "\(text(log))")

        // A decoder that is away is no fault of the face: it is decoded when there is one again.
        try FileManager.default.removeItem(atPath: "\(helpers)/kigurumi-face")
        try Data("#!/nowhere\n".utf8).write(to: URL(filePath: "\(helpers)/kigurumi-face"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(helpers)/kigurumi-face")
        try put(try Self.face("glasses.png"), "zoe")
        #expect(
            try await waits { text("\(stickers("zoe"))/status.json").contains("decoder.failed") },
            "\(text(log))")
        #expect(text("\(stickers("zoe"))/status.json").contains("\"failed\""))
        try FileManager.default.removeItem(atPath: "\(helpers)/kigurumi-face")
        #expect(try await waits { isMade("zoe") }, "\(text(log))")
    }
}
