import Raster
import Testing

@testable import FaceAnalysis

@Suite("People who touch") struct NeighborTests {
    /// The middle of somebody else's face, and its radius, as shares of the picture.
    private static let other = (x: 0.88, y: 0.4, radius: 0.1)

    /// A person of the fixtures with somebody else's head beside the hair.
    /// - Parameters:
    ///   - color: of that head.
    ///   - isJoined: whether all between both faces has the same color.
    private func touched(color: Pixel, isJoined: Bool = false) throws -> SeenPeople.Sight {
        let other = Self.other
        func isOther(_ x: Double, _ y: Double) -> Bool {
            let (dx, dy) = (x - other.x, (y - other.y) / 1.4)
            return (dx * dx + dy * dy).squareRoot() < 1.3 * other.radius
        }
        var sight = try SeenPeople.Sight("astronaut-icon")
        let (width, height) = (Double(sight.picture.width), Double(sight.picture.height))
        func isBetween(_ x: Double, _ y: Double) -> Bool {
            x > 0.6 && x < other.x && abs(y - other.y) < (isJoined ? 0.12 : 0.04)
        }
        for y in 0..<sight.picture.height {
            for x in 0..<sight.picture.width {
                let at = (x: (Double(x) + 0.5) / width, y: (Double(y) + 0.5) / height)
                guard isOther(at.x, at.y) || (isJoined && isBetween(at.x, at.y)) else { continue }
                sight.picture[x, y] = color
            }
        }
        // A bridge that the network takes for people joins both heads.
        sight = sight.masked { value, x, y in
            isOther(x, y) || isBetween(x, y) ? 1 : value
        }
        sight.others = [face(x: other.x * width, y: other.y * height, side: 2 * other.radius * width)]
        return sight
    }

    private func face(x: Double, y: Double, side: Double) -> FoundFace {
        FoundFace(
            box: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side),
            leftEye: Point(x: x - side / 4, y: y), rightEye: Point(x: x + side / 4, y: y), confidence: 0.9)
    }

    private func alpha(_ picture: Bitmap?, x: Double, y: Double) throws -> UInt8 {
        let picture = try #require(picture)
        return picture[Int(x * Double(picture.width)), Int(y * Double(picture.height))].a
    }

    /// The bridge lets the other face into our hair, so that the border isn't seen: then the head is an oval, and the warning
    /// reports it.
    @Test("Somebody else's head is part of neither person nor head")
    func removed() throws {
        let sight = try touched(color: Pixel(r: 40, g: 90, b: 200, a: 255))
        var ignored = sight
        ignored.others = []
        let (result, before) = (sight.analyzed(), ignored.analyzed())
        #expect(result.doubt == .scattered && result.headDoubt == .scattered && before.doubt == nil)
        #expect(result.frames[0].person == nil)
        for (x, y) in [(0.86, 0.4), (0.9, 0.3), (0.9, 0.5), (0.94, 0.4)] {
            #expect(try alpha(before.frames[0].person, x: x, y: y) > 200)
            #expect(try alpha(result.frames[0].head, x: x, y: y) == 0)
        }
        let mesh = try #require(sight.mesh)
        for index in [10, 33, 263, 13, 199, 50, 280, 136, 365] {
            let point = mesh.points[index]
            let (x, y) = (point.x / Double(sight.picture.width), point.y / Double(sight.picture.height))
            #expect(try alpha(result.frames[0].head, x: x, y: y) > 120, "\(index)")
        }
    }

    @Test("A border between people that isn't seen keeps the background")
    func unsure() throws {
        let result = try touched(color: Pixel(r: 90, g: 60, b: 40, a: 255), isJoined: true).analyzed()
        #expect(result.doubt == .scattered && result.headDoubt == .scattered)
        #expect(result.frames[0].person == nil && result.frames[0].head != nil)
    }

    @Test("Somebody who doesn't touch the person changes nothing")
    func apart() throws {
        var sight = try SeenPeople.Sight("hopper")
        let alone = sight.analyzed()
        sight.others = [face(x: 2, y: 4, side: 12)]
        #expect(sight.analyzed() == alone)
    }

    private static let side = MattePlane.side

    /// Two faces of one size beside each other, in a picture of which all is people.
    /// - Parameters:
    ///   - border: the column where another color begins; nil: there is one color.
    ///   - margin: the column from which on the first color is seen again.
    ///   - center: of the second face, in places.
    private func split(border: Int?, margin: Int = side, center: Double = 190) throws -> Ownership {
        let size = Self.side
        let faces = try [(70.0, 128.0), (center, 128.0)].map { x, y in
            try #require(SeenFace(face(x: x, y: y, side: 60), mesh: nil, width: size, height: size))
        }
        let guide = (0..<MattePlane.places).map { place in
            border.map { place % size < $0 || place % size >= margin } ?? true
                ? UInt32(0xff40_60a0) : UInt32(0xffb0_5030)
        }
        return Ownership(of: faces, mask: .init(repeating: 1, count: MattePlane.places), guide: guide)
    }

    @Test("What lies at one edge of the picture is not beside the other edge")
    func edges() throws {
        let ownership = try split(border: 130, margin: Self.side - 6)
        #expect(ownership.isOwn[20 * Self.side] && !ownership.isOwn[20 * Self.side - 1])
        #expect(!ownership.isUnsure)
    }

    /// The first column of a row that isn't the first face's.
    private func end(_ ownership: Ownership, row: Int = 128) -> Int {
        (70..<Self.side).first { !ownership.isOwn[row * Self.side + $0] } ?? Self.side
    }

    @Test("The border follows the edge of colors", arguments: [110, 120, 140, 150])
    func edge(border: Int) throws {
        let ownership = try split(border: border)
        #expect(abs(end(ownership) - border) <= 1 && !ownership.isUnsure, "\(end(ownership))")
    }

    @Test("Where no edge is seen the nearest face decides, and doubt is reported")
    func nearest() throws {
        let ownership = try split(border: nil)
        #expect(abs(end(ownership) - 130) <= 1 && ownership.isUnsure)
    }

    @Test("A face beyond the picture takes its part from the edge")
    func beyond() throws {
        let ownership = try split(border: 200, center: 290)
        #expect(abs(end(ownership) - 200) <= 2)
        #expect(ownership.isOwn[128 * Self.side + 70])
    }

    @Test("Faces of any size and place trap nowhere", arguments: [0, 1e-9, 1, 1e4, 1e300, -.infinity, .nan])
    func strange(number: Double) throws {
        var sight = try SeenPeople.Sight("astronaut-icon", side: 64)
        sight.others = [face(x: number, y: 10, side: 20), face(x: 10, y: 10, side: number)]
        #expect(sight.analyzed().frames[0].head != nil)
    }
}
