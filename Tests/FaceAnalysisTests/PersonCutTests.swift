import CKernels
import FaceAnalysis
import Raster
import Support
import Testing

@Suite("Cutting people out", .serialized) struct PersonCutTests {
    private static let names = ["astronaut-icon", "hopper"]

    @Test("The face stays opaque, with its colors, and the background is removed", arguments: names)
    func keepsFace(name: String) throws {
        let sight = try SeenPeople.Sight(name)
        let result = sight.analyzed()
        #expect(result.doubt == nil && result.headDoubt == nil)
        let person = try #require(result.frames[0].person)
        let mesh = try #require(sight.mesh)
        // Eyes, nose, lips, chin, cheeks and forehead.
        for index in [33, 133, 263, 362, 1, 13, 14, 199, 50, 280, 151] {
            let (x, y) = (Int(mesh.points[index].x), Int(mesh.points[index].y))
            #expect(person[x, y] == sight.picture[x, y], "\(index)")
        }
        let (width, height) = (person.width, person.height)
        for (x, y) in [(1, 1), (width - 2, 1), (1, height / 3), (width - 2, height / 3)] {
            #expect(person[x, y] == .clear)
        }
        #expect(person.pixels.allSatisfy { max($0.r, $0.g, $0.b) <= $0.a })
    }

    /// A person of one color in front of another: how opaque each pixel should be is known.
    private func disk(side: Int) -> (picture: Bitmap, alpha: [Double]) {
        var picture = Bitmap(width: side, height: side)
        var alpha: [Double] = []
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
                let share = min(max(0, 0.44 * Double(side) - (dx * dx + dy * dy).squareRoot() + 0.5), 1)
                alpha.append(share)
                func mix(_ person: Double, _ wall: Double) -> UInt8 {
                    UInt8(person * share + wall * (1 - share) + 0.5)
                }
                picture[x, y] = Pixel(r: mix(200, 30), g: mix(60, 160), b: mix(50, 220), a: 255)
            }
        }
        return (picture, alpha)
    }

    @Test("A coarse mask becomes the exact outline, without the background's color at the edge")
    func refines() throws {
        let (picture, alpha) = disk(side: 240)
        var sight = try SeenPeople.Sight("astronaut-icon")
        sight.picture = picture
        sight = sight.moved { Point(x: $0.x * 1.1 + 20, y: $0.y * 1.1 + 20) }
        // Too large by one place on one side and too small on the other.
        sight.mask = SeenPeople.mask { x, y in
            let (dx, dy) = (x - 0.503, y - 0.5)
            return Float(min(max(0, (0.44 - (dx * dx + dy * dy).squareRoot()) * 100 + 0.5), 1))
        }
        let person = try #require(sight.analyzed().frames[0].person)
        let error = zip(person.pixels, alpha).map { abs(Double($0.a) / 255 - $1) }.reduce(0, +)
        #expect(error / Double(alpha.count) < 0.004)
        for pixel in person.pixels where pixel.a > 60 && pixel.a < 220 {
            #expect(distance(Pixel(pixel.opaque), Pixel(r: 200, g: 60, b: 50, a: 255)) < 40, "\(pixel)")
        }
    }

    @Test("A gap of the mask within the face is filled")
    func fillsFace() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let mesh = try #require(sight.mesh)
        let nose = mesh.points[1]
        let torn = sight.masked { value, x, y in
            let (dx, dy) = (x - nose.x / 200, y - nose.y / 200)
            return dx * dx + dy * dy < 0.0006 ? 0 : value
        }
        let person = try #require(torn.analyzed().frames[0].person)
        #expect(person[Int(nose.x), Int(nose.y)].a == 255)
    }

    @Test("A picture with alpha of its own keeps it, and its face still has points")
    func keepsAlpha() throws {
        var sight = try SeenPeople.Sight("astronaut-icon")
        for y in 160..<200 { for x in 0..<200 { sight.picture[x, y] = .clear } }
        let result = sight.analyzed()
        #expect(result.doubt == nil && result.headDoubt == nil)
        #expect(result.frames[0].person == nil && result.frames[0].head == nil)
        #expect(result.frames[0].points != nil)
    }

    @Test("Where cutting isn't wanted only points are found")
    func onlyPoints() throws {
        let sight = try SeenPeople.Sight("astronaut-icon")
        let result = sight.analyzed(cutting: false)
        #expect(result.doubt == nil)
        #expect(result.frames[0].person == nil && result.frames[0].head == nil)
        #expect(result.frames[0].points == sight.analyzed().frames[0].points)
    }

    @Test("Cutting gives the same bytes with and without AVX2")
    func isTheSameEverywhere() throws {
        let sight = try SeenPeople.Sight("hopper", side: 150)
        let wide = sight.analyzed()
        kernel_stay_narrow(true)
        defer { kernel_stay_narrow(false) }
        let isSame = sight.analyzed() == wide
        #expect(isSame)
    }
}

extension Pixel {
    /// The straight color, opaque.
    fileprivate var opaque: Color { Color(r: color.r, g: color.g, b: color.b, a: 255) }
}
