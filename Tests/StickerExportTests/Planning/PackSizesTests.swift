import Testing

@testable import StickerExport

@Suite("Sizes of packs")
struct PackSizesTests {
    @Test(
        "Stickers are split evenly at the maximum",
        arguments: [
            (3, [3]), (30, [30]), (31, [16, 15]), (60, [30, 30]), (61, [21, 20, 20]), (90, [30, 30, 30]),
            (2, []), (0, []),
        ])
    func even(count: Int, sizes: [Int]) {
        #expect(PackSizes.split(count, PackCounts(3...30, mixes: false)) == sizes)
    }

    @Test(
        "Where packs have certain sizes, as many stickers as possible go into as few packs as possible",
        arguments: [
            (7, []), (8, [8]), (15, [8]), (31, [24]), (40, [40]), (41, [40]), (48, [24, 24]),
            (50, [24, 24]), (60, [32, 24]), (90, [32, 32, 24]),
        ])
    func allowed(count: Int, sizes: [Int]) {
        let counts = PackCounts(8...40, allowed: [8, 16, 24, 32, 40], mixes: false)
        #expect(PackSizes.split(count, counts) == sizes)
    }

    @Test(
        "One allowed size gives packs of that size alone", arguments: [(23, []), (24, [24]), (71, [24, 24])])
    func single(count: Int, sizes: [Int]) {
        #expect(PackSizes.split(count, PackCounts(24...24, allowed: [24], mixes: false)) == sizes)
    }

    @Test("Where even packs would be too small, the largest possible ones are made")
    func narrow() {
        #expect(PackSizes.split(30, PackCounts(20...24, mixes: true)) == [24])
        #expect(PackSizes.split(45, PackCounts(20...24, mixes: true)) == [23, 22])
    }

    @Test("No pack is ever out of its range, whatever the number of stickers")
    func staysInRange() {
        for counts in [
            PackCounts(3...30, mixes: false), PackCounts(8...24, allowed: [8, 16, 24], mixes: false),
            PackCounts(1...1, mixes: true), PackCounts(5...7, mixes: true),
        ] {
            for count in 0...130 {
                let sizes = PackSizes.split(count, counts)
                #expect(sizes.reduce(0, +) <= count)
                #expect(
                    sizes.allSatisfy { counts.stickers.contains($0) && counts.allowed?.contains($0) ?? true })
                #expect(sizes.isEmpty == (count < counts.least), "\(count)")
            }
        }
    }
}
