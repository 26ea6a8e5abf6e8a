import CKernels

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

    /// The pixels of at least an alpha, with so many more pixels on each side.
    /// - Parameters:
    ///   - pixels: `height` rows of `width`, alpha in the highest byte.
    ///   - rowsApart: how many pixels lie between the beginnings of two rows.
    init(
        _ pixels: UnsafePointer<UInt32>, rowsApart: Int, width: Int, height: Int, leastAlpha: UInt8,
        margin: Int
    ) {
        self.init(width: width + 2 * margin, height: height + 2 * margin)
        let pitch = pitch
        unsafe words.withUnsafeMutableBufferPointer { words in
            guard let words = words.baseAddress else { return }
            for y in 0..<height {
                unsafe kernel_find_shape(
                    pixels + y * rowsApart, width, leastAlpha, words + (y + margin) * pitch, margin)
            }
        }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Adds the pixels `xs` of row `y`.
    mutating func insert(_ xs: Range<Int>, y: Int) {
        var x = xs.lowerBound
        while x < xs.upperBound {
            let end = min(xs.upperBound, (x / 64 + 1) * 64)
            words[y * pitch + x / 64] |= (~0 >> UInt64(64 - (end - x))) << UInt64(x % 64)
            x = end
        }
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
        var grown = BitShape(width: width, height: height)
        var row = [UInt64](repeating: 0, count: pitch)
        unsafe words.withUnsafeBufferPointer { words in
            unsafe grown.words.withUnsafeMutableBufferPointer { grown in
                unsafe kernel_grow_shape(
                    words.baseAddress, pitch, width, height, radius, &row, grown.baseAddress)
            }
        }
        return grown
    }

    /// The pixels of the shape at more than a radius from all others; what lies beyond the raster counts as shape.
    func eroded(radius: Int) -> BitShape {
        complement.dilated(radius: radius).complement
    }

    /// How much of each pixel lies within the blurred outline, 0…255: the edge is a pixel wide.
    /// - Parameter radius: of the blur; one more is the margin that the result doesn't have.
    func softened(radius: Int) -> [UInt8] {
        let (width, height) = (width - 2 * radius - 2, height - 2 * radius - 2)
        var columns = [Int32](repeating: 0, count: 64 * pitch)
        return unsafe words.withUnsafeBufferPointer { words in
            unsafe [UInt8](unsafeUninitializedCapacity: width * height) { inside, written in
                unsafe kernel_soften_shape(
                    words.baseAddress, pitch, width, height, radius, &columns, inside.baseAddress)
                written = width * height
            }
        }
    }

    /// Draws its pixels without transparency, and the nearest of them where an outline takes in others.
    /// - Parameters:
    ///   - source: of the picture without the margin, in rows that are so many pixels apart.
    ///   - inside: how much of each pixel the outline takes in.
    func fill(
        _ drawn: inout [Pixel], _ source: UnsafePointer<UInt32>, rowsApart: Int, _ inside: [UInt8],
        margin: Int
    ) {
        unsafe words.withUnsafeBufferPointer { words in
            unsafe drawn.withUnsafeMutableBytes { drawn in
                unsafe kernel_fill_shape(
                    words.baseAddress, pitch, margin, source, rowsApart, inside, width - 2 * margin,
                    height - 2 * margin, drawn.baseAddress?.assumingMemoryBound(to: UInt32.self))
            }
        }
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
