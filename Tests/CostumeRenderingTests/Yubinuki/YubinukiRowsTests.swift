import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Yubinuki: steps become rows")
struct YubinukiRowsTests {
    private static let blue = Color(r: 0, g: 0, b: 255)
    private static let red = Color(r: 255, g: 0, b: 0)
    private static let sky = Color(r: 100, g: 180, b: 255)

    private func thread(_ color: Color, _ rows: Int = 1) -> YubinukiStep.Thread {
        .init(color: color, rows: rows)
    }

    private func steps(_ layered: [Bool]) -> [Int] {
        YubinukiPattern(
            koma: 6, tobi: layered.count, needles: 2,
            steps: layered.enumerated().map {
                YubinukiStep(offset: $0, layered: $1, threads: [thread(Self.red)])
            }
        ).rows.map(\.step)
    }

    @Test("The steps of a pattern alternate, a row each")
    func turns() {
        let pattern = YubinukiPattern(
            koma: 4, tobi: 2, needles: 2,
            steps: [
                YubinukiStep(offset: 0, threads: [thread(Self.blue)]),
                YubinukiStep(offset: 1, threads: [thread(Self.red)]),
            ])
        #expect(pattern.rows.map(\.start) == [0, 2, 1, 3])
        #expect(pattern.rows.map(\.color) == [Self.blue, Self.red, Self.blue, Self.red])
    }

    @Test(
        "A layered step waits for the normal one before it, and is then stitched whole",
        arguments: [
            ([false, false, false], [0, 1, 2, 0, 1, 2]),
            // The pass ends at the waiting step: what follows it waits too.
            ([false, true, false], [0, 0, 1, 1, 2, 2]),
            ([false, false, true], [0, 1, 0, 1, 2, 2]),
            ([true, false, false], [0, 0, 1, 2, 1, 2]),
            ([true, true, true], [0, 0, 1, 1, 2, 2]),
            ([false, true, true], [0, 0, 1, 1, 2, 2]),
        ])
    func layered(layered: [Bool], order: [Int]) {
        #expect(steps(layered) == order)
    }

    @Test("A single step of a pattern makes all rows")
    func single() {
        let pattern = YubinukiPattern(
            koma: 8, tobi: 2, needles: 3, steps: [YubinukiStep(offset: 1, threads: [thread(Self.red)])])
        #expect(pattern.rows.map(\.start) == [3, 4, 5, 6, 7, 8])
    }

    @Test("Colors of yubinuki rows follow each other and then repeat")
    func colors() {
        let step = YubinukiStep(threads: [thread(Self.blue, 2), thread(Self.sky), thread(Self.red, 3)])
        let expected = [Self.blue, Self.blue, Self.sky, Self.red, Self.red, Self.red, Self.blue]
        #expect((0..<7).map { step.color(ofRow: $0) } == expected)
    }

    @Test("Rows in the direction hiraki step backward")
    func hiraki() {
        let pattern = YubinukiPattern(
            koma: 4, tobi: 2, needles: 2,
            steps: [
                YubinukiStep(offset: 0, threads: [thread(Self.blue)]),
                YubinukiStep(offset: 0, direction: .hiraki, threads: [thread(Self.red)]),
            ])
        #expect(pattern.mistakes.isEmpty)
        #expect(pattern.rows.map(\.start) == [0, 0, 1, -1])
    }

    @Test("Everything that can't be stitched is reported at once")
    func mistakes() {
        func mistakes(
            _ steps: [YubinukiStep], koma: Int = 6, tobi: Int = 2, needles: Int = 3
        ) -> [YubinukiMistake] {
            YubinukiPattern(koma: koma, tobi: tobi, needles: needles, steps: steps).mistakes
        }
        let good = thread(Self.red)
        #expect(mistakes([]) == [.noSteps])
        #expect(
            mistakes([.init(threads: [good]), .init(offset: 1, threads: [good])], tobi: 3)
                == [.stepCount(2, tobi: 3)])
        #expect(mistakes([.init(offset: 2, threads: [good])]) == [.offset(step: 0, 2, tobi: 2)])
        #expect(mistakes([.init(offset: -1, threads: [good])]) == [.offset(step: 0, -1, tobi: 2)])
        #expect(
            mistakes([.init(threads: [good, thread(Self.sky, 0)])]) == [.rows(step: 0, thread: 1, 0)])
        #expect(
            mistakes([.init(threads: [thread(Self.red, 4)])]) == [.tooManyRows(step: 0, 4, needles: 3)])
        #expect(
            mistakes([.init(threads: [good]), .init(threads: [good])]) == [.sharedKoma(step: 1, other: 0)])
        // Hiraki covers the koma before its offset.
        #expect(
            mistakes([.init(threads: [good]), .init(offset: 1, direction: .hiraki, threads: [good])])
                == [.sharedKoma(step: 1, other: 0)])
        // 5 and 2 have no divisor in common: every needle is everyone's.
        #expect(
            mistakes([.init(threads: [good]), .init(offset: 1, threads: [good])], koma: 5)
                == [.sharedKoma(step: 1, other: 0)])
        #expect(
            mistakes([.init(offset: 9, threads: [good]), .init(threads: [thread(Self.red, 0)])])
                == [.offset(step: 0, 9, tobi: 2), .rows(step: 1, thread: 0, 0)])
    }
}
