import FaceInput
import Raster
import Testing

@testable import FaceAnalysis

@Suite("Shapes of heads") struct HeadShapeTests {
    private func alpha(_ head: Bitmap, _ point: Point) -> UInt8 {
        head[min(max(0, Int(point.x)), head.width - 1), min(max(0, Int(point.y)), head.height - 1)].a
    }

    /// A person whose hair or scarf is everything near the face, down to the picture's end.
    private func wrapped(_ sight: SeenPeople.Sight, _ mesh: FaceMesh) -> SeenPeople.Sight {
        let (left, right) = (mesh.points[234].x, mesh.points[454].x)
        let wide = right - left
        return sight.masked { value, x, y in
            x * 200 > left - 0.5 * wide && x * 200 < right + 0.5 * wide && y > 0.1 ? 1 : value
        }
    }

    @Test("Long hair ends in one arc: it is shorter the farther it is from the chin, without steps")
    func arc() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let head = try #require(wrapped(sight, mesh).analyzed().frames[0].head)
        let (left, right, chin) = (mesh.points[234].x, mesh.points[454].x, mesh.points[152])
        let wide = right - left
        let ear = Int(mesh.points[234].y)
        func end(_ x: Double) -> Int {
            (ear..<head.height).last { alpha(head, Point(x: x, y: Double($0))) > 127 } ?? ear
        }
        for side in [-1.0, 1.0] {
            let ends = stride(from: 0.1, through: 0.9, by: 0.1).map { end(chin.x + side * $0 * wide) }
            for (inner, outer) in zip(ends, ends.dropFirst()) {
                #expect(inner >= outer && inner - outer < Int(0.2 * wide), "\(ends)")
            }
            #expect(ends[0] - ends[8] > Int(0.2 * wide) && ends[8] > ear, "\(ends)")
        }
    }

    @Test("Cords and corners of collars are dropped, ears and hair stay")
    func scraps() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let frame = try #require(FaceFrame(mesh))
        let face = FaceOval(mesh, scale: 1.1, width: 200, height: 200).places()
        let inFace = Set(face)
        let mouth = Int(mesh.points[13].y * 256 / 200)
        let edge = try #require(face.filter { $0 / 256 == mouth }.max()) % 256
        let brow = Int(mesh.points[66].y * 256 / 200)
        let temple = try #require(face.filter { $0 / 256 == brow }.max()) % 256
        var values = (0..<MattePlane.places).map { inFace.contains($0) ? Float(1) : 0 }
        // A cord beside the mouth, a lock of hair at the temple, and a strand of 20 places beside the jaw.
        for column in 0..<25 {
            for row in -1...1 { values[(mouth + row) * 256 + edge + column] = 1 }
            for row in -1...1 { values[(brow + row) * 256 + temple + column] = 1 }
        }
        for column in -40..<10 {
            for row in 20..<40 { values[(mouth - row + 40) * 256 + edge - 60 + column] = 1 }
        }
        let dropped = Set(
            HeadScraps(mesh: mesh, frame: frame, width: 200, height: 200)
                .places(of: MaskParts(of: values, around: face), around: face))
        #expect(dropped.contains(mouth * 256 + edge + 20))
        #expect(dropped.isDisjoint(with: inFace))
        #expect((0..<25).allSatisfy { !dropped.contains(brow * 256 + temple + $0) })
        #expect(!dropped.contains((mouth + 10) * 256 + edge - 90))
    }

    @Test("A headscarf ends below the chin, hair at the chin")
    func scarf() throws {
        var sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let below = Point(
            x: mesh.points[152].x, y: mesh.points[152].y + 0.08 * (mesh.points[152].y - mesh.points[10].y))
        let hair = try #require(wrapped(sight, mesh).analyzed().frames[0].head)
        #expect(alpha(hair, below) == 0)
        let face = Set(FaceOval(mesh, scale: 1, width: 200, height: 200).places())
        for y in 0..<200 {
            for x in 0..<200 where !face.contains(y * 256 / 200 * 256 + x * 256 / 200) {
                sight.picture[x, y] = Pixel(r: 40, g: 90, b: 160, a: 255)
            }
        }
        let scarf = try #require(wrapped(sight, mesh).analyzed().frames[0].head)
        #expect(alpha(scarf, below) > 200)
        #expect(alpha(scarf, Point(x: below.x, y: 199)) == 0)
    }

    @Test("Where only shoulders are unclear, the head is cut out all the same")
    func unclearShoulders() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let level = (mesh.points[152].y + 0.3 * (mesh.points[152].y - mesh.points[10].y)) / 200
        let clear = try #require(sight.analyzed().frames[0].head)
        let result = sight.masked { $2 > level ? 0.5 : $0 }.analyzed()
        #expect(result.doubt == .undecided && result.headDoubt == nil)
        let head = try #require(result.frames[0].head)
        let different = zip(head.pixels, clear.pixels).count { abs(Int($0.a) - Int($1.a)) > 64 }
        #expect(different * 50 < clear.pixels.count { $0.a > 127 }, "\(different)")
    }

    @Test("An oval shows the person's own hair where that is known, and no wall beside the face")
    func ownHair() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let points = try #require(sight.analyzed().frames[0].points)
        let opacity = (0..<40_000).map { $0 % 200 < Int(points[.nose].x * 200) ? UInt8(255) : 0 }
        let whole = HeadCut.oval(of: sight.picture, points: points)
        let own = HeadCut.oval(of: sight.picture, points: points, opacity: opacity)
        let hair = Int((points[.headTop].y + 0.3 * (points[.forehead].y - points[.headTop].y)) * 200)
        func at(_ picture: Bitmap, _ offset: Double) -> UInt8 {
            picture[Int((points[.headTop].x + offset) * 200), hair].a
        }
        #expect(at(whole, -0.04) == 255 && at(whole, 0.04) == 255)
        #expect(at(own, -0.04) == 255 && at(own, 0.04) == 0)
        for point in [FacePoint.leftEye, .rightEye, .mouth, .rightCheek] {
            #expect(own[Int(points[point].x * 200), Int(points[point].y * 200)].a == 255)
        }
    }

    @Test("A picture whose alpha cuts a person out is trimmed to the head; one of a head stays as it is")
    func alphaOfItsOwn() throws {
        var sight = try SeenPeople.Sight("astronaut-icon")
        let result = sight.analyzed()
        let head = try #require(result.frames[0].head)
        sight.picture = try #require(result.frames[0].person)
        let trimmed = sight.analyzed()
        #expect(trimmed.doubt == nil && trimmed.headDoubt == nil && trimmed.frames[0].person == nil)
        let own = try #require(trimmed.frames[0].head)
        let different = zip(own.pixels, head.pixels).count { abs(Int($0.a) - Int($1.a)) > 16 }
        #expect(different * 100 < head.pixels.count { $0.a > 127 }, "\(different)")
        let mesh = try #require(sight.mesh)
        for y in Int(mesh.points[1].y)..<200 where y < Int(mesh.points[152].y) {
            for x in 0..<200 { sight.picture[x, y] = .clear }
        }
        let holed = sight.analyzed()
        #expect(holed.headDoubt == .faceOutside && holed.frames[0].head == nil)
        sight.picture = head
        let whole = sight.analyzed()
        #expect(whole.frames[0].head == nil && whole.headDoubt == nil)
    }

    @Test("A round picture is cut out within its own alpha")
    func roundPicture() throws {
        let plain = try SeenPeople.Sight("astronaut-icon")
        let whole = try #require(plain.analyzed().frames[0].person)
        var (round, seen) = (plain, plain)
        for y in 0..<200 {
            let reach = (10_000 - (Double(y) - 99.5) * (Double(y) - 99.5)).squareRoot()
            let inside = Int(100 - reach)...Int(99 + reach)
            for x in 0..<200 where !inside.contains(x) {
                round.picture[x, y] = .clear
                // The network sees what is beside it go on.
                seen.picture[x, y] = plain.picture[x < 100 ? inside.lowerBound : inside.upperBound, y]
            }
        }
        let people = SeenPeople([seen])
        people.mirrored = plain.mirroredMask
        let result = FaceAnalyzer.analyze([round.picture], seeing: people)
        #expect(result.doubt == nil && result.headDoubt == nil)
        let (person, head) = (result.frames[0].person, result.frames[0].head)
        func alpha(_ picture: Bitmap?, _ x: Int, _ y: Int) -> UInt8? { picture.map { $0[x, y].a } }
        let nose = try #require(plain.mesh).points[1]
        // A wall, what lies beyond the circle, and the nose.
        for (x, y, inner) in [(20, 80, UInt8(0)), (8, 192, 0), (Int(nose.x), Int(nose.y), 255)] {
            #expect(alpha(person, x, y) == inner && alpha(head, x, y) == inner, "\(x), \(y)")
        }
        #expect(whole[20, 80].a == 0)
    }
}
