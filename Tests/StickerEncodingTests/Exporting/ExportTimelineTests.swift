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
        #expect(
            timeline.reductions == [
                .init(what: "duration", from: 9, to: 3), .init(what: "frames", from: 135, to: 45),
            ])
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
        let rule = MotionRule(frameRate: 20, frames: 5...20, longest: 4_000, shortestFrame: 300)
        #expect(throws: ExportError.tooFewFrames(.apng, found: 4, needed: 5)) {
            try fitting(seconds: 0.4, moments: 4, rule).timeline(.apng)
        }
    }

    @Test("Fewer frames are reported", arguments: [4, 7])
    func reportsFrames(most: Int) throws {
        let timeline = try fitting(seconds: 1, moments: 15, Self.whatsApp).timeline(.webp, atMost: most)
        #expect(timeline.moments.count == most)
        #expect(timeline.duration == 1_000)
        #expect(timeline.reductions == [.init(what: "frames", from: 15, to: Double(most))])
    }

    // MARK: Faces

    /// A face of uneven times in a still costume; all frames differ.
    /// - Parameter delays: milliseconds.
    private func face(_ delays: [Double], _ rule: MotionRule, frameRate: Double = 15) -> TimelineFitting {
        var start = 0.0
        let moments = delays.enumerated().map { index, delay in
            defer { start += delay }
            return CostumeLoop.Moment(
                start: start, frame: .init(costume: 0, face: index, delay: 0), turn: 0)
        }
        let loop = CostumeLoop(
            moments: moments, duration: start, turns: 1, followsFace: true, isRound: false)
        return TimelineFitting(
            loop: loop, looks: Array(delays.indices), rule: rule, frameRate: frameRate, still: 0)
    }

    private static let signal = {
        var rule = MotionRule(frameRate: 20, longest: 3_000)
        rule.isEven = true
        return rule
    }()
    private static let telegram = {
        var rule = MotionRule(frameRate: 30, frames: 2...90, longest: 3_000)
        rule.isEven = true
        return rule
    }()
    private static let line = {
        var rule = MotionRule(
            frameRate: 20, frames: 5...20, longest: 4_000, shortestFrame: 50, lastsWholeSeconds: true,
            plays: 4)
        rule.longestPlay = 4_000
        return rule
    }()

    @Test("A blink keeps its time on even grids: the longest step that all changes have in common")
    func keepsBlink() throws {
        for (rule, rate) in [(Self.signal, 15.0), (Self.telegram, 30)] {
            let timeline = try face([2_000, 150], rule, frameRate: rate).timeline(.apng)
            #expect(timeline.moments == Array(repeating: 0, count: 40) + [1, 1, 1])
            #expect(Set(timeline.delays) == [50])
            #expect(timeline.changes == 2)
            #expect(timeline.reductions == [])
        }
        let halves = try face([500, 500], Self.signal).timeline(.apng)
        #expect(halves.moments == [0, 1] && halves.delays == [500, 500])
    }

    @Test(
        "A change shorter than a platform's frames is shown for one frame",
        arguments: [[2_000, 20], [40, 1_990, 70], [2_900, 30, 30, 30]])
    func showsShortChanges(delays: [Double]) throws {
        for (rule, rate) in [(Self.signal, 15.0), (Self.telegram, 30)] {
            let timeline = try face(delays, rule, frameRate: rate).timeline(.apng)
            #expect(Set(timeline.moments).count == delays.count)
            #expect(timeline.changes == delays.count)
            #expect(!timeline.reductions.contains { $0.what == "frames" })
            #expect(timeline.delays.allSatisfy { $0 >= 1_000 / rule.frameRate })
        }
    }

    @Test("Where fewer frames are left, a blink stays as long as there are two")
    func keepsBlinkWithFewerFrames() throws {
        let timeline = try face([900, 100, 900, 100], Self.telegram).timeline(.webm, atMost: 4)
        #expect(timeline.changes == 4 && timeline.reductions == [])
        let fewer = try face([900, 100, 900, 100], Self.telegram).timeline(.webm, atMost: 3)
        #expect(fewer.reductions == [.init(what: "frames", from: 4, to: Double(fewer.changes))])
    }

    @Test("A face with more changes than a platform shows reports how many are left")
    func reportsLostChanges() throws {
        let delays = (0..<50).map { $0 % 10 == 9 ? 100.0 : 40 }
        for rule in [Self.signal, Self.whatsApp] {
            let timeline = try face(delays, rule).timeline(.webp)
            #expect(timeline.changes < 50)
            #expect(timeline.reductions == [.init(what: "frames", from: 50, to: Double(timeline.changes))])
        }
    }

    @Test("Loops of few changes are in LINE's files several times, because it doesn't count equal neighbors")
    func repeatsForLINE() throws {
        let blink = try face([2_000, 150], Self.line).timeline(.apng)
        #expect(blink.moments == [0, 1, 0, 1, 0])
        #expect(blink.duration == 4_000 && blink.plays == 1)
        #expect(blink.delays[0] + blink.delays[4] == blink.delays[2])
        #expect(blink.reductions == [.init(what: "duration", from: 2.15, to: 2)])
        let three = try fitting(seconds: 1, moments: 3, Self.line).timeline(.apng)
        #expect(three.moments == [0, 1, 2, 0, 1, 2])
        #expect(three.duration == 2_000 && three.plays == 2 && three.reductions == [])
        let four = try fitting(seconds: 1, moments: 4, Self.line).timeline(.apng)
        #expect(four.moments == [0, 1, 2, 3, 0] && four.delays == [125, 250, 250, 250, 125])
    }

    @Test("Two frames that an even grid has no room for are reported")
    func reportsTwoFrames() throws {
        let timeline = try fitting(seconds: 3, moments: 90, Self.telegram, frameRate: 30).timeline(.webm)
        #expect(timeline.moments.count == 88 && Set(timeline.delays) == [34])
        #expect(timeline.reductions == [.init(what: "frames", from: 90, to: 88)])
    }

    @Test("Frames that a platform's rate leaves out are reported")
    func reportsRate() throws {
        let timeline = try fitting(seconds: 1, moments: 25, Self.whatsApp).timeline(.webp)
        #expect(timeline.reductions == [.init(what: "frames", from: 25, to: 15)])
    }
}
