import Costume
import CostumeRendering
import FaceInput
import Foundation
import Helpers
import Raster
import Testing

/// One SVG each, as drawing programs write it: Inkscape 1.2 saved one, the other has what Figma exports with ids.
@Suite("Costumes drawn in Inkscape and Figma") struct DrawingTests {
    private static let side = 206

    private struct Drawn {
        var template: Template
        var problems: [TemplateProblem]
        var frame: Bitmap

        /// - Parameters: units of the drawing, whose sides are 618.
        func pixel(_ x: Int, _ y: Int) -> Pixel { frame[x / 3, y / 3] }
    }

    /// The face is blue all over.
    /// - Parameter size: instead of the size that the drawing has in pixels.
    private func drawn(_ name: String, size: String? = nil) throws -> Drawn {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/Drawings/\(name).svg").standardizedFileURL
        let folder = FileManager.default.temporaryDirectory.appending(path: "drawing-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var drawing = try String(contentsOf: source, encoding: .utf8)
        if let size {
            drawing = drawing.replacing(
                /width="(618|163\.5125mm)"/, with: "width=\"\(size)\"", maxReplacements: 1
            )
            .replacing(/height="(618|163\.5125mm)"/, with: "height=\"\(size)\"", maxReplacements: 1)
            #expect(drawing.contains("height=\"\(size)\""))
        }
        try Data(drawing.utf8).write(to: folder.appending(path: "\(name).svg"))
        let entry = try #require(try TemplateStore.load(folder.path).entries.first)
        let template = try #require(entry.template)
        let problems = entry.problems + TemplateLint.remarks(on: template, in: folder.path)
        let compiler = CostumeCompiler(renderer: ArtHelper(), cacheFolder: nil)
        let plan = try compiler.plan(template, in: folder.path, side: Self.side)
        let blue = Bitmap(
            width: 40, height: 40, pixels: Array(repeating: Pixel(r: 0, g: 0, b: 255, a: 255), count: 1600))
        return Drawn(
            template: template, problems: problems, frame: plan.still(face: PreparedPeople(frames: [blue])))
    }

    @Test(
        "Both need no template: four named layers, and only a name is missed",
        arguments: ["inkscape", "figma"])
    func fourLayers(name: String) throws {
        let drawn = try drawn(name)
        #expect(drawn.template.layers.map(\.id) == ["border", "back", "face", "front"])
        // No key can be added to a drawing, so none is asked for.
        let pixelated = name == "inkscape" ? ["template.art.different"] : []
        #expect(drawn.problems.map(\.code) == ["template.picture.title"] + pixelated)
        #expect(drawn.problems.allSatisfy { $0.severity == .warning })
        #expect(drawn.template.info.name["en"] == name.prefix(1).uppercased() + name.dropFirst())
        #expect(drawn.pixel(309, 320) == Pixel(r: 0, g: 0, b: 255, a: 255))
        #expect(drawn.pixel(3, 3).a == 0)
    }

    @Test(
        "A drawing looks the same in millimeters, as Inkscape begins one, and exported larger",
        arguments: ["inkscape", "figma"], ["120mm", "1236"])
    func units(name: String, size: String) throws {
        let (plain, sized) = (try drawn(name), try drawn(name, size: size))
        #expect(sized.pixel(309, 320) == Pixel(r: 0, g: 0, b: 255, a: 255))
        // Edges and gradients are sampled at other places.
        let differences = zip(plain.frame.pixels, sized.frame.pixels).filter { one, other in
            [(one.r, other.r), (one.g, other.g), (one.b, other.b), (one.a, other.a)]
                .contains { abs(Int($0.0) - Int($0.1)) > 32 }
        }.count
        #expect(differences < plain.frame.pixels.count / 500, "edges at most")
    }

    @Test("Inkscape: layers, gradients of gradients, clips, a style sheet and an embedded picture are drawn")
    func inkscape() throws {
        let drawn = try drawn("inkscape")
        #expect(drawn.pixel(562, 340) == Pixel(r: 255, g: 255, b: 255, a: 255), "border")
        let (high, low) = (drawn.pixel(430, 150), drawn.pixel(500, 440))
        #expect(high.r > 230 && high.g > low.g + 40, "the gradient runs from yellow to orange")
        #expect(drawn.pixel(230, 75) == Pixel(r: 0x4e, g: 0x9f, b: 0x3d, a: 255), "the style sheet's class")
        let row = (0..<60).map { drawn.pixel(220 + 3 * $0, 540) }
        #expect(Set(row.map(\.g)).count > 4, "the embedded picture's squares")
        let glow = drawn.pixel(230, 190)
        #expect(glow.b > drawn.pixel(120, 250).b + 40, "the blurred light")
    }

    @Test("Figma: frames with a clip, alpha masks, blend modes, effects and picture fills are drawn")
    func figma() throws {
        let drawn = try drawn("figma")
        #expect(drawn.pixel(590, 309) == Pixel(r: 255, g: 255, b: 255, a: 255), "border")
        let (stripe, ground) = (drawn.pixel(136, 309), drawn.pixel(100, 309))
        #expect(stripe.a == 255 && stripe.r + 20 < ground.r, "the stripe behind the alpha mask")
        #expect(drawn.pixel(186, 48) == Pixel(r: 255, g: 255, b: 255, a: 255), "the mask cuts the stripe off")
        #expect(drawn.pixel(309, 545).g < drawn.pixel(560, 250).g, "the shade is multiplied")
        let picture = drawn.pixel(489, 490)
        #expect(picture.r > 200 && picture.b < 130, "the picture fill")
        #expect(drawn.pixel(309, 75).r > 200, "the seed before the face")
    }
}
