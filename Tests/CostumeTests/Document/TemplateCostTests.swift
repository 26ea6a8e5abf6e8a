import Support
import Testing

@testable import Costume

@Suite("What a costume may cost") struct TemplateCostTests {
    @Test("All shipped costumes are far below the limit")
    func shipped() throws {
        let store = try TemplateStore.load(Repository.templates)
        let costs = store.entries.compactMap(\.template).map { ($0.id, TemplateCost($0).seconds) }
        #expect(costs.count == store.entries.count)
        for (id, seconds) in costs { #expect(seconds < TemplateCost.limit / 2, "\(id)") }
    }

    private static let moving = #""animate": {"rotation": {"times": [0, 1.6], "values": [0, 90]}}"#

    @Test("What takes too long is refused by the layer that takes most, at its place")
    func refused() throws {
        let small = ##"{"id": "dot", "fill": "#ff0000", "box": {"x": 0, "y": 0, "width": 9, "height": 9}}"##
        let heavy = (0..<100).map { #"{"id": "f\#($0)", "face": {}, \#(Self.moving)}"# }.joined(
            separator: ",\n")
        let (template, problems) = Documents.translate(Documents.moving("[\(small),\n\(heavy)]"))
        #expect(template == nil)
        let problem = try #require(problems.first { $0.code == "template.too.heavy" })
        #expect(problem.severity == .error)
        #expect(problem.evidence["layer"] == "f0")
        #expect(problem.path == "$.layers[1]")
        #expect(problem.line != nil)
    }

    @Test("Copies of copies are counted without making them")
    func copies() {
        var layer = ##"{"fill": "#00ff00", "box": {"x": 0, "y": 0, "width": 9, "height": 9}}"##
        for _ in 0..<7 { layer = #"{"group": [\#(layer)], "repeat": {"circle": {"count": 256}}}"# }
        let (template, problems) = Documents.translate(Documents.moving(#"[{"face": {}}, \#(layer)]"#))
        #expect(template == nil)
        #expect(
            problems.contains {
                $0.code == "template.too.heavy" && $0.path?.hasPrefix("$.layers[1].group[0]") == true
            })
    }

    private func cost(_ layers: String) throws -> Double {
        TemplateCost(try #require(Documents.translate(Documents.moving(layers)).template)).seconds
    }

    @Test("A small layer in a group that enlarges it costs what a large one does")
    func grown() throws {
        func group(_ size: Int, _ keys: String) -> String {
            let box = #"{"x": 0, "y": 0, "width": \#(size), "height": \#(size)}"#
            return
                ##"[{"group": [{"group": [{"fill": "#00ff00", "box": \##(box), \##(Self.moving)}]}], \##(keys)}]"##
        }
        let large = try cost(group(100, Self.moving))
        let small = try cost(group(1, Self.moving))
        #expect(small < large)
        #expect(try abs(cost(group(1, #""scale": 100, \#(Self.moving)"#)) - large) < 1e-9)
        let scale = #""animate": {"scale": {"times": [0, 1], "values": [1, 100]}}"#
        #expect(try abs(cost(group(1, scale)) - large) < 1e-9)
    }

    @Test("What a wide blur of a group looks at is counted beyond the canvas, up to the raster that is made")
    func blurred() throws {
        func group(_ filter: String, _ tracks: String = "") -> String {
            let keys = #""animate": {"rotation": {"times": [0, 1], "values": [0, 9]}\#(tracks)}"#
            return #"[{"group": [{"face": {}}], "filters": [{\#(filter)}], \#(keys)}]"#
        }
        let narrow = try cost(group(#""blur": {"radius": 1}"#))
        let wide = try cost(group(#""blur": {"radius": 100}"#))
        #expect(wide > 2 * narrow && wide < 16 * narrow)
        let moved = #", "filters.0.blur.radius": {"times": [0, 1], "values": [1, 100]}"#
        #expect(try abs(cost(group(#""blur": {"radius": 1}"#, moved)) - wide) < 1e-9)
    }

    @Test("Copies that run late count the places of faces only where faces run late with them")
    func delayed() throws {
        let copies = #""repeat": {"row": {"count": 3, "step": {"x": 1, "y": 0}}, "delay": 0.01}"#
        let nose = ##"{"fill": "#00ff00", "on": {"point": "nose", "width": 1, "height": 1}"##
        let (template, _) = Documents.translate(
            Documents.moving(
                #"[{"face": {}}, \#(nose), \#(copies)}, {"group": [{"face": {}}, \#(nose)}], \#(copies)}]"#))
        #expect(try #require(template).layers.map(\.delaysFaces) == [false, false, true])
    }

    private func still(_ layers: [String]) -> (template: Template?, problems: [TemplateProblem]) {
        Documents.translate(
            """
            {"format": 1, "name": {"en": "A", "ja": "あ"}, "canvas": {"width": 120, "height": 120},
             "layers": [{"face": {}},
            \(layers.joined(separator: ",\n"))]}
            """)
    }

    @Test("Outlines count what they take: eight wide ones on a face are no reason to warn")
    func outlines() {
        for outline in [#"{"outline": {"width": 12}}"#, #"{"outline": {"width": 100}}"#] {
            let filters = Array(repeating: outline, count: outline.contains("100") ? 1 : 8)
            let layer = #"{"face": {}, "filters": [\#(filters.joined(separator: ","))]}"#
            #expect(still([layer]).problems.map(\.code) == [])
        }
    }

    @Test("Eight wide outlines on a face that moves take about what was measured")
    func measured() throws {
        let outline = #"{"outline": {"width": 12}}"#
        let layer =
            #"{"face": {}, "filters": [\#(Array(repeating: outline, count: 8).joined(separator: ","))]}"#
        let cost = TemplateLint.cost(of: try #require(still([layer]).template))
        // Measured: 3 s of CPU, `Tests/Soak/filter-costs`.
        #expect((1...6).contains(cost.seconds))
    }

    @Test("Too many texts are refused at a place of the document, and shadows count")
    func texts() throws {
        func text(_ number: Int) -> String {
            let words = String(repeating: "word \(number) ", count: 30)
            let style = #""size": 48, "outline": {"width": 6}, "shadow": {"blur": 36}"#
            return #"{"text": {"content": {"en": "\#(words)"}, \#(style)}}"#
        }
        #expect(still((0..<20).map(text)).template != nil)
        let (template, problems) = still((0..<200).map(text))
        #expect(template == nil)
        let problem = try #require(problems.first { $0.code == "template.too.heavy" })
        #expect(problem.line != nil && problem.column != nil)
    }

    @Test("A costume that is nearly too heavy is warned of, and works")
    func warned() {
        func translate(_ count: Int) -> (template: Template?, codes: [String]) {
            let layers = Array(repeating: "{\"face\": {}, \(Self.moving)}", count: count).joined(
                separator: ",")
            let (template, problems) = Documents.translate(Documents.moving("[\(layers)]"))
            return (template, problems.map(\.code))
        }
        let heavy = (1...60).first { translate($0).codes.contains("template.heavy") }
        #expect(heavy.map { $0 > 3 && translate($0).template != nil } == true)
    }
}
