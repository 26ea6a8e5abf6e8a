import Foundation
import Support
import Testing

/// Costumes that the administrator prepared once for all users.
@Suite("Costumes prepared for all users") struct SharedCacheTests {
    private let costume: PlainCostume

    init() throws { costume = try PlainCostume() }

    private var prepared: String { "\(costume.folder.path)/prepared" }

    /// What the program says with an own cache and that for all users.
    private func kigurumi(own: String, prepared: String? = nil, _ arguments: String...) throws -> String {
        try Support.run(
            "/usr/bin/env",
            [
                "LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(costume.folder.path)/\(own)",
                "KIGURUMI_PREPARED=\(prepared ?? self.prepared)", "\(BuildFolder.path)/kigurumi",
            ] + arguments + ["--templates", "\(costume.folder.path)/Templates"])
    }

    /// Of all compiled files in a cache.
    private func files(_ cache: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(cache)/costumes")) ?? []).sorted()
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func sticker(own: String, prepared: String? = nil) throws -> Data {
        let path = "\(costume.folder.path)/\(own).png"
        let text = try kigurumi(
            own: own, prepared: prepared, "wear", "plain", "\(PlainCostume.faces)/cap.png", "--output", path)
        return try #require(FileManager.default.contents(atPath: path), "\(text)")
    }

    @Test("Commands of other users read them, cache nothing of their own, and make the same bytes")
    func read() throws {
        let text = try kigurumi(own: "root", "template", "prepare", "--for-all-users")
        #expect(text.contains("1 costume prepared"))
        #expect(text.contains(prepared))
        #expect(!files(prepared).isEmpty && files("\(costume.folder.path)/root").isEmpty)
        #expect(try permissions("\(prepared)/costumes") == 0o755)
        for file in files(prepared) { #expect(try permissions("\(prepared)/costumes/\(file)") == 0o644) }
        let before = files(prepared)
        let shared = try sticker(own: "ann")
        #expect(files("\(costume.folder.path)/ann").isEmpty)
        let own = try sticker(own: "bob", prepared: "")
        #expect(!files("\(costume.folder.path)/bob").isEmpty)
        #expect(shared == own)
        #expect(files(prepared) == before)
    }

    @Test("What another version prepared is removed once, and what this one prepared stays")
    func older() throws {
        _ = try kigurumi(own: "root", "template", "prepare", "--for-all-users")
        let kept = files(prepared)
        let old = "\(prepared)/costumes/\(String(repeating: "0", count: 64)).plan"
        try Data([1, 2, 3]).write(to: URL(filePath: old))
        _ = try kigurumi(own: "root", "template", "prepare", "--for-all-users")
        #expect(FileManager.default.fileExists(atPath: old))
        try Data("kigurumi 0.1".utf8).write(to: URL(filePath: "\(prepared)/prepared-by"))
        _ = try kigurumi(own: "root", "template", "prepare", "--for-all-users")
        #expect(files(prepared) == kept)
    }

    @Test("Without the right to write there, the command reports how to get it")
    func unwritable() throws {
        let text = try kigurumi(own: "root", prepared: "/proc/none", "template", "prepare", "--for-all-users")
        #expect(text.contains("/proc/none"))
        #expect(text.contains("Run the command as root"))
        #expect(text.contains("KIGURUMI_PREPARED"))
    }
}
