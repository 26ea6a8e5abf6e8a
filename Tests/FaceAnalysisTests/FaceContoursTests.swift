import FaceAnalysis
import FaceInput
import Raster
import Testing

@Suite("Outlines of a face") struct FaceContoursTests {
    /// A place right of the middle between the eyes and below it, in distances between the irises.
    private struct Upright {
        private let left: Point, right: Point

        init(_ contours: FaceContours) throws {
            left = try #require(contours[.leftIris].first)
            right = try #require(contours[.rightIris].first)
        }

        func callAsFunction(_ place: Point) -> Point {
            let (x, y) = (right.x - left.x, right.y - left.y)
            let (u, v) = (place.x - (left.x + right.x) / 2, place.y - (left.y + right.y) / 2)
            return Point(x: (u * x + v * y) / (x * x + y * y), y: (v * x - u * y) / (x * x + y * y))
        }
    }

    private func contours(_ name: String) throws -> FaceContours {
        try #require(SeenPeople.Sight(name).analyzed().frames[0].contours)
    }

    /// The mean height of a part.
    private func height(_ part: FaceContours.Part, _ contours: FaceContours) throws -> Double {
        let upright = try Upright(contours)
        let places = contours[part].map { upright($0).y }
        return places.reduce(0, +) / Double(places.count)
    }

    @Test(
        "Each part lies above the next, from the hair to the chin", arguments: ["astronaut-icon", "hopper"])
    func order(name: String) throws {
        let contours = try contours(name)
        typealias Part = FaceContours.Part
        let eyes: [[Part]] = [
            [.leftBrowTop, .leftBrow, .leftCrease, .leftUpperLid, .leftIris, .leftLowerLid, .leftUnderEye],
            [
                .rightBrowTop, .rightBrow, .rightCrease, .rightUpperLid, .rightIris, .rightLowerLid,
                .rightUnderEye,
            ],
        ]
        let mouth: [Part] = [.nostrils, .upperLipOutside, .upperLipInside, .lowerLipInside, .lowerLipOutside]
        for column in eyes.map({ [.forehead] + $0 + mouth }) {
            let heights = try column.map { try height($0, contours) }
            #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 }, "\(heights)")
        }
        let upright = try Upright(contours)
        let (lips, jaw) = (contours[.lowerLipOutside], contours[.jaw])
        #expect(lips.allSatisfy { lip in jaw.contains { upright($0).y > upright(lip).y } })
        // The middle of the chin.
        #expect(jaw.map { upright($0).y }.max() == contours[152].map { upright($0).y })
    }

    @Test("Lines run from left to right, and left parts lie left", arguments: ["astronaut-icon", "hopper"])
    func sides(name: String) throws {
        let contours = try contours(name)
        let upright = try Upright(contours)
        for part in FaceContours.Part.allCases where ![.leftIris, .rightIris, .nose, .jaw].contains(part) {
            let across = contours[part].map { upright($0).x }
            // A fold's ends may lie a little further in.
            #expect(zip(across, across.dropFirst()).allSatisfy { $0 < $1 + 0.02 }, "\(part): \(across)")
            #expect(across[0] < across[across.count - 1] - 0.1, "\(part): \(across)")
        }
        for part in FaceContours.Part.allCases where "\(part)".hasPrefix("left") {
            #expect(contours[part].allSatisfy { upright($0).x < 0 }, "\(part)")
        }
        for part in FaceContours.Part.allCases where "\(part)".hasPrefix("right") {
            #expect(contours[part].allSatisfy { upright($0).x > 0 }, "\(part)")
        }
    }

    @Test(
        "An iris is round and lies between the corners of its eye", arguments: ["astronaut-icon", "hopper"])
    func irises(name: String) throws {
        let contours = try contours(name)
        let upright = try Upright(contours)
        for (part, lid) in [
            (FaceContours.Part.leftIris, FaceContours.Part.leftUpperLid), (.rightIris, .rightUpperLid),
        ] {
            let iris = contours[part].map { upright($0) }
            let corners = contours[lid].map { upright($0).x }
            let width = corners[8] - corners[0]
            let radius = 0.2 * width
            let ways: [(Double, Double)] = [(radius, 0), (0, -radius), (-radius, 0), (0, radius)]
            for (edge, way) in zip(iris.dropFirst(), ways) {
                let expected = Point(x: iris[0].x + way.0, y: iris[0].y + way.1)
                #expect(edge.distance(to: expected) < 0.03, "\(part)")
            }
            #expect(abs(iris[0].x - (corners[0] + corners[8]) / 2) < 0.25 * width)
        }
    }

    @Test("They move with the mesh, and are shares of the picture")
    func shares() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let contours = try #require(FaceContours(mesh: mesh, width: 200, height: 400))
        for number in FaceContours.points where number < FaceMesh.count {
            let place = try #require(contours[number])
            #expect(abs(place.x * 200 - mesh.points[number].x) < 1e-9, "\(number)")
            #expect(abs(place.y * 400 - mesh.points[number].y) < 1e-9, "\(number)")
        }
        #expect(FaceContours(mesh: mesh, width: 0, height: 4) == nil)
    }

    @Test("There are none where no face is, or where it is far outside the picture")
    func none() throws {
        var sight = try SeenPeople.Sight("astronaut-icon", side: 64)
        #expect(sight.moved { Point(x: $0.x + 700, y: $0.y) }.analyzed().frames[0].contours == nil)
        sight.mesh = nil
        #expect(sight.analyzed().frames[0].contours == nil)
    }
}
