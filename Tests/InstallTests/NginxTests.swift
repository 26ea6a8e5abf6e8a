import Foundation
import Support
import Testing

@Suite("The sample for nginx in docs/integration.md") struct NginxTests {
    private static let hasNginx = FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")

    /// A web server with the sample, over a folder with one group; it ends with this value.
    private final class Server {
        let folder: TemporaryFolder
        let groups: String
        private let process = Process()

        init() throws {
            folder = try TemporaryFolder()
            groups = folder.path + "/groups"
            let page = try String(
                contentsOfFile: StagedInstall.root + "/docs/integration.md", encoding: .utf8)
            let sample = try #require(
                page.components(separatedBy: "```nginx\n").last?.components(separatedBy: "```").first
            ).replacingOccurrences(of: "/var/lib/kigurumi", with: groups)
            let user = getuid() == 0 ? "user root;" : ""
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: "\n")
            let configuration = """
                \(user) daemon off; pid \(folder.path)/pid; error_log \(folder.path)/errors;
                events {}
                http {
                    types { application/json json; image/png png; image/gif gif; }
                    access_log off; \(temporary)
                    server { listen unix:\(folder.path)/socket; \(sample) }
                }
                """
            try Data(configuration.utf8).write(to: URL(filePath: folder.path + "/nginx.conf"))
            process.executableURL = URL(filePath: "/usr/sbin/nginx")
            process.arguments = ["-e", folder.path + "/errors", "-c", folder.path + "/nginx.conf"]
            try process.run()
            for _ in 1...100 where !FileManager.default.fileExists(atPath: folder.path + "/socket") {
                usleep(20_000)
            }
        }

        deinit {
            process.terminate()
            process.waitUntilExit()
        }

        /// The status, the headers by their names in lower case, and the body.
        func get(_ path: String, _ headers: String...) throws -> (String, [String: String], Data) {
            let body = folder.path + "/body"
            let arguments =
                ["curl", "-s", "-D", "-", "-o", body, "--unix-socket", folder.path + "/socket"]
                + headers.flatMap { ["-H", $0] } + ["http://localhost" + path]
            let lines = try run("/usr/bin/env", arguments).split(whereSeparator: \.isNewline)
            let pairs = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
                .filter { $0.count == 2 }
                .map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
            let status = lines.first?.split(separator: " ").dropFirst().first.map(String.init)
            let bytes = FileManager.default.contents(atPath: body) ?? Data()
            return (status ?? "", Dictionary(pairs) { $1 }, bytes)
        }
    }

    @Test(
        "It serves documents compressed and revalidated, stickers for ever, and nothing else",
        .enabled(if: hasNginx))
    func serves() throws {
        let server = try Server()
        let pack = server.groups + "/ada/Stickers"
        _ = try run(
            "/usr/bin/env",
            [
                "-C", StagedInstall.root, BuildFolder.path + "/kigurumi", "build",
                "Tests/Fixtures/Faces/astronaut-icon.jpg", "--output", pack, "--only", "bear,shark", "--size",
                "32", "--quiet",
            ])
        try Data("face".utf8).write(to: URL(filePath: server.groups + "/ada/currentImageFace.img"))
        let manifest = try #require(FileManager.default.contents(atPath: pack + "/manifest.json"))

        let plain = try server.get("/ada/manifest.json")
        #expect(plain.0 == "200" && plain.2 == manifest)
        #expect(plain.1["access-control-allow-origin"] == "https://chat.example.org")
        #expect(plain.1["cache-control"] == "private, no-cache")
        let packed = try server.get("/ada/manifest.json", "Accept-Encoding: gzip")
        #expect(packed.1["content-encoding"] == "gzip" && packed.2.count < manifest.count / 2)
        #expect(packed.1["vary"] == "Accept-Encoding")
        let tag = try #require(packed.1["etag"])
        #expect(try server.get("/ada/manifest.json", "If-None-Match: \(tag)").0 == "304")

        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: pack).first { $0.hasSuffix("-bear.png") })
        let sticker = try server.get("/ada/\(name)", "Accept-Encoding: gzip")
        #expect(sticker.0 == "200" && sticker.1["content-encoding"] == nil)
        #expect(sticker.1["cache-control"]?.contains("immutable") == true)
        #expect(sticker.1["content-type"] == "image/png")
        #expect(sticker.1["access-control-allow-origin"] == "https://chat.example.org")
        for path in [
            "/ada/currentImageFace.img", "/ada/.kigurumi/lock", "/ada/index.html", "/ada/../etc/passwd",
        ] {
            #expect(try server.get(path).0 == "404", "\(path)")
        }
    }
}
