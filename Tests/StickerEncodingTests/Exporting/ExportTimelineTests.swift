import Platforms
import StickerManifest
import Testing

@testable import CostumeRendering
@testable import StickerEncoding

@Suite("The times of a moving picture on a platform's grid") struct ExportTimelineTests {
    /// A costume of evenly spaced moments that all differ, unless their looks are given.
    private func fitting(
        seconds: Double, moments: Int, looks: [Int]? = nil, turns: Int = 1, still: Int = 0,
        _ rule: MotionRule,
        frameRate: Double = 15
    ) -> TimelineFitting {
        let all = moments * turns
        let step = seconds * 1_000 / Double(moments)
        let loop = CostumeLoop(
            moments: (0..<all).map {
                CostumeLoop.Moment(
                    start: Double($0) * step, frame: .init(costume: $0 % moments, face: 0, delay: 0),
                    turn: $0 / moments)
            },
            duration: seconds * 1_000 * Double(turns), turns: turns, followsFace: false, isRound: true)
        return TimelineFitting(
            loop: loop, looks: looks ?? Array(0..<all), rule: rule, frameRate: frameRate, still: still)
    }

    private static let whatsApp = MotionRule(frameRate: 30, longest: 10_000, shortestFrame: 8)

    @Test("A loop within the rule keeps its length to the millisecond and begins at the still's moment")
    func keepsLength() throws {
        let timeline = try fitting(seconds: 1.28, moments: 19, still: 7, Self.whatsApp).timeline(.webp)
        #expect(timeline.moments == Array(7..<19) + Array(0..<7))
        #expect(timeline.duration == 1_280)
        #expect(timeline.reductions == [])
        #expect(timeline.delays.allSatisfy { $0 == 67 || $0 == 68 })
    }

    @Test("Equal neighbors become one longer frame, but not where all frames must last equally long")
    func mergesNeighbors() throws {
        let looks = [0, 0, 0, 3, 4, 4]
        let merged = try fitting(seconds: 0.6, moments: 6, looks: looks, Self.whatsApp).timeline(.webp)
        #expect(merged.moments == [0, 3, 4])
        #expect(merged.delays == [300, 100, 200])
        var even = Self.whatsApp
        even.isEven = true
        let all = try fitting(seconds: 0.6, moments: 6, looks: looks, even).timeline(.apng)
        #expect(all.moments.count == 6)
        #expect(all.delays == [100, 100, 100, 100, 100, 100])
    }

    @Test("Even frames are never faster than the rule's rate", arguments: [1.28, 0.96, 2.4, 3])
    func isNeverTooFast(seconds: Double) throws {
        var rule = MotionRule(frameRate: 30, longest: 3_000)
        rule.isEven = true
        let count = Int(seconds * 30)
        let timeline = try fitting(seconds: seconds, moments: count, rule, frameRate: 30).timeline(.webm)
        #expect(timeline.delays.allSatisfy { $0 >= 34 })
        #expect(timeline.duration <= 3_000)
    }

    @Test(
        "LINE's loops last whole seconds, the nearest, with 5 to 20 frames",
        arguments: [(1.28, 1_000), (1.6, 2_000), (2.4, 2_000), (0.6, 1_000), (9, 4_000)])
    func lastsWholeSeconds(seconds: Double, shown: Int) throws {
        var rule = MotionRule(
            frameRate: 20, frames: 5...20, longest: 4_000, lastsWholeSeconds: true, plays: 4)
        rule.longestPlay = 4_000
        let count = Int(seconds * 15)
        let timeline = try fitting(seconds: seconds, moments: count, rule).timeline(.apng)
        #expect(timeline.duration == shown)
        #expect((5...20).contains(timeline.moments.count))
        #expect(timeline.plays == 4_000 / shown)
        #expect(timeline.reductions.contains { $0.what == "duration" } == (Double(shown) != seconds * 1_000))
    }

    @Test("Of a loop of several turns, whole turns are kept")
    func keepsWholeTurns() throws {
        let rule = MotionRule(frameRate: 30, longest: 3_000)
        let timeline = try fitting(seconds: 1.2, moments: 18, turns: 3, rule).timeline(.webp)
        #expect(timeline.duration == 2_400)
        #expect(timeline.moments.count == 36)
        #expect(timeline.reductions.map(\.what) == ["duration"])
    }

    @Test("A costume longer than the rule is played faster, and stays whole")
    func isPlayedFaster() throws {
        let rule = MotionRule(frameRate: 30, longest: 3_000)
        let timeline = try fitting(seconds: 9, moments: 135, rule).timeline(.webp)
        #expect(timeline.duration == 3_000)
        #expect(timeline.moments.count == 45)
        #expect(timeline.moments.last == 132)
        #expect(timeline.reductions == [.init(what: "duration", from: 9, to: 3)])
    }

    @Test("A face that lasts longer than the rule is cut, after it was played a quarter faster")
    func longFaceIsCut() throws {
        let loop = CostumeLoop(
            moments: (0..<60).map {
                .init(start: Double($0) * 100, frame: .init(costume: 0, face: $0, delay: 0), turn: 0)
            },
            duration: 6_000, turns: 1, followsFace: true, isRound: false)
        let timeline = try TimelineFitting(
            loop: loop, looks: Array(0..<60), rule: MotionRule(frameRate: 30, longest: 3_000),
            frameRate: 15, still: 0
        ).timeline(.webp)
        #expect(timeline.duration == 3_000)
        #expect(timeline.moments == Array(0..<38))
    }

    @Test("What doesn't move, or has too few frames, is an error")
    func rejectsStills() throws {
        #expect(throws: ExportError.doesNotMove(.webp)) {
            try fitting(seconds: 1, moments: 4, looks: [0, 0, 0, 0], Self.whatsApp).timeline(.webp)
        }
        let rule = MotionRule(frameRate: 20, frames: 5...20, longest: 4_000)
        #expect(throws: ExportError.tooFewFrames(.apng, found: 3, needed: 5)) {
            try fitting(seconds: 1, moments: 3, rule).timeline(.apng)
        }
    }

    @Test("Fewer frames are reported", arguments: [4, 7])
    func reportsFrames(most: Int) throws {
        let timeline = try fitting(seconds: 1, moments: 15, Self.whatsApp).timeline(.webp, atMost: most)
        #expect(timeline.moments.count == most)
        #expect(timeline.duration == 1_000)
        #expect(timeline.reductions == [.init(what: "frames", from: 15, to: Double(most))])
    }
}
