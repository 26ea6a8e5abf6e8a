import Foundation
import Support
import Testing

@Suite("The sample for nginx in docs/integration.md") struct NginxTests {
    @Test(
        "It serves documents compressed and revalidated, stickers for ever, and nothing else",
        .enabled(if: Nginx.isInstalled))
    func serves() throws {
        let folder = try TemporaryFolder()
        let groups = folder.path + "/groups"
        let server = try Nginx("integration.md", changes: ["/var/lib/kigurumi": groups], in: folder)
        let pack = groups + "/ada/Stickers"
        _ = try run(
            "/usr/bin/env",
            [
                "-C", StagedInstall.root, BuildFolder.path + "/kigurumi", "build",
                "Tests/Fixtures/Faces/astronaut-icon.jpg", "--output", pack, "--only", "bear,shark", "--size",
                "32", "--quiet",
            ])
        try Data("face".utf8).write(to: URL(filePath: groups + "/ada/currentImageFace.img"))
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
