import Raster
import Testing

@testable import FaceAnalysis

@Suite("Hair at the edge of people") struct HairTests {
    /// Whether a place, 0…1, lies in the hair right of the astronaut's face.
    private static func isHair(_ x: Double, _ y: Double) -> Bool { x > 0.68 && x < 0.8 && y > 0.2 && y < 0.5 }

    /// The opacity of that hair, 0…1 on average, after two looks.
    /// - Parameters:
    ///   - first: what the first look makes of the hair.
    ///   - second: what the second look makes of it.
    private func hair(first: Float, second: Float) throws -> Double {
        let whole = try SeenPeople.Sight("astronaut-icon")
        func seen(_ share: Float) -> SeenPeople.Sight {
            whole.masked { value, x, y in Self.isHair(x, y) ? value * share : value }
        }
        let people = SeenPeople([seen(first)])
        people.mirrored = seen(second).mirroredMask
        let result = FaceAnalyzer.analyze([whole.picture], seeing: people)
        #expect(people.masks == 2, "the first mask doesn't hesitate")
        let person = try #require(result.frames[0].person, "\(String(describing: result.doubt))")
        var opacities: [Double] = []
        for y in 0..<person.height {
            for x in 0..<person.width
            where Self.isHair(Double(x) / Double(person.width), Double(y) / Double(person.height)) {
                opacities.append(Double(person[x, y].a) / 255)
            }
        }
        return opacities.reduce(0, +) / Double(opacities.count)
    }

    @Test("Hair that only the second look shows is added")
    func added() throws {
        let (without, with) = (try hair(first: 0.4, second: 0.4), try hair(first: 0.4, second: 1))
        #expect(with > without + 0.2, "\(without) \(with)")
    }

    @Test("Hair about which both looks hesitate is likelier than each of them says")
    func supported() throws {
        let (without, with) = (try hair(first: 0.4, second: 0), try hair(first: 0.4, second: 0.4))
        #expect(with > without, "\(without) \(with)")
    }

    @Test("Hair that the second look doesn't show stays")
    func kept() throws {
        let (both, first) = (try hair(first: 1, second: 1), try hair(first: 1, second: 0.6))
        #expect(abs(both - first) < 0.02, "\(both) \(first)")
    }

    @Test("Around a face that is seen from the side, hair may be as far as around any other")
    func profile() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let front = try #require(sight.mesh)
        let nose = front.points[1].x
        let narrow = sight.moved { Point(x: nose + 0.2 * ($0.x - nose), y: $0.y) }
        func reach(_ mesh: FaceMesh) throws -> Int {
            let zone = try #require(HairZone(mesh, width: 200, height: 200))
            return (0..<MattePlane.places).count { zone.weight(of: $0) > 0.5 }
        }
        #expect(try 3 * reach(#require(narrow.mesh)) > 2 * reach(front))
    }
}
