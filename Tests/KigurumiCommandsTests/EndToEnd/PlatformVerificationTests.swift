import Foundation
import Support
import Testing

/// `kigurumi verify --platform`, by the built programs.
@Suite("Checks of exports, from end to end") struct PlatformVerificationTests {
    private let costumes: ThreeCostumes
    private var folder: TemporaryFolder { costumes.folder }

    init() throws { costumes = try ThreeCostumes() }

    private func kigurumi(_ arguments: String...) throws -> (said: String, status: Int32) {
        try costumes.kigurumi(arguments)
    }

    @Test("An export passes, a changed file fails with its rule, and other folders are refused")
    func verifiesExports() throws {
        let export = try kigurumi("export", "whatsapp,slack", "me.png", "--templates", "Templates", "--quiet")
        #expect(export.status == 0, "\(export.said)")
        for platform in ["whatsapp", "slack"] {
            let check = try kigurumi("verify", "--platform", platform, "me-exports")
            #expect(check.status == 0, "\(check.said)")
            #expect(check.said.contains("meets the rules of \(platform)"))
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
        #expect(broken.said.contains("whatsapp.still.trailing: \(name) has 1 bytes after its end"))
        let quiet = try kigurumi("verify", "--quiet", "--platform", "whatsapp", "me-exports")
        #expect(quiet.status == 65 && quiet.said.isEmpty)
        let json = try kigurumi("verify", "--json", "--platform", "whatsapp", "me-exports")
        let object = try JSONSerialization.jsonObject(with: Data(json.said.utf8)) as? [String: Any]
        let rules = object?["broken"] as? [[String: Any]]
        #expect(json.status == 65 && object?["ok"] as? Bool == false)
        #expect(rules?.first?["rule"] as? String == "whatsapp.still.trailing")
        #expect(rules?.first?["severity"] as? String == "error")

        try FileManager.default.moveItem(atPath: file, toPath: "\(folder.path)/elsewhere.webp")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "\(folder.path)/elsewhere.webp")
        let link = try kigurumi("verify", "--platform", "whatsapp", "me-exports")
        #expect(link.status == 65 && link.said.contains("\(name) is a symbolic link instead of a file"))
    }
}
