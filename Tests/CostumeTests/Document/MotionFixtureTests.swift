import Foundation
import Raster
import Testing

@testable import Costume

/// What `Fixtures/make-motion` computed with numpy.
struct MotionFixture: Decodable, Sendable {
    struct Way: Decodable, Sendable {
        var drawing: String
        var progress: [Double]
        /// x, y, and the direction.
        var spots: [[Double]]
    }

    var shares: [Double]
    var spring: [Double]
    var bounce: [Double]
    var ways: [Way]

    static func read() throws -> MotionFixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/motion.json")
        return try JSONDecoder().decode(MotionFixture.self, from: Data(contentsOf: file))
    }
}

@Suite("Motion, against values that numpy computed")
struct MotionFixtureTests {
    @Test("Spring and bounce have the values of their formulas")
    func easings() throws {
        let fixture = try MotionFixture.read()
        for (share, (spring, bounce)) in zip(fixture.shares, zip(fixture.spring, fixture.bounce)) {
            #expect(abs(Easing.spring(share) - spring) < 1e-12)
            #expect(abs(Easing.bounce(share) - bounce) < 1e-12)
        }
        for easing in [Easing.spring, .bounce] {
            #expect(easing(-1) == 0 && easing(0) == 0 && easing(1) == 1 && easing(2) == 1)
        }
    }

    @Test("A layer stands on every kind of way where numpy places it, and looks along it")
    func ways() throws {
        for way in try MotionFixture.read().ways {
            let drawing = "<svg viewBox=\"0 0 100 100\">\(way.drawing)</svg>"
            let document = """
                {"format": 1, "name": {"en": "A"}, "canvas": {"width": 200, "height": 100},
                 "layers": [{"face": {}, "along": {"path": "ways.svg#w", "orient": true}}]}
                """
            let (template, problems) = Documents.translate(document, ways: drawing)
            var path = try #require(template?.layers.first?.along, "\(way.drawing): \(problems)")
            for (progress, expected) in zip(way.progress, way.spots) {
                path.progress = progress
                let (place, direction) = path.spot
                #expect(
                    abs(place.x - expected[0]) < 1e-6 && abs(place.y - expected[1]) < 1e-6,
                    "\(way.drawing) at \(progress): \(place), not \(expected)")
                #expect(
                    abs(direction.x - expected[2]) < 1e-6 && abs(direction.y - expected[3]) < 1e-6,
                    "\(way.drawing) at \(progress): \(direction), not \(expected)")
            }
        }
    }

    @Test("What is no way, or damaged, leads nowhere instead of trapping")
    func damaged() {
        for data in [
            "", "M", "M1", "L1 1", "M0 0", "M0 0L", "M0 0 L1 1 1", "M0 0Zz5", "M0 0A1 1 0 2 0 5 5",
            "M1e99 0L1 1", "M0 0C1 1", "M0 0 5 5 X", "M0 0L0 0", "M-.5.5.5", "🙂",
            "M0 0A1e-9 1e-9 0 0 0 1e6 1e6",
        ] {
            let picture = try? SVGOutline(
                Array("<svg viewBox='0 0 9 9'><path id='w' d='\(data)'/></svg>".utf8))
            let way = try? picture?.way("w", canvas: (100, 100))
            let points = (way ?? []).joined()
            #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(data)")
        }
        let odd = [
            "transform='turn(3)'", "transform='scale(0)'", "transform='matrix(1)'", "transform='rotate(1e6)'",
        ]
        for attribute in odd {
            let text = "<svg viewBox='0 0 9 9'><path id='w' \(attribute) d='M0 0L5 5'/></svg>"
            let way = try? SVGOutline(Array(text.utf8)).way("w", canvas: (100, 100))
            #expect(way == nil || attribute.contains("rotate"))
        }
    }

    @Test(
        "The message about a way that nothing can move along names the reason",
        arguments: [
            (#"<text id="w"/>"#, WayMistake.noWay), (#"<path id="w" d="M5 5L5 5 M9 9"/>"#, .noWay),
            (#"<path id="w" d="M0 0C1 1"/>"#, .unreadable("d")), (#"<path id="w"/>"#, .noWay),
            (#"<path id="w" d="L1 1 9 9"/>"#, .unreadable("d")),
            (#"<polyline id="w" points="1 2"/>"#, .unreadable("points")),
            (#"<path id="w" transform="turn(3)" d="M0 0H9"/>"#, .unreadable("transform")),
            (#"<path id="w" d="M0 0H9999"/>"#, .tooFar),
            (
                "<path id='w' d='M0 0\(String(repeating: "C9 9 50 0 50 50", count: 1_563))'/>",
                .tooLong(100_033, limit: 100_000)
            ),
            (#"<line id="w" x2="50%"/>"#, .unreadable("x2")),
            (#"<circle id="w" r="2em"/>"#, .unreadable("r")),
            (#"<line id="w" x2="5" style="transform:scale(2)"/>"#, .unreadable("transform")),
            (#"<svg viewBox="0 0 2 2"><line id="w" x2="5"/></svg>"#, .unreadable("viewBox")),
        ])
    func reasons(element: String, reason: WayMistake) throws {
        let picture = try SVGOutline(Array("<svg viewBox='0 0 9 9'>\(element)</svg>".utf8))
        #expect(throws: reason) { try picture.way("w", canvas: (100, 100)) }
    }

    @Test("Lengths may be in pixels, and one radius holds for both")
    func lengths() throws {
        func way(_ element: String) throws -> [[Point]] {
            let text = "<svg width='9px' height='9'>\(element)</svg>"
            return try SVGOutline(Array(text.utf8)).way("w", canvas: (9, 9))
        }
        #expect(try way("<ellipse id='w' rx='2px'/>") == way("<ellipse id='w' rx='2' ry='2'/>"))
        #expect(try way("<ellipse id='w' ry='2'/>") == way("<circle id='w' r='2'/>"))
    }

    @Test("A drawing is read once for the layers that move along it, and all ways together have a limit")
    func shared() throws {
        final class Counted: ArtFinder {
            var shelf: Shelf, reads = 0
            init(_ ways: String) { shelf = Shelf(ways: ways) }
            func find(_ path: String) throws(ArtMistake) -> AssetFacts { try shelf.find(path) }
            func bytes(_ path: String) throws(ArtMistake) -> [UInt8] {
                reads += 1
                return try shelf.bytes(path)
            }
        }
        func problems(_ art: Counted, _ ids: [String]) -> [TemplateProblem] {
            let layers = ids.map { #"{"face": {}, "along": {"path": "ways.svg#\#($0)"}}"# }.joined(
                separator: ",")
            let text = Documents.moving("[\(layers)]")
            return TemplateTranslator.translate(id: "a", text: Array(text.utf8), file: "f", art: art).problems
        }
        let long = String(repeating: "C9 9 50 0 50 50", count: 1_200)
        let paths = "abc".map { "<path id='\($0)' d='M0 0\(long)'/>" }.joined()
        let art = Counted("<svg viewBox='0 0 9 9'>\(paths)</svg>")
        #expect(problems(art, ["a", "b", "a", "b"]) == [])
        #expect(art.reads == 1)
        let found = problems(art, ["a", "b", "c"])
        #expect(found.map(\.code) == ["template.along.long"])
        #expect(found.first?.evidence["count"] == "76801" && found.first?.evidence["limit"] == "46398")
    }

    @Test("A way in a picture without a size has no viewBox to lay over the canvas")
    func sizeless() throws {
        let picture = try SVGOutline(Array("<svg><path id='w' d='M0 0H9'/></svg>".utf8))
        #expect(throws: WayMistake.unreadable("viewBox")) { try picture.way("w", canvas: (100, 100)) }
    }
}
