import FaceInput
import Raster
import Testing

@testable import FaceAnalysis

@Suite("What analyzing a moving face may cost") struct BudgetTests {
    /// Pictures that differ in one pixel; the same mask and mesh.
    private func sights(_ count: Int) throws -> [SeenPeople.Sight] {
        let still = try SeenPeople.Sight("astronaut-icon", side: 64)
        return (0..<count).map { index in
            var sight = still.moved { Point(x: $0.x + 0.25 * Double(index), y: $0.y) }
            sight.picture[0, 0] = Pixel(r: UInt8(index), g: 0, b: 0, a: 255)
            return sight
        }
    }

    private func budget(work: Double, memory: Int = 1 << 30) -> AnalysisBudget {
        var budget = AnalysisBudget(memory: memory)
        budget.work = work
        return budget
    }

    @Test("Within the budget all frames are cut, as without one")
    func within() throws {
        let sights = try sights(3)
        let pictures = sights.map(\.picture)
        let bounded = FaceAnalyzer.analyze(
            pictures, seeing: SeenPeople(sights), cutting: true, within: budget(work: 200))
        #expect(bounded == FaceAnalyzer.analyze(pictures, seeing: SeenPeople(sights)))
        #expect(bounded.frames.allSatisfy { $0.person != nil })
    }

    @Test("Sharing out frames among several people counts as work")
    func shared() throws {
        var sights = try sights(3)
        for index in sights.indices {
            sights[index].others = [
                FoundFace(
                    box: Rect(x: 54, y: 20, width: 10, height: 10), leftEye: Point(x: 56, y: 23),
                    rightEye: Point(x: 61, y: 23), confidence: 0.9)
            ]
        }
        func doubt(_ work: Double) -> CutDoubt? {
            FaceAnalyzer.analyze(
                sights.map(\.picture), seeing: SeenPeople(sights), cutting: true, within: budget(work: work)
            ).doubt
        }
        #expect(doubt(200) == .long)
        #expect(doubt(220) != .long)
    }

    @Test("Only different frames count as work")
    func repeated() throws {
        let sights = try sights(3)
        let pictures = [0, 1, 2, 1, 0, 1, 2, 0, 0, 2, 1].map { sights[$0].picture }
        let people = SeenPeople(sights)
        let result = FaceAnalyzer.analyze(pictures, seeing: people, cutting: true, within: budget(work: 200))
        #expect(result.doubt == nil)
        #expect(people.masks == 3)
        #expect(result.frames[0] == result.frames[4] && result.frames.count == 11)
    }

    @Test("Beyond the budget some frames are measured, the others lie between, and none is cut")
    func beyond() throws {
        let sights = try sights(8)
        let people = SeenPeople(sights)
        let work = budget(work: 4 * 35)
        #expect(work.measurable(pixels: 64 * 64) == 4)
        let result = FaceAnalyzer.analyze(
            sights.map(\.picture), seeing: people, cutting: true, within: work)
        #expect(result.doubt == .long)
        #expect(result.frames.count == 8)
        #expect(people.masks <= 4)
        #expect(result.frames.allSatisfy { $0.person == nil && $0.head != nil })
        let noses = try result.frames.map { try #require($0.points)[.nose].x }
        let chins = try result.frames.map { try #require($0.contours?[152]).x }
        for places in [noses, chins] {
            for index in [1, 3, 5] {
                #expect(abs(places[index] - (places[index - 1] + places[index + 1]) / 2) < 1e-9)
            }
            // The last is followed by the first.
            #expect(abs(places[7] - (places[6] + places[0]) / 2) < 1e-9)
        }
    }

    @Test("Three pictures of each frame must fit into the memory to be cut, and two for ovals")
    func memory() throws {
        let sights = try sights(2)
        let bytes = 64 * 64 * 4 * 2
        func analyzed(_ memory: Int) -> AnalyzedFrames {
            FaceAnalyzer.analyze(
                sights.map(\.picture), seeing: SeenPeople(sights), cutting: true,
                within: budget(work: 1_000, memory: memory))
        }
        #expect(analyzed(3 * bytes).frames.allSatisfy { $0.person != nil && $0.head != nil })
        let without = analyzed(3 * bytes - 1)
        #expect(without.doubt == .long)
        #expect(without.frames.allSatisfy { $0.person == nil && $0.head != nil && $0.points != nil })
        #expect(analyzed(2 * bytes - 1).frames.allSatisfy { $0.head == nil && $0.points != nil })
    }

    @Test("A kept background gives points and ovals, and no doubt")
    func kept() throws {
        let sights = try sights(2)
        let result = FaceAnalyzer.analyze(
            sights.map(\.picture), seeing: SeenPeople(sights), cutting: false, within: budget(work: 1_000))
        #expect(result.doubt == nil)
        #expect(result.frames.allSatisfy { $0.person == nil && $0.head != nil && $0.points != nil })
    }

    @Test("A picture that is cut out by its own alpha gets points, no ovals, and no doubt if it is long")
    func alpha() throws {
        var sights = try sights(3)
        for index in sights.indices {
            for y in 0..<64 { for x in 0..<20 { sights[index].picture[x, y] = .clear } }
            sights[index].picture[40, 0] = Pixel(r: UInt8(index), g: 0, b: 0, a: 255)
        }
        for cutting in [false, true] {
            let result = FaceAnalyzer.analyze(
                sights.map(\.picture), seeing: SeenPeople(sights), cutting: cutting, within: budget(work: 50))
            #expect(result.doubt == nil)
            #expect(result.frames.allSatisfy { $0.head == nil && $0.points != nil })
        }
    }

    @Test("Without any frame nothing is found")
    func nothing() {
        let result = FaceAnalyzer.analyze([], seeing: SeenPeople([]), cutting: true, within: budget(work: 1))
        #expect(result.frames.isEmpty)
    }
}
