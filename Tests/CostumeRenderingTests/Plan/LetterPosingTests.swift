import Helpers
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Letters over time") struct LetterPosingTests {
    private func motion(
        clock: LetterMotion.Clock = .layer, delay: Double = 0.25, _ tracks: [Track]
    ) -> LetterMotion {
        LetterMotion(unit: .letter, delay: delay, tracks: tracks, clock: clock)
    }

    private static let turn = Track.linear("rotation", [0, 1], [0, 90])

    @Test("Each letter runs later than the one before, and holds its first and last values")
    func delays() {
        let poses = motion([Self.turn]).poses(of: 4, at: 0.5)
        #expect(poses.map(\.rotation) == [45, 22.5, 0, 0])
        #expect(motion([Self.turn]).poses(of: 2, at: 9).map(\.rotation) == [90, 90])
        let early = motion(delay: -0.25, [Self.turn]).poses(of: 2, at: 0)
        #expect(early.map(\.rotation) == [0, 22.5])
    }

    @Test("How far letters come to lie beyond their place: their largest shift, growth and turn")
    func reach() {
        #expect(motion([]).reach(size: 10, radius: 20) == 0)
        #expect(motion([.linear("position.y", [0, 1], [-0.5, 0.25])]).reach(size: 10, radius: 20) == 5)
        #expect(motion([.linear("scale.x", [0, 1], [0, 1.5])]).reach(size: 10, radius: 20) == 10)
        let turned = motion([Self.turn]).reach(size: 10, radius: 20)
        #expect(abs(turned - 20 * .pi / 2) < 1e-9)
        // An easing may lead beyond the values.
        let back = Track(
            property: "position.x", times: [0, 1], values: .numbers([0, 1]),
            easings: [.cubicBezier(x1: 0.3, y1: 1.6, x2: 0.6, y2: 1.2)])
        #expect(motion([back]).reach(size: 10, radius: 20) > 10.5)
    }

    @Test("A motion that repeats goes round, at the rate that fits the animation")
    func repeats() {
        // 1.5 seconds of the motion pass in one of the layer.
        let wave = motion(clock: .repeating(period: 1, rate: 1.5), [Self.turn])
        #expect(wave.poses(of: 1, at: 0.5).map(\.rotation) == [67.5])
        #expect(wave.poses(of: 3, at: 1).map(\.rotation) == [45, 22.5, 0])
        // Late letters are as far as they were a turn before.
        #expect(wave.poses(of: 2, at: 0).map(\.rotation) == [0, 67.5])
    }

    @Test("A motion that is played once shows the end first, and hurries where there are many letters")
    func once() {
        let pop = motion(clock: .once(period: 1, start: 0.5, limit: 2), [Self.turn])
        #expect(pop.poses(of: 2, at: 0).map(\.rotation) == [90, 90])
        #expect(pop.poses(of: 2, at: 0.5).map(\.rotation) == [0, 0])
        #expect(pop.poses(of: 2, at: 1.25).map(\.rotation) == [67.5, 45])
        // 13 letters take 1 + 12 × .25 = 4 seconds, twice what they may.
        let many = pop.poses(of: 13, at: 2.5)
        #expect(many.allSatisfy { $0.rotation == 90 })
        #expect(pop.poses(of: 13, at: 1)[0].rotation == 90)
        #expect(pop.poses(of: 13, at: 1)[4].rotation == 0)
    }

    @Test("The example of docs/arithmetic.md: the shared motion wave")
    func example() throws {
        let ease = Easing.easeInOut
        let wave = SharedMotion(
            id: "wave", name: [:], unit: .letter, delay: 0.1,
            tracks: [
                Track(
                    property: "position.y", times: [0, 0.6, 1.2], values: .numbers([0.22, -0.22, 0.22]),
                    easings: [ease, ease])
            ], duration: 1.2, isOnce: false)
        let shifts = wave.motion(within: 2.4).poses(of: 3, at: 1.2).map(\.shift.y)
        for (shift, expected) in zip(shifts, [0.22, 0.195302, 0.118019]) {
            #expect(abs(shift - expected) < 1e-6)
        }
    }

    @Test("Every property of a letter moves")
    func properties() {
        let tracks: [Track] = [
            Track(
                property: "position", times: [0], values: .points([Point(x: 1, y: 2)]), easings: []),
            .linear("position.y", [0, 1], [0, 4]), .linear("scale", [0, 1], [1, 3]),
            .linear("opacity", [0, 1], [0, 1]), .linear("reveal", [0, 1], [1, 0]),
            Track(
                property: "color", times: [0, 1],
                values: .colors([Color(r: 0, g: 0, b: 0), Color(r: 200, g: 100, b: 0)]), easings: [.linear]),
        ]
        let pose = motion(tracks).poses(of: 1, at: 0.5)[0]
        #expect(pose.shift == Point(x: 1, y: 2) && pose.scale == Point(x: 2, y: 2))
        #expect(pose.opacity == 0.5 && pose.reveal == 0.5)
        #expect(pose.color == Color(r: 100, g: 50, b: 0))
        #expect(!pose.isAtRest && pose.isVisible)
        #expect(motion([Self.turn]).poses(of: 1, at: 0)[0].isAtRest)
    }
}
