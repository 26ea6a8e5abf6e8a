import Glibc
import Helpers
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// TEMPLATES "group": children are drawn with the composed transform, at their final size.
@Suite("Groups are drawn as their layers would be without them")
struct GroupDrawingTests {
    private static let side = 160
    private let scratch = ScratchCostume()

    /// Soft grain: what is sampled twice loses it.
    private static func grain(_ side: Int, seed: UInt64) -> Bitmap {
        var random = SeededNumbers(seed: seed)
        var picture = Bitmap(width: side, height: side)
        for at in picture.pixels.indices {
            let (x, y) = (at % side, at / side)
            let wave = sin(Double(x) * 0.9) * cos(Double(y) * 0.7) * 60
            let grain = Double.random(in: -30...30, using: &random)
            func channel(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value + wave + grain))) }
            picture.pixels[at] = Pixel(
                r: channel(80 + Double(x)), g: channel(200 - Double(y)), b: channel(120), a: 255)
        }
        return picture
    }

    private var face: PreparedPeople { PreparedPeople(frames: [Self.grain(120, seed: 3)]) }

    private struct Pose {
        var anchor: Point
        var position: Point
        var scale = 1.0
        var rotation = 0.0

        var placement: LayerPlacement {
            .pose(anchor: anchor, position: position, scale: Point(x: scale, y: scale), rotation: rotation)
        }

        /// Own space → canvas.
        var transform: Transform {
            .pose(anchor: anchor, position: position, scale: Point(x: scale, y: scale), rotation: rotation)
        }
    }

    /// Where a pose leads that stands for several, the innermost first: poses without skew add up to one.
    private func composed(_ poses: [Pose]) -> Pose {
        let all = poses.reduce(Transform.identity) { $0.then($1.transform) }
        return Pose(
            anchor: Point(x: 0, y: 0), position: all.apply(to: Point(x: 0, y: 0)),
            scale: poses.reduce(1) { $0 * $1.scale }, rotation: poses.reduce(0) { $0 + $1.rotation })
    }

    /// A picture, a face and a gradient that overlap a little.
    private func layers() -> [Layer] {
        let art = scratch.png("grain.png", Self.grain(90, seed: 9))
        let stops = [
            Paint.Stop(offset: 0, color: Color(r: 250, g: 220, b: 30)),
            Paint.Stop(offset: 1, color: Color(r: 30, g: 60, b: 200)),
        ]
        let face = LayerMask(.ellipse(Rect(x: 58, y: 52, width: 50, height: 50)), feather: 8)
        return [
            .test(.image([art]), box: Rect(x: 50, y: 56, width: 40, height: 40)),
            .test(.face(FaceStyle()), box: Rect(x: 58, y: 52, width: 50, height: 50), mask: face),
            .test(
                .fill(.linear(from: Point(x: 70, y: 70), to: Point(x: 96, y: 96), stops: stops)),
                box: Rect(x: 86, y: 80, width: 24, height: 24)),
        ]
    }

    private func nested(_ layers: [Layer], _ poses: [Pose]) -> [Layer] {
        poses.reduce(layers) { [.test(.group($0), placement: $1.placement)] }
    }

    /// The same layers, each in its place by itself.
    private func alone(_ layers: [Layer], _ poses: [Pose]) -> [Layer] {
        layers.map { layer in
            var layer = layer
            layer.placement = composed(poses).placement
            return layer
        }
    }

    private func drawn(_ layers: [Layer], side: Int = side) throws -> Bitmap {
        try scratch.plan(.test(layers, width: Self.side, height: Self.side), side: side).still(face: face)
    }

    /// What 999 of 1000 channels don't exceed.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        let all = zip(a.pixels, b.pixels).flatMap { p, q in
            [(p.r, q.r), (p.g, q.g), (p.b, q.b), (p.a, q.a)].map { abs(Int($0) - Int($1)) }
        }.sorted()
        return all.isEmpty ? 0 : all[(all.count - 1) * 999 / 1000]
    }

    private static let middle = Point(x: 80, y: 80)
    private static let enlarged = [Pose(anchor: middle, position: middle, scale: 4)]
    private static let turns = [7.0, 11, -3, 20, 5, -9, 14].enumerated().map { number, degrees in
        Pose(
            anchor: Point(x: 70 + Double(number) * 3, y: 90),
            position: Point(x: 72 + Double(number) * 2, y: 88),
            rotation: degrees)
    }
    private static let both = [
        Pose(anchor: middle, position: middle, scale: 0.25, rotation: 10),
        Pose(anchor: middle, position: Point(x: 84.3, y: 77.1), scale: 5, rotation: 21),
    ]
    private static let fromOutside = [
        Pose(anchor: middle, position: Point(x: -220, y: 80)),
        Pose(anchor: Point(x: -220, y: 80), position: middle, scale: 1.5, rotation: 3),
    ]
    private static let ways = [
        ("scale 4", enlarged), ("seven turns", turns), ("small, then large", both),
        ("from beyond the canvas", fromOutside),
    ]

    @Test("Layers in plain groups are drawn as they would be without the groups", arguments: ways.map(\.0))
    func plain(name: String) throws {
        let poses = try #require(Self.ways.first { $0.0 == name }).1
        let grouped = try drawn(nested(layers(), poses))
        #expect(grouped.opaqueBounds().width > 60)
        #expect(difference(grouped, try drawn(alone(layers(), poses))) <= 1)
    }

    @Test("A group that is blended as a whole is sampled once", arguments: ways.map(\.0))
    func blended(name: String) throws {
        let poses = try #require(Self.ways.first { $0.0 == name }).1
        let mask = LayerMask(.ellipse(Rect(x: 55, y: 50, width: 52, height: 56)), feather: 6)
        let clip = LayerMask(.rect(Rect(x: 20, y: 30, width: 120, height: 90), radius: 20))
        let back = Layer.test(.fill(.color(Color(r: 90, g: 200, b: 160))))
        let last = try #require(poses.last)
        var group = Layer.test(
            .group(nested(layers(), poses.dropLast())), placement: last.placement, mask: mask, clip: clip,
            opacity: 0.6, blend: .multiply)
        let grouped = try drawn([back, group])
        // Blended by hand: the group alone, then the style that stands beside it.
        (group.mask, group.clip, group.opacity, group.blend) = (nil, nil, 1, .normal)
        let alone = try drawn(alone(layers(), poses))
        var expected = try drawn([back])
        expected.composite(
            alone, atX: 0, y: 0,
            style: LayerStyle(
                masks: [
                    PlacedMask(
                        Mask(.ellipse(Rect(x: 55, y: 50, width: 52, height: 56)), feather: 6), last.transform),
                    PlacedMask(
                        Mask(.rect(Rect(x: 20, y: 30, width: 120, height: 90), radius: 20)), .identity),
                ], opacity: 0.6, blend: .multiply))
        #expect(difference(grouped, expected) <= 1)
        #expect(difference(grouped, try drawn([back, group])) > 4)
    }

    @Test("Blends within a group see nothing below it")
    func isolated() throws {
        var shade = Layer.test(
            .fill(.color(Color(r: 100, g: 100, b: 100))), box: Rect(x: 60, y: 60, width: 60, height: 60))
        shade.blend = .multiply
        let back = Layer.test(.fill(.color(Color(r: 200, g: 200, b: 200))))
        let dot = Layer.test(
            .fill(.color(Color(r: 250, g: 0, b: 0))), box: Rect(x: 40, y: 40, width: 40, height: 40))
        let frame = try drawn([back, .test(.group([dot, shade]))])
        #expect(frame[70, 70] == Pixel(r: 98, g: 0, b: 0, a: 255))
        #expect(frame[100, 100] == Pixel(r: 100, g: 100, b: 100, a: 255))
    }

    @Test(
        "The raster of a filtered group has its final size, and reaches as far as its layers",
        arguments: ways.map(\.0))
    func filtered(name: String) throws {
        let poses = try #require(Self.ways.first { $0.0 == name }).1
        let grey = LayerFilter.own(FilterStep(.color(.saturation, 0.3)))
        func with(_ layers: [Layer]) -> [Layer] {
            layers.map { layer in
                var layer = layer
                layer.filters = [grey]
                return layer
            }
        }
        // The filter on the outermost group, and on each layer by itself.
        let grouped = try drawn(with(nested([layers()[0]], poses)))
        let alone = try drawn(with(alone([layers()[0]], poses)))
        #expect(grouped.opaqueBounds().width > 40)
        #expect(difference(grouped, alone) <= 4)
        // The filter within.
        #expect(difference(try drawn(nested(with([layers()[0]]), poses)), alone) <= 1)
        #expect(difference(grouped, try drawn(nested([layers()[0]], poses))) > 4)
    }

    @Test("The lengths of a group's filter are output pixels at its final size, at every visible edge")
    func blur() throws {
        let poses = [Pose(anchor: Self.middle, position: Point(x: 81, y: 90), scale: 4)]
        var group = try #require(nested(layers(), poses).first)
        group.filters = [
            .own(FilterStep(.blur(radius: 2.5))),
            .own(FilterStep(.noise(NoiseTile(), .screen, opacity: 0.4))),
        ]
        let cut = try drawn([group])
        // On a canvas on which nothing of the group is cut away.
        func shifted(_ layers: [Layer]) -> Layer {
            .test(
                .group(layers),
                placement: .pose(
                    anchor: Point(x: 0, y: 0), position: Point(x: 320, y: 320), scale: Point(x: 1, y: 1),
                    rotation: 0))
        }
        let large = try scratch.plan(
            .test([shifted([group])], width: 800, height: 800), side: 800
        ).still(face: face)
        let part = large.cropped(to: PixelRect(x: 320, y: 320, width: 160, height: 160))
        let same = zip(cut.pixels, part.pixels).allSatisfy { p, q in
            abs(Int(p.r) - Int(q.r)) < 2 && abs(Int(p.b) - Int(q.b)) < 2 && p.a == q.a
        }
        // Noise begins at the raster's top left, which is the canvas's: that is another one there.
        group.filters.removeLast()
        let plain = try drawn([group])
        let wide = try scratch.plan(
            .test([shifted([group])], width: 800, height: 800), side: 800
        ).still(face: face)
        #expect(plain == wide.cropped(to: PixelRect(x: 320, y: 320, width: 160, height: 160)))
        #expect(plain != cut && (same || part != cut))
    }

    @Test("Blurs that reach far beyond the canvas need no raster of that size")
    func wideBlurs() throws {
        let red = Color(r: 250, g: 0, b: 0)
        var group = Layer.test(
            .group([
                .test(
                    .fill(.color(red)),
                    placement: .pose(
                        anchor: Self.middle, position: Self.middle, scale: Point(x: 1000, y: 1000),
                        rotation: 0))
            ]))
        group.filters = Array(repeating: .own(FilterStep(.blur(radius: 1000))), count: 4)
        let frame = try drawn([group])
        #expect(frame.pixels.allSatisfy { $0 == Pixel(r: 250, g: 0, b: 0, a: 255) })
    }

    private func turned(_ picture: Bitmap) -> Bitmap {
        var out = Bitmap(width: picture.height, height: picture.width)
        for y in 0..<picture.height {
            for x in 0..<picture.width { out[picture.height - 1 - y, x] = picture[x, y] }
        }
        return out
    }

    @Test("A quarter turn moves pixels and changes none", arguments: [[90.0], [30, 60], [20, 25, 45]])
    func quarter(turns: [Double]) throws {
        let poses = turns.map { Pose(anchor: Self.middle, position: Self.middle, rotation: $0) }
        let upright = try drawn(layers())
        let both = (try drawn(nested(layers(), poses)), turned(upright))
        let same = both.0 == both.1
        #expect(same)
        let grey = LayerFilter.own(FilterStep(.color(.saturation, 0.3)))
        var group = Layer.test(.group(layers()))
        group.filters = [grey]
        let filtered = try drawn([group])
        group.placement = composed(poses).placement
        if turns.count == 1 { #expect(try drawn([group]) == turned(filtered)) }
        #expect(try drawn(nested([group], [])) != filtered)
    }

    @Test("A mirrored picture has the pixels of the picture")
    func mirrored() throws {
        let art = scratch.png("art.png", Self.grain(60, seed: 5))
        let layer = Layer.test(.image([art]), box: Rect(x: 50, y: 50, width: 60, height: 60))
        let group = Layer.test(
            .group([layer]),
            placement: .pose(
                anchor: Self.middle, position: Self.middle, scale: Point(x: -1, y: 1), rotation: 0))
        let (plain, mirrored) = (try drawn([layer]), try drawn([group]))
        let same = (0..<160).allSatisfy { y in (0..<160).allSatisfy { plain[$0, y] == mirrored[159 - $0, y] }
        }
        #expect(same && plain != mirrored)
    }

    /// Soft spots, which no renderer draws otherwise than another at their edges.
    private static let spots = """
        <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="80" cy="80" r="13">\
        <stop offset="0" stop-color="#f40"/><stop offset="0.6" stop-color="#fc0"/>\
        <stop offset="1" stop-color="#06f" stop-opacity="0"/></radialGradient>
        """

    @Test("SVG art in groups looks as librsvg draws the same groups")
    func vectors() throws {
        let spot = "<circle id=\"spot\" cx=\"80\" cy=\"80\" r=\"13\" fill=\"url(#g)\"/>"
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 160 160\">\(Self.spots)"
        let art = scratch.write("spot.svg", Array("\(head)\(spot)</svg>".utf8))
        let whole = scratch.write(
            "whole.svg",
            Array(
                """
                \(head)<g transform="translate(80 80) scale(4) rotate(25) translate(-80 -80)">\(spot)\
                <g transform="translate(86 74) rotate(-70) scale(0.5) translate(-80 -80)">\(spot)</g></g></svg>
                """.utf8))
        let inner = Pose(anchor: Self.middle, position: Point(x: 86, y: 74), scale: 0.5, rotation: -70)
        let outer = Pose(anchor: Self.middle, position: Self.middle, scale: 4, rotation: 25)
        let picture = Layer.test(.image([art]))
        let grouped = nested([picture] + nested([picture], [inner]), [outer])
        let compiler = scratch.compiler(ArtHelper(HelperLocation(folders: [BuildFolder.path])))
        func still(_ layers: [Layer]) throws -> Bitmap {
            try compiler.plan(
                .test(layers, width: Self.side, height: Self.side), in: scratch.folder, side: 320
            ).still(face: face)
        }
        let reference = try still([.test(.image([whole]))])
        #expect(reference.opaqueBounds().width > 200)
        #expect(difference(try still(grouped), reference) <= 4)
    }
}
