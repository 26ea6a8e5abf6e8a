import FaceInput
import Raster
import Testing

@testable import Costume

@Suite("Layers on faces, as documents describe them") struct FaceAttachmentTests {
    private func layers(_ layers: String) throws -> [Layer] {
        let (template, problems) = Documents.translate(Documents.moving(layers))
        #expect(problems == [])
        return try #require(template).layers
    }

    @Test("A face says what of it is shown, by default the person")
    func cuts() throws {
        let layers = try layers(#"[{"face": {}}, {"face": {"cut": "head"}}, {"face": {"cut": "none"}}]"#)
        let cuts = layers.map { layer -> FaceCut? in
            if case .face(let style, _) = layer.content { style.cut } else { nil }
        }
        #expect(cuts == [.person, .head, FaceCut.none])
    }

    @Test("A layer names a point, its size, and the rest as it likes")
    func attachment() throws {
        let layers = try layers(
            """
            [{"image": "a.png", "on": {"point": "chin", "width": 1.5}},
             {"face": {}},
             {"fill": "#ff0000", "scale": 2, "rotation": 30,
              "on": {"point": "leftEye", "width": 1, "height": 0.5, "shift": {"x": 0.1, "y": -2}, "upright": true,
                     "of": "face1"}}]
            """)
        #expect(
            layers[0].placement
                == .attached(
                    FaceAttachment(.chin, of: 1, width: 1.5), scale: Point(x: 1, y: 1), rotation: 0))
        #expect(
            layers[2].placement
                == .attached(
                    FaceAttachment(
                        .leftEye, of: 1, width: 1, height: 0.5, shift: Point(x: 0.1, y: -2), isUpright: true),
                    scale: Point(x: 2, y: 2), rotation: 30))
    }

    @Test("Of several faces the nearest one below in the same list is meant, unless another is named")
    func usualFace() throws {
        let nose = #"{"image": "a.png", "on": {"point": "nose", "width": 1}}"#
        let named = #"{"image": "a.png", "on": {"point": "nose", "width": 1, "of": "last"}}"#
        let layers = try layers(
            """
            [{"face": {}}, {"group": [{"face": {}}, \(nose), {"face": {}}]}, \(nose), {"face": {}, "id": "last"},
             \(nose), \(named)]
            """)
        guard case .group(let inner) = layers[1].content else {
            Issue.record("no group")
            return
        }
        #expect(inner[1].attachment?.face == 2)
        #expect([2, 4, 5].map { layers[$0].attachment?.face } == [0, 6, 6])
    }

    @Test("Made-up ids of faces are those that layers ask for, also beside written ones")
    func madeUp() throws {
        let layers = try layers(
            """
            [{"id": "a", "face": {}}, {"face": {}},
             {"image": "a.png", "on": {"point": "nose", "width": 1, "of": "face2"}}]
            """)
        #expect(layers[1].id == "face2")
        #expect(layers[2].attachment?.face == 1)
    }

    @Test("Its width, shift, scale, rotation and opacity move, and the outline of a layer")
    func tracks() throws {
        let layers = try layers(
            """
            [{"face": {}, "filters": [{"outline": {"width": 3}}],
              "animate": {"filters.0.outline.width": {"times": [0, 2], "values": [0, 9]},
                          "filters.0.outline.color": {"times": [0], "values": ["#ff0000"]}}},
             {"image": "a.png", "on": {"point": "eyes", "width": 1},
              "animate": {"on.width": {"times": [0], "values": [2]}, "on.shift.x": {"times": [0], "values": [1]},
                          "on.shift": {"times": [0], "values": [{"x": 1, "y": 2}]},
                          "on.shift.y": {"times": [0], "values": [1]}, "scale": {"times": [0], "values": [1]},
                          "rotation": {"times": [0], "values": [1]}, "opacity": {"times": [0], "values": [1]}}}]
            """)
        #expect(layers.map(\.tracks.count) == [2, 7])
        #expect(
            layers[0].filters == [.own(FilterStep(.outline(width: 3, Color(r: 255, g: 255, b: 255))))])
    }

    @Test("The outline of a costume names the point and the size")
    func summary() throws {
        let (template, _) = Documents.translate(
            Documents.moving(
                #"[{"face": {"cut": "head"}}, {"image": "a.png", "on": {"point": "eyes", "width": 2.5, "shift": {"x": 0, "y": 1}}}]"#
            ))
        let lines = TemplateOutline.lines(for: try #require(template))
        #expect(lines[1].contains("cut = head"))
        #expect(lines[2].contains("on eyes, 2.5 eye distances wide; shift = (0 1)"))
        #expect(!lines[2].contains("box"))
    }
}
