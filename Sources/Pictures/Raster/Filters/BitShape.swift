/// A shape of whole pixels, 64 of them in a word: it grows and shrinks by disks many pixels at a time.
struct BitShape {
    /// Pixels in a row.
    let width: Int
    /// Rows.
    let height: Int
    /// Words in a row; bits beyond the width are 0.
    private let pitch: Int
    private var words: [UInt64]

    /// No pixel.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pitch = (width + 63) / 64
        words = [UInt64](repeating: 0, count: pitch * height)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    subscript(x: Int, y: Int) -> Bool {
        words[y * pitch + x / 64] >> UInt64(x % 64) & 1 == 1
    }

    /// Adds the pixels `xs` of row `y`.
    mutating func insert(_ xs: Range<Int>, y: Int) {
        for x in xs { words[y * pitch + x / 64] |= 1 << UInt64(x % 64) }
    }

    private var complement: BitShape {
        var other = self
        for place in words.indices { other.words[place] = ~words[place] }
        guard width % 64 != 0 else { return other }
        for y in 0..<height { other.words[(y + 1) * pitch - 1] &= 1 << UInt64(width % 64) - 1 }
        return other
    }

    /// The pixels whose centers lie at most a radius away from that of one of the shape.
    func dilated(radius: Int) -> BitShape {
        guard radius > 0, !isEmpty else { return self }
        let halves = (0...radius).map { Int(Double(radius * radius - $0 * $0).squareRoot()) }
        var grown = BitShape(width: width, height: height)
        var row = [UInt64](repeating: 0, count: pitch)
        for y in 0..<height {
            for place in 0..<pitch { row[place] = words[y * pitch + place] }
            guard row.contains(where: { $0 != 0 }) else { continue }
            var across = 0
            for down in (0...radius).reversed() {
                while across < halves[down] {
                    widen(&row)
                    across += 1
                }
                grown.add(row, y: y - down)
                if down > 0 { grown.add(row, y: y + down) }
            }
        }
        return grown
    }

    /// The pixels of the shape at more than a radius from all others; what lies beyond the raster counts as shape.
    func eroded(radius: Int) -> BitShape {
        complement.dilated(radius: radius).complement
    }

    private mutating func add(_ row: [UInt64], y: Int) {
        guard (0..<height).contains(y) else { return }
        for place in 0..<pitch { words[y * pitch + place] |= row[place] }
    }

    /// By a pixel to both sides.
    private func widen(_ row: inout [UInt64]) {
        var before: UInt64 = 0
        for place in 0..<pitch {
            let own = row[place]
            let after = place + 1 < pitch ? row[place + 1] : 0
            row[place] = own | own << 1 | own >> 1 | before >> 63 | after << 63
            before = own
        }
        if width % 64 != 0 { row[pitch - 1] &= 1 << UInt64(width % 64) - 1 }
    }

    /// How many of the (2 × radius + 1)² pixels around each belong to the shape, row by row.
    func counts(radius: Int) -> [Int32] {
        var counts = [Int32](repeating: 0, count: width * height)
        var columns = [Int32](repeating: 0, count: width)
        func add(_ y: Int, _ sign: Int32) {
            guard (0..<height).contains(y) else { return }
            for place in 0..<pitch {
                var rest = words[y * pitch + place]
                while rest != 0 {
                    columns[place * 64 + rest.trailingZeroBitCount] += sign
                    rest &= rest - 1
                }
            }
        }
        for y in 0..<min(radius, height) { add(y, 1) }
        for y in 0..<height {
            add(y + radius, 1)
            add(y - radius - 1, -1)
            var sum: Int32 = 0
            for x in 0..<min(radius, width) { sum += columns[x] }
            for x in 0..<width {
                if x + radius < width { sum += columns[x + radius] }
                if x > radius { sum -= columns[x - radius - 1] }
                counts[y * width + x] = sum
            }
        }
        return counts
    }
}

extension BitShape {
    /// The pixels of one row that follow each other.
    private struct Run {
        var y: Int
        var xs: Range<Int>
        /// Another run of the same part, or itself.
        var part: Int
        /// Of the part, where the run stands for it.
        var pixels: Int
    }

    /// Of the parts, whose pixels touch at sides or corners, the one with the most pixels: of equal ones the first from
    /// the top.
    var largestPart: BitShape {
        var runs: [Run] = []
        func root(_ run: Int) -> Int {
            var run = run
            while runs[run].part != run {
                runs[run].part = runs[runs[run].part].part
                run = runs[run].part
            }
            return run
        }
        var above = 0..<0
        for y in 0..<height {
            let first = runs.count
            var candidate = above.lowerBound
            for xs in self.runs(y: y) {
                let run = runs.count
                runs.append(Run(y: y, xs: xs, part: run, pixels: xs.count))
                while candidate < above.upperBound, runs[candidate].xs.upperBound < xs.lowerBound {
                    candidate += 1
                }
                var touching = candidate
                while touching < above.upperBound, runs[touching].xs.lowerBound <= xs.upperBound {
                    let (one, other) = (root(touching), root(run))
                    if one != other {
                        runs[max(one, other)].part = min(one, other)
                        runs[min(one, other)].pixels += runs[max(one, other)].pixels
                    }
                    touching += 1
                }
            }
            above = first..<runs.count
        }
        var largest = BitShape(width: width, height: height)
        let parts = runs.indices.filter { runs[$0].part == $0 }
        guard let most = parts.max(by: { (runs[$0].pixels, $1) < (runs[$1].pixels, $0) }) else { return self }
        for run in runs.indices where root(run) == most { largest.insert(runs[run].xs, y: runs[run].y) }
        return largest
    }

    private func runs(y: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var x = 0
        while let start = next(true, from: x, y: y) {
            let end = next(false, from: start, y: y) ?? width
            runs.append(start..<end)
            x = end
        }
        return runs
    }

    /// The first pixel from `x` on that belongs to the shape, or doesn't.
    private func next(_ isInside: Bool, from x: Int, y: Int) -> Int? {
        var x = x
        while x < width {
            let word = words[y * pitch + x / 64]
            let rest = (isInside ? word : ~word) >> UInt64(x % 64)
            if rest != 0 {
                let found = x + rest.trailingZeroBitCount
                return found < width ? found : nil
            }
            x = (x / 64 + 1) * 64
        }
        return nil
    }
}
