import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Yubinuki: which thread shows where")
struct YubinukiClothTests {
    static let blue = Color(r: 0, g: 0, b: 255)
    static let sky = Color(r: 100, g: 180, b: 255)
    static let red = Color(r: 255, g: 0, b: 0)

    /// The pattern that the shipped ring wears.
    static let standard = YubinukiPattern(
        koma: 8, tobi: 2, needles: 30,
        steps: [
            YubinukiStep(
                offset: 0, threads: [.init(color: blue, rows: 5), .init(color: sky, rows: 5)]),
            YubinukiStep(offset: 1, threads: [.init(color: red, rows: 1)]),
        ])

    /// T steps of one color each, all nami.
    private static func plain(_ koma: Int, _ tobi: Int, _ needles: Int) -> YubinukiPattern {
        YubinukiPattern(
            koma: koma, tobi: tobi, needles: needles,
            steps: (0..<tobi).map { YubinukiStep(offset: $0, threads: [.init(color: red, rows: 1)]) })
    }

    private static let patterns = [
        plain(4, 2, 2), plain(8, 2, 5), plain(9, 3, 4), plain(6, 1, 7), plain(12, 4, 3), plain(6, 6, 2),
    ]

    @Test("The pattern of the specification's example is drawn pixel for pixel")
    func workedExample() {
        let pattern = YubinukiPattern(
            koma: 4, tobi: 2, needles: 2,
            steps: [
                YubinukiStep(offset: 0, threads: [.init(color: Self.blue, rows: 1)]),
                YubinukiStep(offset: 1, threads: [.init(color: Self.red, rows: 1)]),
            ])
        let cloth = YubinukiCloth(pattern, rows: pattern.rowCount)
        let lines = (0..<8).map { y in
            String(
                (0..<16).map { x in
                    let thread = cloth.pixel((Double(x) + 0.5) / 2, (Double(y) + 0.5) / 8)
                    return thread == Pixel(Self.blue) ? "B" : thread == Pixel(Self.red) ? "R" : "?"
                })
        }
        #expect(
            lines == [
                "BBBBRRRRBBBBRRRR", "RBBBBRRRRBBBBRRR", "RBBBBRRRRBBBBRRR", "RRRRRRRRRRRRRRRR",
                "RRRRRRRRRRRRRRRR", "BRRRRBBBBRRRRBBB", "BRRRRBBBBRRRRBBB", "RRRRBBBBRRRRBBBB",
            ])
    }

    /// The row that shows, found the slow way: every stitch is a parallelogram, later ones lie over earlier ones.
    private func stitched(_ pattern: YubinukiPattern, _ u: Double, _ v: Double) -> Int {
        let (around, reach) = (Double(pattern.circumference), Double(pattern.rowCount) / 2)
        var top = -1
        for (number, row) in pattern.rows.enumerated() {
            let sign = row.direction == .nami ? 1.0 : -1
            var x = Double(row.start)
            // A row ends where it began.
            let stitches = 2 * pattern.koma / YubinukiPattern.commonDivisor(pattern.koma, pattern.tobi)
            for stitch in 0..<stitches {
                let at = x + sign * reach * (stitch % 2 == 0 ? v : 1 - v)
                var distance = (u - at) * sign
                distance -= around * (distance / around).rounded(.down)
                if distance < 1 { top = number }
                x += sign * reach
            }
        }
        return top
    }

    @Test("The tables of a pattern agree with its parallelograms")
    func slowWay() {
        var random = SeededNumbers(seed: 7)
        let thread = [YubinukiStep.Thread(color: Self.red, rows: 1)]
        let mixed = [
            YubinukiPattern(
                koma: 4, tobi: 2, needles: 3,
                steps: [
                    YubinukiStep(threads: thread), YubinukiStep(direction: .hiraki, threads: thread),
                ]),
            YubinukiPattern(
                koma: 6, tobi: 3, needles: 2,
                steps: [
                    YubinukiStep(offset: 2, direction: .hiraki, threads: thread),
                    YubinukiStep(offset: 0, direction: .hiraki, layered: true, threads: thread),
                    YubinukiStep(offset: 0, threads: thread),
                ]),
            YubinukiPattern(koma: 5, tobi: 2, needles: 3, steps: [YubinukiStep(offset: 1, threads: thread)]),
            YubinukiPattern(
                koma: 10, tobi: 3, needles: 2,
                steps: [YubinukiStep(offset: 2, direction: .hiraki, threads: thread)]),
            YubinukiPattern(koma: 2, tobi: 7, needles: 1, steps: [YubinukiStep(offset: 6, threads: thread)]),
        ]
        for pattern in Self.patterns + mixed {
            #expect(pattern.mistakes.isEmpty)
            let cloth = YubinukiCloth(pattern, rows: pattern.rowCount)
            for _ in 0..<150 {
                let u = Double.random(in: 0..<Double(pattern.circumference), using: &random)
                let v = Double.random(in: 0..<1, using: &random)
                #expect(
                    cloth.row(u, v) == stitched(pattern, u, v), "\(pattern.koma) \(pattern.tobi) \(u) \(v)")
            }
        }
    }

    @Test("A pattern covers every pixel, repeats after T koma, and equals itself upside down")
    func symmetries() {
        for pattern in Self.patterns {
            let cloth = YubinukiCloth(pattern, rows: pattern.rowCount)
            let (width, height) = (pattern.circumference * 2, 14)
            let band = cloth.band(width: width, height: height)
            #expect(band.pixels.allSatisfy { $0.a == 255 })
            for y in 0..<height {
                let v = (Double(y) + 0.5) / Double(height)
                for x in 0..<width {
                    let u = (Double(x) + 0.37) / 2
                    func row(_ shift: Double, _ v: Double) -> Int {
                        let around = Double(pattern.circumference)
                        let moved = u + shift
                        return cloth.row(moved - around * (moved / around).rounded(.down), v)
                    }
                    let turn = Double(pattern.rowCount)
                    #expect(row(0, v) == row(turn, v))
                    #expect(row(0, v) == row(turn / 2, 1 - v))
                }
            }
        }
    }

    /// How much of the band each row covers, on a lattice that no thread's edge meets unevenly.
    private func shares(_ pattern: YubinukiPattern, rows: Int) -> [Int: Double] {
        let cloth = YubinukiCloth(pattern, rows: rows)
        let (across, down) = (pattern.rowCount * 8, 400)
        var counts: [Int: Int] = [:]
        for j in 0..<down {
            for i in 0..<across {
                let u = (Double(i) + 0.5) / 8
                counts[cloth.row(u, (Double(j) + 0.5) / Double(down)), default: 0] += 1
            }
        }
        return counts.mapValues { Double($0) / Double(across * down) }
    }

    @Test("The m-th of N rows of a pattern covers (2m+1)/N² of it, and n rows cover 1−(1−n/N)²")
    func coverage() {
        for pattern in [Self.plain(8, 2, 5), Self.plain(9, 3, 2), Self.plain(4, 1, 6)] {
            let total = pattern.rowCount
            let shares = shares(pattern, rows: total)
            for m in 0..<total {
                let expected = Double(2 * m + 1) / Double(total * total)
                #expect(abs((shares[m] ?? 0) - expected) < 0.004, "\(pattern.koma) \(m)")
            }
            for n in [0, 1, total / 2, total] {
                let bare = self.shares(pattern, rows: n)[-1] ?? 0
                let left = 1 - Double(n) / Double(total)
                #expect(abs(bare - left * left) < 0.004, "\(pattern.koma) \(n)")
            }
        }
    }

    @Test("The default pattern is .5083 red, .2875 sky blue and .2042 blue")
    func defaultShares() {
        let rows = Self.standard.rows
        var shares: [Color: Double] = [:]
        for (row, share) in self.shares(Self.standard, rows: rows.count) where row >= 0 {
            shares[rows[row].color, default: 0] += share
        }
        #expect(abs((shares[Self.red] ?? 0) - 0.5083) < 0.001)
        #expect(abs((shares[Self.sky] ?? 0) - 0.2875) < 0.001)
        #expect(abs((shares[Self.blue] ?? 0) - 0.2042) < 0.001)
    }

    @Test("The threads of a band are antialiased: each pixel is the mean of what lies within it")
    func smoothBand() {
        let cloth = YubinukiCloth(Self.standard, rows: 60)
        let (width, height, fine) = (150, 40, 16)
        let band = cloth.band(width: width, height: height)
        var (mixed, largest) = (0, 0.0)
        for y in 0..<height {
            for x in 0..<width {
                var sum = SIMD4<Double>()
                for j in 0..<fine {
                    for i in 0..<fine {
                        let u = (Double(x) + (Double(i) + 0.5) / Double(fine)) * 240 / Double(width)
                        let v = (Double(y) + (Double(j) + 0.5) / Double(fine)) / Double(height)
                        let thread = cloth.pixel(u, v)
                        sum += SIMD4(Double(thread.r), Double(thread.g), Double(thread.b), Double(thread.a))
                    }
                }
                sum /= Double(fine * fine)
                let own = band[x, y]
                let far = SIMD4(Double(own.r), Double(own.g), Double(own.b), Double(own.a)) - sum
                largest = max(largest, far.max(), -far.min())
                if !Self.standard.rows.contains(where: { Pixel($0.color) == own }) { mixed += 1 }
            }
        }
        // One sample is off by half of a thread's color, 4 × 4 by an eighth where an edge runs straight down.
        #expect(largest < 40)
        #expect(mixed > width * height / 5)
    }

    @Test(
        "A ring of threads is clear inside and outside, has smooth edges, and runs clockwise from 12 o'clock")
    func ring() {
        let quarters = YubinukiPattern(
            koma: 4, tobi: 1, needles: 1,
            steps: [YubinukiStep(threads: [.init(color: Self.red, rows: 1)])])
        let ring = YubinukiCloth(quarters, rows: 1).ring(
            width: 61, height: 61, across: Point(x: 30, y: 30), inner: 0.5)
        for y in 0..<61 {
            for x in 0..<61 {
                let distance = ((Double(x) - 30) * (Double(x) - 30) + (Double(y) - 30) * (Double(y) - 30))
                    .squareRoot()
                switch distance {
                case 15.6..<29.4: #expect(ring[x, y].a == 255, "\(x) \(y)")
                case ..<14.4, 30.6...: #expect(ring[x, y].a == 0, "\(x) \(y)")
                default: break
                }
            }
        }
        #expect(ring[30, 0].a == 128)
        #expect(ring[30, 15].a == 128)
        let cloth = YubinukiCloth(Self.standard, rows: 60)
        let round = YubinukiCloth(Self.standard, rows: 60).ring(
            width: 601, height: 601, across: Point(x: 300, y: 300), inner: 0.7)
        // Right of the top, near the outer edge, the band's beginning; at 3 o'clock its first quarter.
        #expect(round[301, 2] == cloth.pixel(0.5, 0.05))
        #expect(round[598, 303] == cloth.pixel(60.5, 0.05))
    }

    @Test(
        "The progress of a pattern counts whole rows",
        arguments: [(0.0, 0), (0.49, 29), (0.5, 30), (0.999, 59), (1, 60)])
    func progress(progress: Double, rows: Int) {
        #expect(YubinukiStyle(Self.standard, progress: progress).rowsShown == rows)
        // Sixtieths are not exact in binary.
        for n in 0...60 {
            #expect(YubinukiStyle(Self.standard, progress: Double(n) / 60).rowsShown == n)
        }
    }
}

extension YubinukiCloth {
    /// What shows at a place.
    fileprivate func pixel(_ u: Double, _ v: Double) -> Pixel {
        let color = color(u, v)
        return Pixel(r: UInt8(color.x), g: UInt8(color.y), b: UInt8(color.z), a: UInt8(color.w))
    }
}
