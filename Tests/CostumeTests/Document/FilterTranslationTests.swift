import Raster
import Testing

@testable import Costume

@Suite("Filters in a document") struct FilterTranslationTests {
    private func layer(_ text: String) throws -> Layer {
        let (template, problems) = Documents.translate(Documents.moving("[\(text)]"))
        // So many filters take their time.
        #expect(problems.allSatisfy { $0.code == "template.heavy" }, "\(problems)")
        return try #require(template).layers[0]
    }

    private func steps(_ filters: String) throws -> [FilterStep] {
        try layer("{\"face\": {}, \"filters\": [\(filters)]}").filters.flatMap(\.steps)
    }

    @Test("Each filter operation of a document is translated to its own kind and value")
    func operations() throws {
        let steps = try steps(
            """
            {"blur": {"radius": 2.5}}, {"saturation": 0.5}, {"brightness": 1.2}, {"contrast": 2}, {"hue": -90},
            {"noise": {}}, {"noise": {"seed": 7, "opacity": 0.5, "blend": "overlay"}},
            {"texture": {"image": "a.png", "blend": "multiply", "opacity": 0.4}},
            {"hue": 4, "mask": {"ellipse": {"x": 1, "y": 2, "width": 3, "height": 4}, "feather": 5, "invert": true}}
            """)
        let art = ArtReference(path: "a.png", element: nil, digest: "digest of a.png", isVector: false)
        let mask = LayerMask(.ellipse(Rect(x: 1, y: 2, width: 3, height: 4)), feather: 5, inverted: true)
        #expect(
            steps == [
                FilterStep(.blur(radius: 2.5)), FilterStep(.color(.saturation, 0.5)),
                FilterStep(.color(.brightness, 1.2)),
                FilterStep(.color(.contrast, 2)), FilterStep(.color(.hue, -90)),
                FilterStep(.noise(NoiseTile(), .screen, opacity: 1)),
                FilterStep(.noise(NoiseTile(seed: 7), .overlay, opacity: 0.5)),
                FilterStep(.texture(art, .multiply, opacity: 0.4)), FilterStep(.color(.hue, 4), mask: mask),
            ])
    }

    @Test("Curves are given by tables or control points, and channels without any stay")
    func curves() throws {
        let inverse = (0..<256).map { "\(255 - $0)" }.joined(separator: ",")
        let steps = try steps(
            """
            {"curves": {"r": {"r": [\(inverse)]}, "g": {"g": [[0, 255], [255, 0]]}}}, {"curves": {}}
            """)
        let table = (0..<256).map { Double(255 - $0) }
        #expect(steps[0] == FilterStep(.curves(ColorCurves([[table, nil, nil], [nil, table, nil]]))))
        #expect(steps[1] == FilterStep(.curves(ColorCurves())))
    }

    @Test("A noise layer is blended with screen by default; its seed is the tile's")
    func noiseLayer() throws {
        let noise = try layer(#"{"noise": {"opacity": 0.3}, "opacity": 0.5}"#)
        #expect(noise.blend == .screen && noise.opacity == 0.5 && noise.id == "noise1")
        #expect(noise.content == .noise(NoiseTile(), opacity: 0.3))
        #expect(try layer(#"{"noise": {"seed": 3}, "blend": "normal"}"#).blend == .normal)
    }

    @Test("The number of each operation and its mask can be animated")
    func animation() throws {
        func track(_ name: String) -> String { #""filters.\#(name)": {"times": [0, 1], "values": [0, 1]}"# }
        let names = [
            "0.blur.radius", "1.saturation", "1.mask.rect.x", "1.mask.feather", "2.brightness", "3.contrast",
            "4.hue", "5.noise.opacity", "6.texture.opacity",
        ]
        let layer = try layer(
            """
            {"face": {}, "filters": [
              {"blur": {"radius": 1}},
              {"saturation": 0, "mask": {"rect": {"x": 0, "y": 0, "width": 9, "height": 9}}},
              {"brightness": 1}, {"contrast": 1}, {"hue": 0}, {"noise": {}}, {"texture": {"image": "a.png"}}],
             "animate": {\(names.map(track).joined(separator: ", "))}}
            """)
        #expect(Set(layer.tracks.map(\.property)) == Set(names.map { "filters.\($0)" }))
    }

    @Test("Levels of a posterized picture go from 2 to 64 and can be animated")
    func posterize() throws {
        let layer = try layer(
            #"{"face": {}, "filters": [{"posterize": 4}], "animate": {"filters.0.posterize": {"times": [0, 1], "values": [2, 64]}}}"#
        )
        #expect(layer.filters.flatMap(\.steps) == [FilterStep(.color(.posterize, 4))])
        for wrong in ["1", "65", "\"4\""] {
            let text = Documents.moving("[{\"face\": {}, \"filters\": [{\"posterize\": \(wrong)}]}]")
            #expect(Documents.translate(text).template == nil)
        }
    }

    @Test("A shared filter is found by its id, and its name is no part of the digest")
    func shared() throws {
        let warm = SharedFilter(
            id: "warm", name: [:], width: 100, height: 100, steps: [FilterStep(.color(.hue, 9))])
        func digest(_ filters: [String: SharedFilter], _ name: String) throws -> String {
            let text = Documents.moving("[{\"face\": {}, \"filters\": [\"\(name)\"]}]")
            let template = TemplateTranslator.translate(
                id: "a", text: Array(text.utf8), file: "f", art: Shelf(), shared: SharedUse(filters: filters)
            ).template
            return try #require(template).pixelDigest
        }
        var other = warm
        (other.id, other.name) = ("glow", ["en": "Glow"])
        let filters = ["warm": warm, "glow": other]
        #expect(try digest(filters, "warm") == digest(filters, "glow"))
        other.steps = [FilterStep(.color(.hue, 10))]
        #expect(try digest(filters, "warm") != digest(["glow": other], "glow"))
    }
}
