import Testing

@testable import StickerBuild

@Suite("The common loop of a sheet")
struct SheetLoopTests {
    /// Loops of one's own, hundredths of a second.
    static let durations: [[Int]] = [
        [100, 200, 150], [160, 160, 160, 120], [70, 90, 110, 130, 170, 190], [600], [40], [250, 90],
        [1200, 100], Array(stride(from: 60, through: 320, by: 13)),
    ]

    @Test("Every cell begins again when the sheet does, within 6 seconds", arguments: durations)
    func closes(durations: [Int]) {
        let loop = SheetLoop(durations, step: 10, most: 60)
        #expect((2...60).contains(loop.frames))
        for cell in durations.indices {
            #expect(loop.moment(of: cell, in: 0) == 0)
            // One frame after the last is the first again.
            #expect(loop.moment(of: cell, in: loop.frames) == 0)
            for frame in 0..<loop.frames {
                #expect((0..<durations[cell]).contains(loop.moment(of: cell, in: frame)))
            }
        }
    }

    @Test("No cell is slowed down by more than 12 percent", arguments: durations)
    func staysNatural(durations: [Int]) {
        let loop = SheetLoop(durations, step: 10, most: 60)
        for play in loop.plays {
            #expect(play.repeats >= 1)
            #expect(play.stretch <= SheetLoop.mostStretch)
            // Only what is longer than the longest loop must hurry much.
            if play.duration <= 600 { #expect(play.stretch > 0.7) }
        }
    }

    @Test("Loops that divide a common one keep their pace")
    func exact() {
        let loop = SheetLoop([100, 200, 50], step: 10, most: 60)
        #expect(loop.length == 200)
        #expect(loop.plays.map(\.repeats) == [2, 1, 4])
        #expect(loop.plays.allSatisfy { $0.stretch == 1 })
        #expect(
            (0..<20).map { loop.moment(of: 0, in: $0) } == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] + [
                0, 10, 20, 30, 40, 50, 60, 70, 80, 90,
            ])
    }

    @Test("Stills show their only moment, and alone make a still sheet")
    func stills() {
        #expect(SheetLoop([0, 0], step: 10, most: 60).frames == 1)
        let mixed = SheetLoop([0, 120], step: 10, most: 60)
        #expect((0..<mixed.frames).allSatisfy { mixed.moment(of: 0, in: $0) == 0 })
    }
}
