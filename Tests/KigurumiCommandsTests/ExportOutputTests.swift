import Foundation
import Messages
import StickerManifest
import Support
import Testing

@testable import KigurumiCommands
@testable import StickerExport

@Suite("The summary of an export")
struct ExportOutputTests {
    /// The packs of a fixture for three costumes, of which one has fewer frames.
    private func platform(_ name: String, reductions: [StickerEntry.Reduction] = []) throws -> PlatformReport
    {
        let path = "\(Repository.path)/Tests/Fixtures/1.0/groups/user-1234/Exports/\(name)/export.json"
        let data = try Data(contentsOf: URL(filePath: path))
        var manifest = try JSONDecoder().decode(ExportManifest.self, from: data)
        manifest.packs[0].stickers[0].picture.reductions += reductions
        return PlatformReport(
            manifest: manifest, folder: "/x/\(name)", published: true, drawn: 3, pictures: 3)
    }

    private func lines(_ platforms: [PlatformReport], isVerbose: Bool = false) -> [String] {
        var report = ExportReport(output: "/x")
        (report.platforms, report.seconds) = (platforms, 6.54)
        let summary = ExportOutput(report: report, console: Console(language: .english))
        return summary.lines(isVerbose: isVerbose)
    }

    @Test("One pack is one, several are counted, and their platforms are named")
    func counts() throws {
        let web = try platform("web")
        #expect(lines([web]).contains("1 pack for web, in 6.5 s"))
        let emoji = try platform("discord-emoji")
        #expect(lines([web, emoji]).contains("2 packs for web, discord-emoji, in 6.5 s"))
        let many = Array(repeating: web, count: 6)
        #expect(lines(many).contains("6 packs for web, web, web, web and 2 more, in 6.5 s"))
    }

    @Test("The table counts what people see of the losses in words, and numbers are for those who ask")
    func losses() throws {
        let seen = try platform("web", reductions: [.init(what: "quality", from: 61, to: 30)])
        #expect(lines([seen]).contains { $0.contains("fewer frames (1), less sharp (1)") })
        let unseen = try platform("web", reductions: [.init(what: "quality", from: 61, to: 50)])
        #expect(!lines([unseen]).contains { $0.contains("sharp") || $0.contains("quality") })
        #expect(lines([unseen], isVerbose: true).contains("bear (web): quality 61→50"))
    }
}
