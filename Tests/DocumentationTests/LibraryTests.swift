import Foundation
import Support
import Testing

@Suite("The library for apps") struct LibraryTests {
    @Test("Every public declaration of StickerManifest 1.0 is there, unchanged") func declarations() throws {
        let folder = try TemporaryFolder()
        let target = try run("/usr/bin/env", ["swiftc", "-print-target-info"])
        let triple = try JSONDecoder().decode(TargetInfo.self, from: Data(target.utf8)).target.triple
        _ = try run(
            "/usr/bin/env",
            ["swift", "symbolgraph-extract", "-module-name", "StickerManifest", "-target", triple]
                + ["-minimum-access-level", "public", "-skip-inherited-docs", "-output-dir", folder.path]
                + SnippetTests.modules)
        let graph = try Data(contentsOf: URL(filePath: folder.path + "/StickerManifest.symbols.json"))
        let symbols = try JSONDecoder().decode(Graph.self, from: graph).symbols
        let today = Set(symbols.map(\.line))
        let frozen = try String(
            contentsOfFile: Repository.path + "/Tests/Fixtures/1.0/StickerManifest.txt", encoding: .utf8
        ).split(separator: "\n").map(String.init)
        #expect(frozen.count == 193)
        #expect(frozen.filter { !today.contains($0) } == [])
    }

    private struct TargetInfo: Decodable {
        struct Target: Decodable { var triple: String }
        var target: Target
    }

    private struct Graph: Decodable { var symbols: [Symbol] }

    private struct Symbol: Decodable {
        struct Fragment: Decodable { var spelling: String }
        var pathComponents: [String]
        var declarationFragments: [Fragment]

        /// `Localized.pick(_:for:): static func pick<Value>(…`
        var line: String {
            let declaration = declarationFragments.map(\.spelling).joined()
            return pathComponents.joined(separator: ".") + ": "
                + declaration.replacingOccurrences(of: "\n", with: " ")
        }
    }
}
