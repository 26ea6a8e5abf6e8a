import Foundation
import Support
import Testing

/// `kigurumi verify --platform`, by the built programs.
@Suite("Checks of exports, from end to end") struct PlatformVerificationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (id, opacity) in [("bear", 0.9), ("cat", 0.7), ("dog", 0.5)] {
            try folder.write(
                "Templates/\(id)/template.json",
                """
                {"format": 1, "name": {"en": "A \(id)", "ja": "\(id)さん"}, "emoji": ["🐻"],
                 "canvas": {"width": 16, "height": 16}, "layers": [{"face": {}, "opacity": \(opacity)}]}
                """)
        }
        try FileManager.default.copyItem(
            atPath: "\(PlainCostume.faces)/wide.png", toPath: "\(folder.path)/me.png")
    }

    private func kigurumi(_ arguments: String...) throws -> (printed: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.arguments =
            ["LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(folder.path)/cache", "\(BuildFolder.path)/kigurumi"]
            + arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    @Test("An export passes, a changed file fails with its rule, and other folders are refused")
    func verifiesExports() throws {
        let export = try kigurumi("export", "whatsapp,slack", "me.png", "--templates", "Templates", "--quiet")
        #expect(export.status == 0, "\(export.printed)")
        for platform in ["whatsapp", "slack"] {
            let check = try kigurumi("verify", "--platform", platform, "me-exports")
            #expect(check.status == 0, "\(check.printed)")
            #expect(check.printed.contains("keeps the rules of \(platform)"))
        }
        #expect(try kigurumi("verify", "--platform", "whatsap", "me-exports").status == 64)
        #expect(try kigurumi("verify", "--platform", "line", "me-exports").status == 66)
        #expect(try kigurumi("verify", "--platform", "line", "nowhere").status == 66)
        #expect(try kigurumi("verify", "--json", "me-exports").status == 64)

        let names = FileManager.default.enumerator(atPath: "\(folder.path)/me-exports/whatsapp")
        let name = try #require(names?.compactMap { $0 as? String }.first { $0.hasSuffix(".webp") })
        let file = "\(folder.path)/me-exports/whatsapp/\(name)"
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes.append(0)
        try FileManager.default.removeItem(atPath: file)
        try bytes.write(to: URL(filePath: file))

        let broken = try kigurumi("verify", "--platform", "whatsapp", "me-exports/whatsapp")
        #expect(broken.status == 65)
        #expect(broken.printed.contains("whatsapp.still.trailing: \(name) has 1 bytes after its end"))
        let quiet = try kigurumi("verify", "--quiet", "--platform", "whatsapp", "me-exports")
        #expect(quiet.status == 65 && quiet.printed.isEmpty)
        let json = try kigurumi("verify", "--json", "--platform", "whatsapp", "me-exports")
        let object = try JSONSerialization.jsonObject(with: Data(json.printed.utf8)) as? [String: Any]
        let rules = object?["broken"] as? [[String: Any]]
        #expect(json.status == 65 && object?["ok"] as? Bool == false)
        #expect(rules?.first?["rule"] as? String == "whatsapp.still.trailing")
        #expect(rules?.first?["severity"] as? String == "error")
    }
}
