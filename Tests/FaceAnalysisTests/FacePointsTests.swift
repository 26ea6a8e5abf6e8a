import FaceAnalysis
import FaceInput
import Raster
import Testing

@Suite("Points of a face") struct FacePointsTests {
    /// Told by eye, as shares of the picture.
    @Test(
        "The points of real faces lie where people see them",
        arguments: [
            ("astronaut-icon", FacePoint.leftEye, 0.345, 0.385), ("astronaut-icon", .rightEye, 0.53, 0.385),
            ("astronaut-icon", .nose, 0.43, 0.49), ("astronaut-icon", .mouth, 0.43, 0.565),
            ("astronaut-icon", .chin, 0.42, 0.695), ("astronaut-icon", .headTop, 0.46, 0.03),
            ("hopper", .leftEye, 0.435, 0.32), ("hopper", .rightEye, 0.6, 0.32),
            ("hopper", .mouth, 0.515, 0.46), ("hopper", .headTop, 0.5, 0.04),
        ])
    func realFaces(name: String, point: FacePoint, x: Double, y: Double) throws {
        let sight = try SeenPeople.Sight(name)
        let mesh = try #require(sight.mesh)
        let points = try #require(
            FacePoints(
                mesh: mesh, person: sight.mask, width: sight.picture.width, height: sight.picture.height))
        #expect(abs(points[point].x - x) < 0.03, "\(points[point])")
        #expect(abs(points[point].y - y) < 0.03, "\(points[point])")
    }

    @Test("The left eye stays the left one of the face when the head is rotated")
    func rotated() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let side = Double(sight.picture.width)
        let mesh = try #require(sight.mesh)
        let upright = try #require(FacePoints(mesh: mesh, person: nil, width: 200, height: 200))
        let fallen = try #require(sight.moved { Point(x: side - $0.y, y: $0.x) }.mesh)
        let points = try #require(FacePoints(mesh: fallen, person: nil, width: 200, height: 200))
        for point in FacePoint.allCases {
            #expect(abs(points[point].x - (1 - upright[point].y)) < 1e-9, "\(point)")
            #expect(abs(points[point].y - upright[point].x) < 1e-9, "\(point)")
        }
    }

    @Test("Without a mask the top of the head is estimated, and a hat raises it with one")
    func headTop() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        func top(_ mesh: FaceMesh, _ mask: PersonMask?) throws -> Double {
            let points = FacePoints(mesh: mesh, person: mask, width: 200, height: 200)
            return try #require(points)[.headTop].y
        }
        let estimated = try top(mesh, nil)
        #expect((-0.05...0.15).contains(estimated))
        let bald = sight.masked { value, _, y in y < 0.2 ? 0 : value }
        let lowered = try top(mesh, bald.mask)
        #expect(abs(lowered - 0.2) < 0.02)
        // A head that is cropped goes on beyond the picture.
        let near = try #require(sight.moved { Point(x: $0.x, y: $0.y - 50) }.mesh)
        let cropped = try top(near, SeenPeople.mask { _, _ in 1 })
        #expect(cropped < 0)
    }

    @Test("A mesh whose eyes coincide has no points")
    func degenerate() throws {
        let mesh = try #require(
            FaceMesh(points: Array(repeating: Point(x: 5, y: 5), count: FaceMesh.count), confidence: 1))
        #expect(FacePoints(mesh: mesh, person: nil, width: 10, height: 10) == nil)
    }

    @Test("The typical face is symmetric and has its parts from top to bottom")
    func typical() {
        let points = FacePoints.typical
        #expect(points.places.count == FacePoints.measured.count)
        for (left, right) in [
            (FacePoint.leftEye, FacePoint.rightEye), (.leftCheek, .rightCheek), (.leftEar, .rightEar),
        ] {
            #expect(abs(points[left].x + points[right].x - 1) < 1e-9)
            #expect(points[left].y == points[right].y && points[left].x < points[right].x)
        }
        let column: [FacePoint] = [.headTop, .forehead, .eyes, .nose, .mouth, .chin]
        #expect(column.allSatisfy { abs(points[$0].x - 0.5) < 1e-9 })
        #expect(zip(column, column.dropFirst()).allSatisfy { points[$0].y < points[$1].y })
    }
}
