import FaceInput
import Foundation
import Helpers
import ImageCodecs
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// `Tests/Soak/mutations` does more of these with the real program; here is a sample.
@Suite("Shipped costumes, damaged") struct ShippedMutationTests {
    private static let numbers = [
        "0", "-1", "1e999", "NaN", "4096", "4097", "100000", "0.001", "1e-300", "99999999999999999999", "256",
        "null", "[]",
    ]

    /// Some of its numbers are others.
    private static func changed(_ text: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let digits = text.indices.filter { (0x30...0x39).contains(text[$0]) }
            guard let start = digits.randomElement(using: &random) else { return text }
            let end = text[start...].firstIndex { !(0x30...0x39).contains($0) && $0 != 0x2e } ?? text.count
            text.replaceSubrange(start..<end, with: (numbers.randomElement(using: &random) ?? "").utf8)
        }
        return text
    }

    @Test("A shipped costume that is damaged is drawn, or rejected with the place of the damage")
    func templates() throws {
        let store = try TemplateStore.load(Repository.templates)
        let shared = SharedUse(
            filters: Dictionary(
                uniqueKeysWithValues: store.filters.compactMap { $0.value }.map { ($0.id, $0) }),
            expressions: Dictionary(
                uniqueKeysWithValues: store.expressions.compactMap { $0.value }.map { ($0.id, $0) }),
            motions: Dictionary(
                uniqueKeysWithValues: store.motions.compactMap { $0.value }.map { ($0.id, $0) }))
        let ids = store.entries.map(\.id).filter {
            FileManager.default.fileExists(atPath: "\(store.folder(of: $0))/\($0)/template.json")
        }
        let compiler = CostumeCompiler(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil)
        let face = PreparedPeople(frames: [DrawnFace.frame])
        var random = SeededNumbers(seed: 4)
        var drawn = 0
        for id in ids {
            let folder = "\(store.folder(of: id))/\(id)"
            let original = Array(try Data(contentsOf: URL(filePath: "\(folder)/template.json")))
            for round in 0..<6 {
                let (template, problems) = TemplateTranslator.translate(
                    id: id, text: Self.changed(original, &random), file: "f",
                    art: TemplateArt(root: folder, inspector: AssetMemory()), shared: shared)
                #expect((template == nil) == problems.contains { $0.severity == .error })
                guard round < 1, let template else { continue }
                guard let plan = try? compiler.plan(template, in: store.folder(of: template.id), side: 24)
                else { continue }
                #expect(plan.still(face: face).width == 24)
                drawn += 1
            }
        }
        #expect(drawn > 0)
    }

    @Test(
        "A shipped filter that is damaged works, is skipped in part, or is rejected with the place of the damage"
    )
    func filters() throws {
        let folder = "\(Repository.templates)/Filters"
        var random = SeededNumbers(seed: 9)
        for id in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let original = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(id)/filter.json")))
            for _ in 0..<20 {
                let (filter, problems) = FilterTranslator.translate(
                    id: id, text: Self.changed(original, &random), file: "f", folder: folder,
                    art: TemplateArt(root: "\(folder)/\(id)", inspector: AssetMemory()))
                #expect((filter == nil) == problems.contains { $0.severity == .error })
            }
        }
    }

    @Test("A shipped expression that is damaged is acted, or rejected with the place of the damage")
    func expressions() throws {
        let folder = "\(Repository.templates)/Expressions"
        let face = PreparedFace(frames: [DrawnFace.frame]).frame(0)
        var random = SeededNumbers(seed: 3)
        var acted = 0
        for id in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let original = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(id)/expression.json")))
            for round in 0..<20 {
                let (shared, problems) = ExpressionTranslator.translate(
                    id: id, text: Self.changed(original, &random), file: "f",
                    art: TemplateArt(root: folder, inspector: AssetMemory()))
                #expect((shared == nil) == problems.contains { $0.severity == .error })
                guard round < 5, let shared else { continue }
                var expression = LayerExpression()
                expression.shared = shared
                let layer = Layer.test(.face(FaceStyle(), expression))
                for time in [0, 0.3, 1e6] {
                    let style = try #require(layer.face(at: time))
                    #expect(face.picture(style)?.width == 512)
                    acted += style.expression.isNeutral ? 0 : 1
                }
            }
        }
        #expect(acted > 30)
    }
}
