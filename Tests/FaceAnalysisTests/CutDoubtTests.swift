import FaceAnalysis
import Raster
import Testing

@Suite("Doubts about cutting") struct CutDoubtTests {
    /// A mask that is unreliable, made from one that is.
    struct Flaw: Sendable {
        var doubt: CutDoubt
        var change: @Sendable (Float, Double, Double) -> Float
    }

    private static let flaws = [
        Flaw(doubt: .nothing) { _, _, _ in 0 },
        Flaw(doubt: .everything) { _, _, _ in 1 },
        Flaw(doubt: .faceOutside) { value, x, _ in x < 0.47 ? 0 : value },
        Flaw(doubt: .undecided) { value, x, _ in x < 0.4 || x > 0.6 ? max(value * 0.6, 0.4) : value },
        Flaw(doubt: .scattered) { value, _, y in
            y > 0.7 ? 1 : y > 0.66 ? 0 : value
        },
    ]

    @Test("An unreliable mask cuts nothing and states why", arguments: flaws)
    func masks(flaw: Flaw) throws {
        let result = try SeenPeople.Sight("astronaut-icon").masked(flaw.change).analyzed()
        #expect(result.doubt == flaw.doubt)
        #expect(result.frames[0].person == nil)
        #expect(result.frames[0].points != nil)
    }

    @Test(
        "A mask that hesitates is doubted if the mirrored picture gives another one",
        arguments: [true, false])
    func contradiction(isSame: Bool) throws {
        // A shadow beside the head, in which the network sees a person only half.
        let sight = try SeenPeople.Sight("astronaut-icon").masked { value, x, y in
            x > 0.78 && y > 0.35 && y < 0.7 ? max(value, y < 0.5 ? 0.55 : 0.7) : value
        }
        let people = SeenPeople([sight])
        if isSame { people.mirrored = sight.mirroredMask }
        let result = FaceAnalyzer.analyze([sight.picture], seeing: people)
        #expect(people.masks == 2)
        #expect(result.doubt == (isSame ? nil : .undecided))
    }

    @Test("A picture that is too small isn't cut")
    func small() throws {
        let sight = try SeenPeople.Sight("astronaut-icon", side: FaceAnalyzer.smallestSide - 1)
        #expect(sight.analyzed().doubt == .small)
    }

    @Test("A mesh that is hardly a face is none")
    func uncertain() throws {
        var sight = try SeenPeople.Sight("astronaut-icon")
        sight.mesh = sight.mesh.flatMap { FaceMesh(points: $0.points, confidence: 0.2) }
        #expect(sight.analyzed().doubt == .faceless)
        #expect(sight.analyzed().frames[0].points == nil)
    }

    @Test("A mesh far outside the picture is doubted and traps nowhere", arguments: [-1e9, -700, 700, 1e9])
    func outside(shift: Double) throws {
        let sight = try SeenPeople.Sight("astronaut-icon").moved { Point(x: $0.x + shift, y: $0.y - shift) }
        #expect(sight.analyzed().doubt == .faceless)
    }

    @Test("Meshes of any size and place trap nowhere", arguments: [1e-9, 0.01, 0.2, 5, 100, 1e12])
    func strangeSizes(scale: Double) throws {
        let sight = try SeenPeople.Sight("astronaut-icon", side: 64)
            .moved { Point(x: ($0.x - 30) * scale + 30, y: ($0.y - 25) * scale + 25) }
        let result = sight.analyzed()
        #expect(result.frames[0].head != nil)
    }

    @Test("No frames and empty frames give nothing")
    func empty() {
        let people = SeenPeople([])
        #expect(FaceAnalyzer.analyze([], seeing: people).frames.isEmpty)
        let nothing = FaceAnalyzer.analyze([Bitmap(width: 0, height: 0)], seeing: people)
        #expect(nothing.frames == [AnalyzedFrame()] && nothing.doubt == .small)
    }
}
