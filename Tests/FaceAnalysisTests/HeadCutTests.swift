import FaceAnalysis
import FaceInput
import Raster
import Testing

@Suite("Cutting heads out") struct HeadCutTests {
    private func alpha(_ head: Bitmap, _ point: Point) -> UInt8 {
        head[min(max(0, Int(point.x)), head.width - 1), min(max(0, Int(point.y)), head.height - 1)].a
    }

    @Test("A head keeps face and hair, and ends below the chin", arguments: ["astronaut-icon", "hopper"])
    func endsBelowChin(name: String) throws {
        let sight = try SeenPeople.Sight(name)
        let result = sight.analyzed()
        let head = try #require(result.frames[0].head)
        let person = try #require(result.frames[0].person)
        let mesh = try #require(sight.mesh)
        let tall = mesh.points[152].y - mesh.points[10].y
        for index in [10, 33, 263, 13, 199, 50, 280, 136, 365] {
            // The corners of the jaw lie where the head fades out.
            #expect(alpha(head, mesh.points[index]) > ([136, 365].contains(index) ? 60 : 120), "\(index)")
        }
        let chin = mesh.points[152]
        for offset in [-0.5, -0.25, 0, 0.25, 0.5] {
            let below = Point(x: chin.x + offset * tall, y: chin.y + 0.08 * tall)
            #expect(alpha(head, below) == 0, "\(offset)")
        }
        // Above the ears nothing is lost, except faint specks that aren't joined to the head.
        let above = (0..<Int(mesh.points[234].y) * head.width).map {
            (head.pixels[$0].a, person.pixels[$0].a)
        }
        let lost = above.filter { $0.0 != $0.1 }
        #expect(lost.allSatisfy { $0.0 == 0 && $0.1 < 160 })
        #expect(lost.count * 1000 <= above.count * 2, "\(lost.count) of \(above.count)")
    }

    @Test("Long hair beside the jaw stays and ends in a curve at the level of the chin")
    func keepsLongHair() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let (left, right, chin) = (mesh.points[234], mesh.points[454], mesh.points[152])
        let wide = right.x - left.x
        // Everything near the face is a person's.
        let hairy = sight.masked { value, x, y in
            x * 200 > left.x - 0.5 * wide && x * 200 < right.x + 0.5 * wide && y > 0.2 ? 1 : value
        }
        let head = try #require(hairy.analyzed().frames[0].head)
        let mouth = mesh.points[13].y
        for side in [left.x - 0.25 * wide, right.x + 0.25 * wide] {
            #expect(alpha(head, Point(x: side, y: mouth)) > 200)
            #expect(alpha(head, Point(x: side, y: chin.y + 0.05 * wide)) == 0)
        }
        // The outer end is round: the strand is shorter there than in its middle.
        func length(_ x: Double) -> Int {
            (Int(mouth)..<head.height).prefix { alpha(head, Point(x: x, y: Double($0))) > 127 }.count
        }
        #expect(length(left.x - 0.46 * wide) < length(left.x - 0.25 * wide))
    }

    @Test("Without a reliable mask the head is an oval around the face")
    func oval() throws {
        let sight = try SeenPeople.Sight("astronaut-icon").masked { _, _, _ in 0.5 }
        let result = sight.analyzed()
        #expect(result.doubt != nil && result.headDoubt == result.doubt)
        #expect(result.frames[0].person == nil)
        let head = try #require(result.frames[0].head)
        let mesh = try #require(sight.mesh)
        for index in [33, 263, 13, 152, 10] { #expect(alpha(head, mesh.points[index]) == 255) }
        #expect(head[2, 2].a == 0 && head[2, head.height - 3].a == 0)
    }

    @Test("Without a face the head is an oval in the place of a well-framed one")
    func middle() throws {
        var sight = try SeenPeople.Sight("astronaut-icon")
        sight.mesh = nil
        let result = sight.analyzed()
        #expect(result.doubt == .faceless && result.frames[0].points == nil)
        let head = try #require(result.frames[0].head)
        #expect(head[100, 80] == sight.picture[100, 80] && head[3, 80].a == 0)
    }

    @Test("Points that no face can have are dropped, and the oval is that of a picture without a face")
    func implausiblePoints() throws {
        var sight = try SeenPeople.Sight("astronaut-icon").moved { Point(x: $0.x, y: $0.y + 700) }
        let results = [sight.analyzed(), sight.analyzedWithoutMemory()]
        sight.mesh = nil
        let oval = try #require(sight.analyzed().frames[0].head)
        for result in results {
            #expect(result.frames[0].points == nil && result.frames[0].person == nil)
            #expect(result.frames[0].head == oval)
        }
    }
}

extension SeenPeople.Sight {
    /// What is found where memory allows two pictures of each frame, but not three.
    fileprivate func analyzedWithoutMemory() -> AnalyzedFrames {
        FaceAnalyzer.analyze(
            [picture], seeing: SeenPeople([self]), cutting: true,
            within: AnalysisBudget(memory: 2 * 4 * picture.pixels.count))
    }
}
