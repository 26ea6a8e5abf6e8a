import Digest
import Foundation
import Names
import Support
import Testing

/// `kigurumi serve ROOT` as a program, and clients that are programs too.
@Suite("The serve command as a process", .serialized) struct ServeProcessTests {
    private static let token = "a-token-that-tests-use"

    /// A running server of two costumes; it ends with this value.
    private final class Server {
        let folder: TemporaryFolder
        let process = Process()
        var address = ""
        private let name: String
        var root: String { folder.path + "/root" }

        /// - Parameters:
        ///   - starter: a program that starts it, with its arguments.
        ///   - settings: of `serve`.
        init(
            in folder: TemporaryFolder, by starter: [String] = [], log name: String = "log",
            settings: String = "{}"
        ) throws {
            self.folder = folder
            self.name = name
            for id in ["dot", "star"] {
                try folder.write(
                    "templates/\(id)/template.json",
                    """
                    {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                     "layers": [{"face": {}, "box": {"x": 4, "y": 4, "width": 24, "height": 24}}]}
                    """)
            }
            try folder.write("tokens", ServeProcessTests.token)
            try folder.write("kigurumi.json", #"{"stickers": {"side": 64}, "serve": \#(settings)}"#)
            try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
            let log = "\(folder.path)/\(name)"
            try Data().write(to: URL(filePath: log))
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                starter + [
                    BuildFolder.path + "/kigurumi", "serve", root, "--listen", "127.0.0.1:0", "--token-file",
                    folder.path + "/tokens", "--templates", folder.path + "/templates", "--config",
                    folder.path + "/kigurumi.json",
                ]
            var environment = ProcessInfo.processInfo.environment
            environment["KIGURUMI_CACHE"] = folder.path + "/cache"
            process.environment = environment
            process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
            process.standardOutput = FileHandle.nullDevice
            try process.run()
        }

        deinit { process.terminate() }

        var log: String { (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? "" }

        func begin() async throws {
            #expect(
                try await waits {
                    let found = log.split(separator: " ").first { $0.hasPrefix("http://") }
                    address = found.map(String.init) ?? ""
                    return !address.isEmpty || !process.isRunning
                })
            #expect(try await waits { ask("GET", "/v1/ready").status == 200 })
        }

        /// - Parameter file: of the body.
        func ask(_ method: String, _ target: String, _ file: String? = nil) -> (status: Int, body: Data) {
            let place = folder.path + "/answer-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: place) }
            let body = file.map { ["--data-binary", "@\($0)"] } ?? []
            let status = try? run(
                "/usr/bin/env",
                [
                    "curl", "-s", "--max-time", "300", "-o", place, "-w", "%{http_code}", "-X", method, "-H",
                    "Authorization: Bearer \(ServeProcessTests.token)", address + target,
                ] + body)
            return (Int(status ?? "") ?? 0, (try? Data(contentsOf: URL(filePath: place))) ?? Data())
        }

        func json(_ target: String) -> [String: Any] {
            (try? JSONSerialization.jsonObject(with: ask("GET", target).body)) as? [String: Any] ?? [:]
        }

        func pack(_ group: String) async throws -> [[String: Any]] {
            var stickers: [[String: Any]] = []
            #expect(
                try await waits {
                    stickers = json("/v1/groups/\(group)/manifest.json")["stickers"] as? [[String: Any]] ?? []
                    return stickers.count == 2
                })
            return stickers
        }
    }

    private static let photo = Repository.templates + "/Faces/hopper.jpg"
    private static let other = Repository.templates + "/Faces/collins.jpg"

    @Test("A face that is sent and one that an app writes give the same pack, which goes when it is told to")
    func wholeLife() async throws {
        let server = try Server(in: try TemporaryFolder())
        try await server.begin()
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.photo).status == 202)
        let bob = server.root + "/bob"
        try FileManager.default.createDirectory(atPath: bob, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.photo, toPath: "\(bob)/\(GroupLayout.face)")
        let entries = try await server.pack("ada")
        let sent = entries.compactMap { $0["file"] as? String }
        let written = try await server.pack("bob").compactMap { $0["file"] as? String }
        #expect(sent == written && sent.count == 2)
        for (file, id) in zip(sent, entries.compactMap { $0["id"] as? String }) {
            let answer = server.ask("GET", "/v1/groups/ada/stickers/\(file)")
            let disk = try Data(contentsOf: URL(filePath: "\(bob)/\(GroupLayout.pack)/\(file)"))
            #expect(answer.status == 200 && answer.body == disk)
            #expect(server.ask("GET", "/v1/groups/ada/stickers?costume=\(id)").body == disk)
        }
        #expect(server.json("/v1/groups/ada")["state"] as? String == "idle")
        #expect(server.ask("DELETE", "/v1/groups/ada").status == 204)
        #expect(server.json("/v1/groups/ada")["state"] as? String == "erased")
        #expect(server.ask("GET", "/v1/groups/ada/stickers/\(sent[0])").status == 404)
        #expect(server.ask("GET", "/v1/groups/ada/stickers?costume=dot").status == 404)
        // It comes back with a face.
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.photo).status == 202)
        #expect(try await server.pack("ada").count == 2)
        server.process.terminate()
        #expect(try await waits(.seconds(60)) { !server.process.isRunning })
        #expect(server.process.terminationStatus == 0)
        // One search follows the face from its upload to its pack.
        let face = SHA256.short(SHA256.hex(Array(try Data(contentsOf: URL(filePath: Self.photo)))))
        let lines = server.log.split(separator: "\n").filter { $0.contains("face=\(face)") }
        #expect(lines.count { $0.contains("face received") && $0.contains("group=ada") } == 2)
        #expect(lines.contains { $0.contains("built") && $0.contains("group=ada") }, "\(server.log)")
    }

    @Test("A group that is erased while its pack is made has none afterwards")
    func erasedMeanwhile() async throws {
        let server = try Server(in: try TemporaryFolder())
        try await server.begin()
        for pause in [0, 20, 60, 120, 250, 500] {
            #expect(server.ask("PUT", "/v1/groups/eve/face", Self.photo).status == 202)
            try await Task.sleep(for: .milliseconds(pause))
            #expect(server.ask("DELETE", "/v1/groups/eve").status == 204)
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await waits { server.json("/v1/groups/eve")["state"] as? String != "building" })
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(server.root)/eve/Stickers")
            #expect(names.allSatisfy { !$0.hasSuffix(".png") && !$0.hasSuffix(".gif") }, "\(pause) ms")
        }
    }

    @Test("Only one server looks after a root; another ends without having listened")
    func second() async throws {
        let first = try Server(in: try TemporaryFolder())
        try await first.begin()
        let second = try Server(in: first.folder, log: "log2")
        #expect(try await waits { !second.process.isRunning })
        #expect(second.process.terminationStatus == 75 && !second.log.contains("http://"))
        #expect(first.ask("GET", "/v1/ready").status == 200)
    }

    @Test(
        "nginx sends the files of packs, once the server has seen a token",
        .enabled(if: Nginx.isInstalled))
    func nginx() async throws {
        let server = try Server(
            in: try TemporaryFolder(),
            settings: #"{"nginxFiles": "/files/", "origins": "https://app.example"}"#)
        try await server.begin()
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.photo).status == 202)
        let name = try #require(try await server.pack("ada").first?["file"] as? String)
        let file = "/v1/groups/ada/stickers/\(name)"
        // What it hands over it doesn't send itself.
        let own = server.ask("GET", file)
        #expect(own.status == 200 && own.body.isEmpty)
        let nginx = try Nginx(
            "serve.md", changes: ["http://127.0.0.1:8080": server.address, "/var/lib/kigurumi": server.root],
            in: server.folder)
        let token = "Authorization: Bearer \(Self.token)"
        let sent = try nginx.get(file, token)
        #expect(sent.0 == "200")
        #expect(
            try sent.2 == Data(contentsOf: URL(filePath: "\(server.root)/ada/\(GroupLayout.pack)/\(name)")))
        #expect(sent.1["cache-control"]?.hasSuffix("immutable") == true && sent.1["etag"]?.isEmpty == false)
        #expect(sent.1["content-type"] == "image/\(name.hasSuffix(".gif") ? "gif" : "png")")
        #expect(try nginx.get(file, token, "Range: bytes=0-3").2 == sent.2.prefix(4))
        #expect(sent.1["x-content-type-options"] == "nosniff" && sent.1["vary"] == "Origin")
        #expect(sent.1["access-control-allow-origin"] == nil)
        let page = try nginx.get(file, token, "Origin: https://app.example").1
        #expect(page["access-control-allow-origin"] == "https://app.example")
        #expect(page["access-control-expose-headers"]?.contains("ETag") == true)
        #expect(try nginx.get(file).0 == "401")
        for path in ["/files/ada/Stickers/\(name)", "/files/ada/\(GroupLayout.face)"] {
            #expect(try nginx.get(path, token).0 == "404")
        }
    }

    /// Starts a program with a socket as systemd does, and ends it when it is ended itself.
    private static let systemd = """
        import os, signal, socket, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        listener = socket.create_server(("127.0.0.1", 0))
        child = os.fork()
        if child == 0:
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
            os.execv(sys.argv[1], sys.argv[1:])
        signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """

    @Test("It answers at a socket that systemd listens at")
    func socket() async throws {
        let server = try Server(in: try TemporaryFolder(), by: ["python3", "-c", Self.systemd])
        try await server.begin()
        #expect(server.ask("GET", "/v1/costumes").status == 200)
        server.process.terminate()
        try #require(try await waits(.seconds(60)) { !server.process.isRunning })
        #expect(server.process.terminationStatus == 0)
    }

    @Test(
        "Links are signed with a token that may read there; without one, or for no path, nothing is printed")
    func links() async throws {
        let server = try Server(in: try TemporaryFolder())
        try server.folder.write(
            "tokens", "reader-of-shop-1 groups=shop- may=read\n\(Self.token) groups=ada\n")
        try await server.begin()
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.photo).status == 202)
        func sign(_ path: String, _ file: String = "tokens") throws -> (text: String, status: Int32) {
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(filePath: BuildFolder.path + "/kigurumi")
            process.arguments = ["serve", "--token-file", "\(server.folder.path)/\(file)", "--sign", path]
            (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (text.trimmingCharacters(in: .whitespacesAndNewlines), process.terminationStatus)
        }
        let link = try sign("/v1/groups/ada")
        #expect(link.status == 0)
        let said = try run("/usr/bin/env", ["curl", "-s", server.address + link.text])
        #expect(said.contains("\"state\""), "\(said)")
        #expect(try sign("/v1/groups/shop-1/manifest.json").status == 0)
        for (path, file, status) in [
            ("v1/groups/ada", "tokens", 64), ("/openapi.json", "tokens", 64),
            ("/v1/groups/bob", "tokens", 66), ("/v1/groups/ada", "nothing", 66),
        ] {
            let found = try sign(path, file)
            #expect(found.text.isEmpty && found.status == Int32(status), "\(path)")
        }
    }

    @Test("What the settings limit is refused, and the page of an origin that they name may ask")
    func settings() async throws {
        let server = try Server(in: try TemporaryFolder())
        try await server.begin()
        server.process.terminate()
        #expect(try await waits(.seconds(60)) { !server.process.isRunning })
        let limited = try Server(
            in: server.folder,
            by: [
                "KIGURUMI_SERVE_TOKEN_RATE=1", "KIGURUMI_SERVE_BURST=5",
                "KIGURUMI_SERVE_ORIGINS=https://app.example",
            ])
        try await limited.begin()
        let all = (0..<8).map { _ in limited.ask("GET", "/v1/groups/ada").status }
        #expect(all.contains(404) && all.contains(429))
        let head = try run(
            "/usr/bin/env",
            [
                "curl", "-sI", "-X", "OPTIONS", "-H", "Origin: https://app.example", "-H",
                "Access-Control-Request-Method: PUT", limited.address + "/v1/groups/ada/face",
            ])
        #expect(head.contains("204") && head.lowercased().contains("allow-origin: https://app.example"))
        #expect(head.contains("\ndate: ") || head.contains("\nDate: "))
    }

    @Test("What happens in a group is sent as it happens")
    func events() async throws {
        let server = try Server(in: try TemporaryFolder())
        try await server.begin()
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.photo).status == 202)
        _ = try await server.pack("ada")
        let (listener, pipe) = (Process(), Pipe())
        listener.executableURL = URL(filePath: "/usr/bin/env")
        listener.arguments = [
            "curl", "-sN", "--max-time", "600", "-H", "Authorization: Bearer \(Self.token)",
            server.address + "/v1/groups/ada/events",
        ]
        listener.standardOutput = pipe
        try listener.run()
        defer { listener.terminate() }
        var text = ""
        func reads(_ end: String) -> Bool {
            while !text.contains(end), case let data = pipe.fileHandleForReading.availableData, !data.isEmpty
            {
                text += String(decoding: data, as: UTF8.self)
            }
            return text.contains(end)
        }
        // How things are comes first: what is sent after it is news.
        #expect(reads("event: published\ndata: {") && !text.contains("event: sticker"))
        #expect(server.ask("PUT", "/v1/groups/ada/face", Self.other).status == 202)
        #expect(reads(#""generation":2"#) && text.contains("event: sticker"))
        // A stop ends the stream.
        server.process.terminate()
        #expect(try await waits(.seconds(60)) { !server.process.isRunning && !listener.isRunning })
    }
}
