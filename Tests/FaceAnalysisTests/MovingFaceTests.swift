import FaceAnalysis
import FaceInput
import Raster
import Support
import Testing

@Suite("Moving faces") struct MovingFaceTests {
    /// Some sights of the same person that differ a little, as a network's errors do.
    private func trembling(_ count: Int, by amount: Double) throws -> [SeenPeople.Sight] {
        let still = try SeenPeople.Sight("astronaut-icon", side: 120)
        var random = SeededNumbers(seed: 5)
        return (0..<count).map { index in
            let shift = Point(
                x: Double.random(in: -amount...amount, using: &random),
                y: Double.random(in: -amount...amount, using: &random))
            var sight = still.moved { Point(x: $0.x + shift.x, y: $0.y + shift.y) }
            sight = sight.masked { value, x, _ in
                value > 0.02 && value < 0.98 ? (index % 2 == 0 ? value * 0.7 : value * 0.7 + 0.3) : value
            }
            // Hardly different, so that each is analyzed by itself.
            sight.picture[0, 0] = Pixel(r: UInt8(index), g: 0, b: 0, a: 255)
            return sight
        }
    }

    private func analyzed(_ sights: [SeenPeople.Sight]) -> AnalyzedFrames {
        FaceAnalyzer.analyze(sights.map(\.picture), seeing: SeenPeople(sights))
    }

    @Test("Equal frames are analyzed once")
    func analyzesOnce() throws {
        let sights = try trembling(2, by: 0)
        let people = SeenPeople(sights)
        let pictures = [0, 0, 1, 0, 1, 1].map { sights[$0].picture }
        let result = FaceAnalyzer.analyze(pictures, seeing: people)
        #expect(people.masks == 2)
        #expect(result.frames.count == 6)
        let isSame = result.frames[0] == result.frames[3] && result.frames[2] == result.frames[5]
        #expect(isSame)
    }

    @Test("The edges of a person who does not move hardly flicker")
    func steadyEdges() throws {
        let sights = try trembling(6, by: 0)
        func flicker(_ people: [Bitmap?]) throws -> Double {
            let people = try people.map { try #require($0) }
            var sum = 0
            for (one, other) in zip(people, people.dropFirst()) {
                sum += zip(one.pixels, other.pixels).map { abs(Int($0.a) - Int($1.a)) }.reduce(0, +)
            }
            return Double(sum)
        }
        let alone = try flicker(sights.map { $0.analyzed().frames[0].person })
        let together = try flicker(analyzed(sights).frames.map(\.person))
        #expect(alone > 0)
        #expect(together < 0.25 * alone)
    }

    @Test("The points of a face that does not move hardly tremble, and do not drift")
    func steadyPoints() throws {
        let sights = try trembling(8, by: 0.3)
        let (alone, together) = (sights.map { $0.analyzed().frames[0] }, analyzed(sights).frames)
        // The tip of the nose, and a corner of the mouth.
        for place in [{ $0.points?[.nose].x }, { $0.contours?[61]?.x }] as [(AnalyzedFrame) -> Double?] {
            let (single, steady) = (alone.compactMap(place), together.compactMap(place))
            #expect(single.count == 8 && steady.count == 8)
            func spread(_ places: [Double]) -> Double { (places.max() ?? 0) - (places.min() ?? 0) }
            #expect(spread(steady) < 0.6 * spread(single))
            let drift: Double = steady.reduce(0, +) - single.reduce(0, +)
            #expect(abs(drift) < 0.004)
        }
    }

    @Test("The points of a face that moves fast stay on the face")
    func followsMotion() throws {
        let still = try SeenPeople.Sight("astronaut-icon", side: 120)
        let sights = (0..<6).map { index in
            var sight = still.moved { Point(x: $0.x + (index % 2 == 0 ? 0 : 8), y: $0.y) }
            sight.picture[0, 0] = Pixel(r: UInt8(index), g: 0, b: 0, a: 255)
            return sight
        }
        let points = analyzed(sights).frames.compactMap { $0.points?[.nose].x }
        #expect(points.count == 6)
        #expect(abs(abs(points[1] - points[0]) - 8.0 / 120) < 0.004)
    }

    @Test("Smoothing is the same forwards, backwards and from any frame of the cycle")
    func symmetric() throws {
        let sights = try trembling(5, by: 0.4)
        let forwards = analyzed(sights).frames
        let backwards = analyzed(sights.reversed()).frames
        let later = analyzed(Array(sights[2...] + sights[..<2])).frames
        // Compared apart: a failed expectation would print all pixels.
        let isReversible = Array(backwards.reversed()) == forwards
        let isCyclic = Array(later[3...] + later[..<3]) == forwards
        #expect(isReversible)
        #expect(isCyclic)
    }

    @Test("If one frame can't be cut reliably, none is")
    func allOrNone() throws {
        var sights = try trembling(3, by: 0)
        sights[1].mesh = nil
        let result = analyzed(sights)
        #expect(result.doubt == .faceless)
        #expect(result.frames.allSatisfy { $0.person == nil && $0.head != nil })
        // Between two others, its points are their mean.
        #expect(result.frames[1].points != nil && result.frames[1].contours != nil)
    }
}
