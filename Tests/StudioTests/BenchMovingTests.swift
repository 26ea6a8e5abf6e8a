import Foundation
import HTTPServer
import Testing

@testable import Studio

@Suite("Layers moved in the picture") struct BenchMovingTests {
    private let studio: BenchTests

    private static let document = """
        {"format": 1, "name": {"en": "Box"}, "canvas": {"width": 100, "height": 100},
          "animation": {"duration": 1, "frameRate": 2},
          "layers": [
            {"id": "plain", "fill": "#ff0000", "box": {"x": 10, "y": 20, "width": 40, "height": 40}}, // stays
            {"id": "turned", "rotation": 90, "scale": 2, "anchor": {"x": 50,   "y": 50}, "group": [
              {"id": "inner", "fill": "#00ff00", "box": {"x": 40, "y": 40, "width": 10, "height": 10},
                "position": {"x": 45.00, "y": 45}},
            ]},
            {"id": "moving", "fill": "#0000ff", "box": {"x": 60, "y": 60, "width": 20, "height": 20},
              "animate": {"position.x": {"times": [0, 0.5], "values": [70,  75]},
                "rotation": {"times": [0, 0.5, 1], "values": [0, 45, 0], "easings": ["easeIn", "step"]}}},
            {"id": "way", "fill": "#0000ff", "quad": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 9, "y": 9}, {"x": 0, "y": 9}]},
          ],
        }
        """

    init() throws {
        studio = try BenchTests()
        try studio.write(Self.document)
    }

    private func shape(of layer: String) async throws -> [String: Any] {
        let overlays = try #require(try await studio.value(["box", "overlays"]) as? [String: Any])
        let shapes = try #require(overlays["layers"] as? [[String: Any]])
        return try #require(shapes.first { $0["id"] as? String == layer })
    }

    /// Moves a layer as the page does: by pixels of the picture.
    private func move(
        _ layer: String, _ member: String, _ x: Double, _ y: Double, goesOn: Bool = false
    ) async throws {
        let shape = try await shape(of: layer)
        let map = try #require(shape["map"] as? [Double])
        let by = member == "rotation" ? (x, 0) : (map[0] * x + map[1] * y, map[2] * x + map[3] * y)
        let body: [String: Any] = [
            "layer": layer, "member": member, "x": by.0, "y": by.1, "grip": try #require(shape["grip"]),
            "goesOn": goesOn,
        ]
        try await studio.post(
            "pose", String(decoding: JSONSerialization.data(withJSONObject: body), as: UTF8.self))
    }

    /// Pixels of a unit of the canvas.
    private static let unit = Double(BenchCostume.side) / 100

    @Test(
        "Only the member that was dragged is written, in the units of what holds the layer, and undone as a whole",
        arguments: [
            ("plain", "position", #"40}}, // stays"#, #"40}, "position": {"x": 34, "y": 39}}, // stays"#),
            // The picture stays where it is: a place that isn't said follows the anchor.
            ("plain", "anchor", #"40}}, // stays"#, #"40}, "anchor": {"x": 34, "y": 39}}, // stays"#),
            ("plain", "rotation", #"40}}, // stays"#, #"40}, "rotation": 24.72}, // stays"#),
            // 4 to the right and 1 up, seen from a group that is turned by a quarter and twice as large.
            ("inner", "position", #"{"x": 45.00, "y": 45}"#, #"{"x": 44.5, "y": 43}"#),
            ("moving", "rotation", "[0, 45, 0]", "[24.72, 69.72, 24.72]"),
        ])
    func moves(layer: String, member: String, old: String, new: String) async throws {
        // Of a rotation degrees.
        let unit = member == "rotation" ? 6.18 : Self.unit
        try await move(layer, member, 2 * unit, -unit)
        try await move(layer, member, 2 * unit, 0, goesOn: true)
        #expect(try studio.text() == Self.document.replacingOccurrences(of: old, with: new))
        try await studio.post("undo")
        #expect(try studio.text() == Self.document)
    }

    @Test("The keys of a layer move with it, and what has no keys is written")
    func keys() async throws {
        try await move("moving", "position", 3 * Self.unit, 2 * Self.unit)
        let text = try studio.text()
        #expect(text.contains(#""values": [73,  78]}"#))
        #expect(text.contains(#""step"]}},\#n      "position": {"x": 73, "y": 72}},"#))
    }

    @Test("The anchor of a turned layer takes the place along, so that the picture stays")
    func anchors() async throws {
        let before = try #require(try await shape(of: "inner")["box"] as? [[Double]])
        try await move("turned", "anchor", 0, 8 * Self.unit)
        #expect(try studio.text().contains(#""anchor": {"x": 54,   "y": 50}"#))
        let after = try #require(try await shape(of: "inner")["box"] as? [[Double]])
        for (old, new) in zip(before.flatMap { $0 }, after.flatMap { $0 }) { #expect(abs(old - new) < 0.2) }
    }

    @Test("A layer in perspective has nothing to be dragged by, and a page that says nonsense is refused")
    func refusals() async throws {
        #expect(try await shape(of: "way")["map"] == nil)
        let grip = #"{"position": [1], "anchor": [], "own": []}"#
        for body in [
            #"{"layer": "plain", "member": "anchor", "x": 1, "y": 1, "grip": \#(grip)}"#,
            #"{"layer": "nobody", "member": "anchor", "x": 1, "y": 1, "grip": \#(grip)}"#,
            #"{"layer": "plain", "member": "scale", "x": 1, "y": 1, "grip": \#(grip)}"#,
        ] {
            await #expect(throws: WebRefusal.self) { try await studio.post("pose", body) }
        }
        // A number of another layer.
        let number = #"{"layer": "plain", "line": 5, "column": 34, "old": "90", "value": 0}"#
        await #expect(throws: WebRefusal.self) { try await studio.post("number", number) }
        try await studio.post("number", number.replacingOccurrences(of: "plain", with: "turned"))
        try await studio.post("undo")
        #expect(try studio.text() == Self.document)
    }

    @Test("While the document has an error, a change reaches its own layer or none")
    func misplaced() async throws {
        let grip = try #require(try await shape(of: "plain")["grip"])
        let body = ["layer": "plain", "member": "position", "x": 5, "y": 0, "grip": grip]
        let pose = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        let wrong = Self.document.replacingOccurrences(of: "Rate\": 2", with: "Rate\": true")
        // Another layer has come into the place of the one whose line is gone.
        let lines = wrong.split(separator: "\n")
        let moved = lines.filter { !$0.contains("plain") }.joined(separator: "\n")
        try studio.write(moved)
        #expect((try await studio.value(["box"]) as? [String: Any])?["isOld"] as? Bool == true)
        for (part, change) in [
            ("pose", pose), ("motion", #"{"layer": "plain", "word": "float"}"#),
            ("key", #"{"layer": "plain", "property": "rotation", "time": 0}"#),
            ("number", #"{"layer": "plain", "line": 4, "column": 34, "old": "90", "value": 0}"#),
        ] {
            await #expect(throws: WebRefusal.self) { try await studio.post(part, change) }
        }
        #expect(try studio.text() == moved)
        let numbers = try await studio.value(["box", "numbers"], ["layer": "plain"])
        #expect((numbers as? [Any])?.isEmpty == true)
        // Where it still is, it is changed, and its numbers are those of the document.
        try studio.write(wrong.replacingOccurrences(of: #""x": 10,"#, with: #""x": 12,"#))
        let found = try await studio.value(["box", "numbers"], ["layer": "plain"]) as? [[String: Any]]
        #expect(found?.first?["text"] as? String == "12")
        try await studio.post("motion", #"{"layer": "plain", "word": "float"}"#)
        #expect(try studio.text().contains(#"40}, "animate": "float"}, // stays"#))
    }

    @Test("A layer without an id is changed as long as its document is whole")
    func nameless() async throws {
        let good = Self.document.replacingOccurrences(of: #""id": "plain", "#, with: "")
        try studio.write(good)
        _ = try await studio.value(["box"])
        let float = #"{"layer": "fill1", "word": "float"}"#
        try await studio.post("motion", float)
        #expect(try studio.text().contains(#"40}, "animate": "float"}, // stays"#))
        let broken = good.replacingOccurrences(of: "Rate\": 2", with: "Rate\": true")
        try studio.write(broken)
        await #expect(throws: WebRefusal.self) { try await studio.post("motion", float) }
        #expect(try studio.text() == broken)
    }

    @Test("A costume of one picture offers nothing that can't be written")
    func onePicture() async throws {
        let layers = #"<g id="back"><circle r="9"/></g><g id="face"><circle cx="5" cy="5" r="3"/></g>"#
        try #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\#(layers)</svg>"#
            .write(to: studio.scratch.appending(path: "drawn.svg"), atomically: true, encoding: .utf8)
        let sheet = try #require(try await studio.value(["drawn"]) as? [String: Any])
        let rows = try #require(sheet["layers"] as? [[String: Any]])
        #expect(!rows.isEmpty && rows.allSatisfy { ($0["movable"] as? [Any])?.isEmpty == true })
        let overlays = try #require(try await studio.value(["drawn", "overlays"]) as? [String: Any])
        let shapes = try #require(overlays["layers"] as? [[String: Any]])
        #expect(!shapes.isEmpty && shapes.allSatisfy { $0["map"] == nil && $0["grip"] == nil })
    }

    private func ease(_ property: String, _ key: Int, _ easing: String) async throws {
        try await studio.post(
            "easing",
            #"{"layer": "moving", "property": "\#(property)", "key": \#(key), "easing": "\#(easing)"}"#)
    }

    @Test("An easing is replaced where it stands, and all are written where there were none")
    func easings() async throws {
        _ = try await studio.value(["box"])
        try await ease("rotation", 1, "bounce")
        let replaced = Self.document.replacingOccurrences(of: #""step""#, with: #""bounce""#)
        #expect(try studio.text() == replaced)
        try await ease("position.x", 0, "easeOut")
        #expect(
            try studio.text()
                == replaced.replacingOccurrences(of: "75]}", with: #"75], "easings": ["easeOut"]}"#))
        for (property, key, word) in [
            ("rotation", 2, "bounce"), ("scale", 0, "bounce"), ("rotation", 0, "x\", \"y"),
        ] {
            await #expect(throws: WebRefusal.self) { try await ease(property, key, word) }
        }
        let found = try #require(
            try await studio.value(["box", "numbers"], ["layer": "moving"]) as? [[String: Any]])
        let easing = try #require(found.first { $0["path"] as? String == "animate.rotation.easings[1]" })
        #expect(easing["text"] as? String == #""bounce""#)
        #expect(easing["value"] == nil)
    }
    @Test(
        "A key is added where the picture is, and removed; nothing else changes, and both are undone",
        arguments: [
            // Halfway to 45 by `easeIn`, which goes on behind the new key.
            (
                #""property": "rotation", "time": 0.25"#,
                #"[0, 0.5, 1], "values": [0, 45, 0], "easings": ["easeIn", "#,
                #"[0, 0.25, 0.5, 1], "values": [0, 14.1911, 45, 0], "easings": ["easeIn", "easeIn", "#
            ),
            // There is one: the new one comes halfway to the next, behind the last one halfway to the one before.
            (
                #""property": "position.x", "time": 0"#, #"[0, 0.5], "values": [70,  75]"#,
                #"[0, 0.25, 0.5], "values": [70,  72.5, 75]"#
            ),
            (
                #""property": "rotation", "time": 1"#,
                #"[0, 0.5, 1], "values": [0, 45, 0], "easings": ["easeIn", "#,
                #"[0, 0.5, 0.75, 1], "values": [0, 45, 45, 0], "easings": ["easeIn", "step", "#
            ),
            (
                #""property": "position.x", "time": 0.8"#, "0.5], \"values\": [70,  75]",
                "0.5, 0.8], \"values\": [70,  75, 75]"
            ),
            (
                #""property": "opacity", "time": 0.2"#, #""step"]}}"#,
                #""step"]},\#n        "opacity": {"times": [0, 0.2, 1], "values": [1, 1, 1]}}"#
            ),
            (
                #""property": "rotation", "key": 0"#,
                #"[0, 0.5, 1], "values": [0, 45, 0], "easings": ["easeIn", "#,
                #"[0.5, 1], "values": [45, 0], "easings": ["#
            ),
            (
                #""property": "rotation", "key": 2"#,
                #"0.5, 1], "values": [0, 45, 0], "easings": ["easeIn", "step"]"#,
                #"0.5], "values": [0, 45], "easings": ["easeIn"]"#
            ),
            (
                #""property": "position.x", "key": 1"#,
                #""position.x": {"times": [0, 0.5], "values": [70,  75]},\#n        "#, ""
            ),
        ])
    func keyChanges(change: String, old: String, new: String) async throws {
        _ = try await studio.value(["box"])
        try await studio.post("key", #"{"layer": "moving", \#(change)}"#)
        #expect(Self.document.contains(old))
        #expect(try studio.text() == Self.document.replacingOccurrences(of: old, with: new))
        #expect((try await studio.value(["box"]) as? [String: Any])?["isOld"] as? Bool == false)
        try await studio.post("undo")
        #expect(try studio.text() == Self.document)
    }

    @Test("A key in a loop is one of its times, and the last two keys take the motion along")
    func loops() async throws {
        let looped = Self.document.replacingOccurrences(of: "75]}", with: #"75], "loop": "pingPong"}"#)
        try studio.write(looped)
        _ = try await studio.value(["box"])
        try await studio.post("key", #"{"layer": "moving", "property": "position.x", "time": 0.9}"#)
        #expect(
            try studio.text()
                == looped.replacingOccurrences(
                    of: "[0, 0.5], \"values\": [70,  75]", with: "[0, 0.1, 0.5], \"values\": [70,  71, 75]"))
        try await studio.post("undo")
        try await studio.post("key", #"{"layer": "moving", "property": "rotation", "key": 0}"#)
        try await studio.post("key", #"{"layer": "moving", "property": "rotation", "key": 0}"#)
        try await studio.post("key", #"{"layer": "moving", "property": "position.x", "key": 0}"#)
        #expect(!(try studio.text().contains("animate")))
        #expect((try await studio.value(["box"]) as? [String: Any])?["isOld"] as? Bool == false)
    }

    @Test("A word moves a layer that has no keys, and a layer begins to move from where it is")
    func words() async throws {
        _ = try await studio.value(["box"])
        try await studio.post("motion", #"{"layer": "plain", "word": "float"}"#)
        let moving = Self.document.replacingOccurrences(
            of: "40}}, // stays", with: #"40}, "animate": "float"}, // stays"#)
        #expect(try studio.text() == moving)
        let found = try #require(
            try await studio.value(["box", "numbers"], ["layer": "plain"]) as? [[String: Any]])
        #expect(found.last?["text"] as? String == #""float""#)
        try await studio.post("motion", #"{"layer": "plain", "word": ""}"#)
        #expect(try studio.text() == Self.document)
        let key = #"{"layer": "plain", "property": "position", "time": 0, "position": [30, 40]}"#
        try await studio.post("key", key)
        let place = #"{"x": 30, "y": 40}"#
        #expect(
            try studio.text()
                == Self.document.replacingOccurrences(
                    of: "40}}, // stays",
                    with:
                        #"40}, "animate": {"position": {"times": [0, 0.5, 1], "values": [\#(place), \#(place), \#(place)]}}}, // stays"#
                ))
        let sheet = try #require(try await studio.value(["box"]) as? [String: Any])
        let layers = try #require(sheet["layers"] as? [[String: Any]])
        #expect(layers.last?["movable"] as? [String] == ["opacity"])
        try await studio.post("undo")
        for (part, change) in [
            ("motion", #""layer": "moving", "word": "float""#), ("motion", #""layer": "plain", "word": """#),
            ("motion", #""layer": "plain", "word": "fly""#),
            ("key", #""layer": "plain", "property": "position", "time": 0"#),
            ("key", #""layer": "plain", "property": "rotation", "key": 0"#),
            ("key", #""layer": "moving", "property": "rotation", "key": 3"#),
            ("key", #""layer": "moving", "property": "rotation""#),
        ] {
            await #expect(throws: WebRefusal.self) { try await studio.post(part, "{\(change)}") }
        }
        #expect(try studio.text() == Self.document)
    }
}
