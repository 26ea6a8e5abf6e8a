import Costume
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Support
import Testing

/// A pack of two people: who is in which sticker, and what a change of one of them makes again.
@Suite("Packs of two people") struct PeopleBuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try costume("alone", "")
        try costume(
            "couple", #", {"face": {"person": 2}, "box": {"x": 8, "y": 0, "width": 8, "height": 16}}"#)
        try costume(
            "either",
            #", {"face": {"person": 2, "optional": true}, "box": {"x": 8, "y": 0, "width": 8, "height": 16}}"#
        )
    }

    private func costume(_ id: String, _ second: String) throws {
        let url = URL(filePath: "\(folder.path)/Templates/\(id)/template.json")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let document = """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 16, "height": 16}, "layers": [
             {"face": {}, "box": {"x": 0, "y": 0, "width": 8, "height": 16}}\(second)]}
            """
        try Data(document.utf8).write(to: url)
    }

    private static func picture(_ shade: UInt8) throws -> [UInt8] {
        var picture = Bitmap(width: 12, height: 12)
        picture.fill(
            Rect(x: 0, y: 0, width: 12, height: 12), with: .color(Color(r: shade, g: 120, b: 30)),
            by: .identity
        )
        return try PNGEncoder.encode(picture)
    }

    private func request(_ first: UInt8, _ second: UInt8?, only: [String]? = nil) throws -> StickerRequest {
        var request = StickerRequest(
            face: FaceSource(try Self.picture(first)),
            costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        request.people.second = try second.map { FaceSource(try Self.picture($0)) }
        request.style.settings.side = 16
        request.costumes.only = only
        return request
    }

    private var maker: StickerMaker { StickerMaker(workers: 2, decoder: InProcessDecoder()) }

    private func build(_ first: UInt8, _ second: UInt8?, only: [String]? = nil) throws -> BuildReport {
        try PackBuilder(maker).build(
            try request(first, second, only: only), into: PackTarget("\(folder.path)/pack"))
    }

    private func made(_ report: BuildReport) -> Set<String> {
        Set(report.outcomes.filter { !$0.reused }.map(\.entry.id))
    }

    @Test("With one face a costume of two is left out, and nothing is said about it")
    func leftOut() throws {
        let report = try build(90, nil)
        #expect(report.outcomes.map(\.entry.id) == ["alone", "either"])
        #expect(report.problems.isEmpty && report.warnings.isEmpty)
        #expect(report.manifest.face2 == nil && report.manifest.stickers.allSatisfy { $0.people == nil })
        let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/pack/manifest.json"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("people"))
    }

    @Test("The manifest states who is in the pack, and which stickers show two")
    func manifest() throws {
        let report = try build(90, 200)
        let people = Dictionary(uniqueKeysWithValues: report.manifest.stickers.map { ($0.id, $0.people) })
        #expect(people == ["alone": nil, "couple": 2, "either": 2])
        #expect(report.manifest.face?.sha256 != report.manifest.face2?.sha256)
        #expect(report.manifest.face2?.width == 12)
    }

    @Test("A change of one person makes only the stickers again that show them")
    func changes() throws {
        #expect(made(try build(90, nil)) == ["alone", "either"])
        #expect(made(try build(90, 200)) == ["couple", "either"])
        #expect(made(try build(90, 200)).isEmpty)
        #expect(made(try build(90, 201)) == ["couple", "either"])
        #expect(made(try build(91, 201)) == ["alone", "couple", "either"])
        // What the pack had before is known again.
        #expect(made(try build(91, nil)) == ["either"])
    }

    @Test("Order counts: the first face given is the first person, and both may be the same")
    func order() throws {
        let couple = try build(90, 200, only: ["couple"]).outcomes.map(\.entry.sha256)
        let turned = try build(200, 90, only: ["couple"]).outcomes.first { $0.entry.id == "couple" }
        #expect(couple.first != turned?.entry.sha256)
        #expect(try build(90, 90, only: ["couple"]).problems.isEmpty)
    }

    @Test("Who asks for a costume of two with one face gets an error that names the way out")
    func missing() throws {
        let failure = #expect(throws: BuildFailure.self) {
            _ = try maker.wear("couple", try request(90, nil))
        }
        let problem = failure.map { BuildProblem($0) }
        #expect(problem?.code == "sticker.people.missing" && problem?.subject == "couple")
        let report = try build(90, nil, only: ["alone", "couple"])
        #expect(report.problems.map(\.code) == ["sticker.people.missing"])
    }

    @Test("A single sticker of one person reads no second face, and says so")
    func spare() throws {
        var warnings: [String] = []
        var second = try request(90, 200)
        second.people.second = FaceSource([1, 2, 3])
        _ = try maker.wear("alone", second, onWarning: { warnings.append($0.code) })
        #expect(warnings == ["wear.people.spare"])
    }

    @Test("A second face that can't be read is reported as that, with what is wrong with it")
    func broken() throws {
        var broken = try request(90, 200)
        broken.people.second = FaceSource([1, 2, 3])
        let failure = #expect(throws: BuildFailure.self) {
            _ = try PackBuilder(maker).build(broken, into: PackTarget("\(folder.path)/pack"))
        }
        #expect(failure?.code == "face.second")
        let text = try #require(failure.map { BuildProblem($0).texts["en"] } ?? nil)
        #expect(text.contains("second person") && text.count > 50, "\(text)")
    }

    @Test("A build of a few costumes keeps the others only with both people as they were")
    func kept() throws {
        _ = try build(90, 200)
        var target = PackTarget("\(folder.path)/pack")
        target.others = .kept
        let same = try PackBuilder(maker).build(try request(90, 200, only: ["alone"]), into: target)
        #expect(same.outcomes.count == 3 && same.manifest.stickers.count { $0.people == 2 } == 2)
        let alone = try PackBuilder(maker).build(try request(90, nil, only: ["alone"]), into: target)
        #expect(alone.outcomes.map(\.entry.id) == ["alone", "either"] && alone.problems.isEmpty)
        #expect(alone.manifest.stickers.allSatisfy { $0.people == nil })
    }
}
