import FaceInput
import Raster
import Testing

@testable import Costume

@Suite("What decides a costume's pixels") struct PixelDigestTests {
    private func template() throws -> Template {
        try #require(
            TemplateTranslator.translate(
                id: "parade", text: try Documents.fixture("parade"), file: "f",
                art: Shelf(files: ["art/dot.png": .png])
            ).template)
    }

    @Test("Names, texts, ids and file names are no part of it")
    func people() throws {
        let original = try template()
        var other = original
        other.id = "other"
        other.info = TemplateInfo(name: ["en": "Other"], emoji: ["🐻"])
        other.layers[0].id = "x"
        guard case .image(var pages) = other.layers[3].content else {
            Issue.record("no image")
            return
        }
        pages[0].path = "renamed.png"
        other.layers[3].content = .image(pages)
        #expect(other.canonicalBytes == original.canonicalBytes)
        #expect(other.pixelDigest == original.pixelDigest)
    }

    @Test("Everything else is")
    func pixels() throws {
        let original = try template()
        let changes: [(inout Template) -> Void] = [
            { $0.canvasWidth += 1 }, { $0.canvasHeight += 1 }, { $0.animation?.duration += 1 },
            { $0.animation?.frameRate += 1 }, { $0.animation?.faceTiming = .loop }, { $0.animation = nil },
            { $0.animation?.memoryLimit += 1 }, { $0.stillMoment = 1 }, { $0.matte = nil },
            { $0.layers.swapAt(0, 1) }, { $0.layers.removeLast() }, { $0.layers[0].opacity = 0.5 },
            { $0.layers[0].blend = .plus },
            { $0.layers[0].box = .rect(Rect(x: 0, y: 0, width: 1, height: 1)) },
            { $0.layers[2].clip?.inverted = false }, { $0.layers[2].clip?.feather = 1 },
            { $0.layers[3].tracks[1].times[1] = 1.5 }, { $0.layers[3].tracks[1].easings[0] = .linear },
            { $0.layers[3].tracks.removeLast() }, { $0.layers[0].visible = Visibility(from: 0, to: 1) },
            { $0.layers[3].placement = .quad([]) },
            {
                $0.layers[3].placement = .attached(
                    FaceAttachment(.eyes, of: 5, width: 2), scale: Point(x: 1, y: 1), rotation: 0)
            },
            {
                $0.layers[3].placement = .attached(
                    FaceAttachment(.eyes, of: 6, width: 2), scale: Point(x: 1, y: 1), rotation: 0)
            },
            {
                guard case .group(var inner) = $0.layers[4].content else { return }
                inner[0].content = .face(FaceStyle(fit: .contain, flipped: true, cut: .head))
                $0.layers[4].content = .group(inner)
            },
            {
                guard case .group(var inner) = $0.layers[4].content else { return }
                var style = FaceStyle(fit: .contain, flipped: true, cut: .head)
                style.headroom = 0.7
                inner[0].content = .face(style)
                $0.layers[4].content = .group(inner)
            },
            {
                guard case .image(var pages) = $0.layers[3].content else { return }
                pages[1].digest = "another"
                $0.layers[3].content = .image(pages)
            },
        ]
        var seen: Set<[UInt8]> = [original.canonicalBytes]
        for change in changes {
            var changed = original
            change(&changed)
            #expect(seen.insert(changed.canonicalBytes).inserted)
        }
    }

    @Test("The outline shows the tree with kind, id, box, opacity, blend and motion")
    func outline() throws {
        let lines = TemplateOutline.lines(for: try template())
        #expect(
            lines.first
                == "<costume \"parade\"; canvas = 400 × 300; moves 2 s, 20 frames, stretch; still at 0.5 s; matte = #11223344>"
        )
        #expect(lines.count == 9)
        #expect(lines[5] == "   | <group \"together\"; box = canvas; opacity = 0.5>")
        #expect(
            lines[8]
                == "   |    | <image \"image2\"; art = art/dot.png; box = canvas; mask = polygon of 3; blend = multiply; visible 0.5…1.5 s>"
        )
    }
}
