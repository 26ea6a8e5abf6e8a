import StickerManifest
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Time: costume and face")
struct TimeMergeTests {
    /// A costume in which every frame looks different and shows the face.
    private func merge(
        _ duration: Double, rate: Double = 12.5, _ timing: FaceTiming = .fit, side: Int = 64,
        limit: Int = 64 << 20
    ) -> TimeMerge {
        let animation = TemplateAnimation(
            duration: duration, frameRate: rate, faceTiming: timing, memoryLimit: limit)
        let scenes = (0..<animation.frameCount).map { TimeMerge.Scene(number: $0, usesFace: true) }
        return TimeMerge(animation: animation, scenes: scenes, side: side)
    }

    private func still(usesFace: Bool = true, side: Int = 64) -> TimeMerge {
        TimeMerge(animation: nil, scenes: [.init(number: 0, usesFace: usesFace)], side: side)
    }

    private func total(_ line: StickerTimeline) -> Int { line.frames.map(\.delay).reduce(0, +) }

    @Test("A still costume with a still face is one frame without a delay")
    func stillStill() {
        let line = still().timeline(faceDelays: [0])
        #expect(line.frames == [.init(costume: 0, face: 0, delay: 0)])
        #expect(!line.isMoving && line.reductions.isEmpty)
    }

    @Test("An animated face animates a still costume, with its own frames and delays")
    func stillMoving() {
        let line = still().timeline(faceDelays: [7, 2, 30])
        #expect(line.frames.map(\.delay) == [7, 2, 30])
        #expect(line.frames.map(\.face) == [0, 1, 2])
        #expect(line.frames.allSatisfy { $0.costume == 0 })
    }

    @Test("A costume that doesn't show the face stays still")
    func faceless() {
        #expect(still(usesFace: false).timeline(faceDelays: [5, 5]).frames.count == 1)
    }

    @Test("Delays add up to the duration, with frame boundaries at ceil(100t − ½)")
    func boundaries() {
        #expect(merge(0.1, rate: 40).timeline(faceDelays: [0]).frames.map(\.delay) == [2, 3, 2, 3])
        #expect(merge(1.6).timeline(faceDelays: [0]).frames.map(\.delay) == Array(repeating: 8, count: 20))
        let third = merge(1, rate: 12).timeline(faceDelays: [0])
        #expect(third.frames.count == 12 && total(third) == 100)
        #expect(third.frames.prefix(3).map(\.delay) == [8, 9, 8])
    }

    @Test("A frame that would be shorter than two hundredths joins the one before, the first one the next")
    func joined() {
        // Written from 0, 2 and 3 to 5.
        let middle = merge(0.05, rate: 50).timeline(faceDelays: [0])
        #expect(middle.frames.map(\.costume) == [0, 2] && middle.frames.map(\.delay) == [3, 2])
        #expect(middle.reductions.isEmpty)
        // From 0, 2, 4, 5, 7 and 9 to 11.
        let line = merge(0.11, rate: 50).timeline(faceDelays: [0])
        #expect(line.frames.map(\.costume) == [0, 1, 3, 4, 5])
        #expect(line.frames.map(\.delay) == [2, 3, 2, 2, 2])
        // From 0 and 1 to 3: one frame is left, which is told.
        let still = merge(0.03, rate: 50).timeline(faceDelays: [0])
        #expect(!still.isMoving)
        #expect(still.reductions.map(\.what) == ["frames"])
        #expect(still.reductions.first?.from == 2 && still.reductions.first?.to == 1)
    }

    @Test("No delay is shorter than two hundredths of a second, and the duration stays")
    func shortFrames() {
        let line = merge(0.05, rate: 50).timeline(faceDelays: [0])
        #expect(line.frames.allSatisfy { $0.delay >= 2 })
        #expect(total(line) == 5)
    }

    @Test(
        "Timing fit changes the speed by at most a quarter, and prefers one loop of the costume and the nearest speed",
        arguments: [
            // face turn in hundredths, turns of the costume of 1.6 s, turns of the face
            (160, 1, 1), (96, 1, 2), (200, 1, 1), (128, 1, 1), (250, 2, 1), (110, 2, 3), (80, 1, 2),
            (320, 2, 1),
        ])
    func fit(turn: Int, costumes: Int, faces: Int) {
        // Eight equal frames.
        let eighth = turn / 8
        let delays = Array(repeating: eighth, count: 7) + [turn - 7 * eighth]
        let line = merge(1.6).timeline(faceDelays: delays)
        #expect(line.frames.count == 20 * costumes)
        #expect(total(line) == 160 * costumes)
        #expect(line.reductions.isEmpty)
        // Counts how often the face begins again.
        let begins = zip(line.frames, line.frames.dropFirst()).count { $1.face < $0.face }
        #expect(begins + 1 == faces)
    }

    @Test(
        "Timing fit takes the slower of two speeds that are equally near",
        arguments: [(1.0, 2), (1.4, 3), (1.8, 4), (2.2, 5), (2.6, 6), (3.0, 7)])
    func fitTies(duration: Double, faces: Int) {
        // Eight frames in .4 s: half a turn too many for the costume.
        let line = merge(duration, rate: 25).timeline(faceDelays: Array(repeating: 5, count: 8))
        let begins = zip(line.frames, line.frames.dropFirst()).count { $1.face < $0.face }
        #expect(begins + 1 == faces)
        #expect(total(line) == Int((duration * 100).rounded()))
    }

    @Test("Timing fit plays a face of eight frames and .96 s 1.2 times as fast in 1.6 s, sampled by time")
    func fitSamples() {
        let line = merge(1.6).timeline(faceDelays: Array(repeating: 12, count: 8))
        // Two turns in 20 frames: frame k shows face time k × 9.6.
        #expect(line.frames.map(\.face) == (0..<20).map { k in (k * 96 % 960) / 120 })
    }

    @Test("A face with uneven delays is sampled by time, not by frame number")
    func uneven() {
        let line = merge(0.8, rate: 10, .loop).timeline(faceDelays: [60, 10, 10])
        #expect(line.frames.map(\.face) == [0, 0, 0, 0, 0, 0, 1, 2])
    }

    @Test("Timing loop repeats until face and costume end together, at the face's own speed")
    func loop() {
        // .96 s and .72 s meet after 2.88 s.
        let line = merge(0.96, rate: 1 / 0.06, .loop).timeline(faceDelays: Array(repeating: 6, count: 12))
        #expect(line.frames.count == 48)
        #expect(total(line) == 288)
        #expect(line.frames.map(\.costume) == (0..<48).map { $0 % 16 })
        #expect(line.frames.map(\.face) == (0..<48).map { $0 % 12 })
        #expect(line.reductions.isEmpty)
    }

    @Test("Timing loop accepts ends that are half a frame apart")
    func nearEnough() {
        // Frames of 8: a face of 156 ends 4 before the costume.
        let line = merge(1.6, .loop).timeline(faceDelays: [78, 78])
        #expect(line.frames.count == 20 && line.reductions.isEmpty)
    }

    @Test("A loop of more than 48 frames is cut after whole turns, and the seam is reported")
    func seam() {
        let line = merge(1.6, .loop).timeline(faceDelays: [61, 62])
        #expect(line.frames.count == 40)
        #expect(total(line) == 320)
        #expect(line.reductions == [StickerEntry.Reduction(what: "seam", from: 3.69, to: 3.2)])
    }

    @Test("Timing stretch plays the face once in the costume's time, slow or fast", arguments: [10, 1000])
    func stretch(delay: Int) {
        let line = merge(1.6, .stretch).timeline(faceDelays: Array(repeating: delay, count: 4))
        #expect(line.frames.map(\.face) == (0..<20).map { $0 / 5 })
    }

    @Test("Timing once plays the face at its own speed and holds the last frame")
    func once() {
        let line = merge(0.8, rate: 10, .once).timeline(faceDelays: [10, 20, 10])
        #expect(line.frames.map(\.face) == [0, 1, 1, 2, 2, 2, 2, 2])
    }

    @Test("Timing freeze shows the face's first frame")
    func freeze() {
        let line = merge(0.8, .freeze).timeline(faceDelays: [10, 20])
        #expect(line.frames.allSatisfy { $0.face == 0 })
    }

    @Test("Equal frames in a row become one longer frame")
    func holds() {
        let animation = TemplateAnimation(duration: 1, frameRate: 10)
        let looks = [0, 0, 0, 1, 2, 3, 4, 4, 4, 4]
        let line = TimeMerge(
            animation: animation, scenes: looks.map { .init(number: $0, usesFace: false) }, side: 64
        ).timeline(faceDelays: [0])
        #expect(line.frames.map(\.delay) == [30, 10, 10, 10, 40])
        #expect(line.frames.map(\.costume) == [0, 3, 4, 5, 6])
    }

    @Test("A costume whose frames all look alike is a still")
    func motionless() {
        let line = TimeMerge(
            animation: TemplateAnimation(duration: 1),
            scenes: Array(repeating: .init(number: 0, usesFace: true), count: 12),
            side: 64
        ).timeline(faceDelays: [0])
        #expect(!line.isMoving && line.frames.first?.delay == 0)
    }

    @Test(
        "Above the memory limit a sticker is cut to whole loops, then loses frames; both are reported"
    )
    func memory() {
        let bytes = 64 * 64 * 4
        // Two turns of 20 frames; 25 frames fit: one turn stays.
        let cut = merge(1.6, limit: 25 * bytes).timeline(faceDelays: [125, 125])
        #expect(cut.frames.count == 20 && total(cut) == 160)
        #expect(cut.reductions == [StickerEntry.Reduction(what: "duration", from: 3.2, to: 1.6)])
        // 7 frames fit: thinned besides.
        let thin = merge(1.6, limit: 7 * bytes).timeline(faceDelays: [125, 125])
        #expect(thin.frames.count == 7 && total(thin) == 160)
        #expect(thin.frames.map(\.costume) == [0, 2, 5, 8, 11, 14, 17])
        #expect(thin.reductions.map(\.what) == ["duration", "frames"])
        #expect(thin.reductions.last == StickerEntry.Reduction(what: "frames", from: 20, to: 7))
    }

    @Test("The memory limit holds for a still costume with a long face: 43 frames of 618 pixels")
    func longFace() {
        let line = still(side: 618).timeline(faceDelays: Array(repeating: 5, count: 100))
        #expect(line.frames.count == 43 && total(line) == 500)
        #expect(line.reductions == [StickerEntry.Reduction(what: "frames", from: 100, to: 43)])
    }

    @Test(
        "Impossible delays of a face never trap", arguments: [[], [0, 0], [-5, 3], [Int.max, Int.max, 1]])
    func strange(delays: [Int]) {
        for timing in FaceTiming.allCases {
            let line = merge(0.8, timing).timeline(faceDelays: delays)
            #expect(!line.frames.isEmpty)
            #expect(line.frames.allSatisfy { $0.face >= 0 && $0.face < max(1, delays.count) })
        }
    }
}
