extension Bitmap {
    /// The picture at another size: area averages where it shrinks, bicubic where it grows.
    /// - Parameters:
    ///   - width: of the result, in pixels; so is the height. 0 gives an empty picture.
    public func resized(width: Int, height: Int) -> Bitmap {
        if width == self.width, height == self.height { return self }
        guard width > 0, height > 0, !bounds.isEmpty else {
            return Bitmap(width: max(0, width), height: max(0, height))
        }
        let across = ResizeAxis(from: self.width, to: width)
        let down = ResizeAxis(from: self.height, to: height)
        var out = Bitmap(width: width, height: height)
        // The rows that the next output row needs, already at their new width, in a ring buffer.
        var ring = Array(repeating: [SIMD4<Float>](repeating: .zero, count: width), count: down.taps)
        var done = 0
        var sums = [SIMD4<Float>](repeating: .zero, count: width)
        for y in 0..<height {
            let first = down.first[y]
            for row in max(done, first)..<max(done, first + down.taps) {
                stretch(row, by: across, into: &ring[row % down.taps])
            }
            done = max(done, first + down.taps)
            for x in 0..<width { sums[x] = .zero }
            for i in 0..<down.taps {
                let share = down.shares[y * down.taps + i]
                guard share != 0 else { continue }
                let line = ring[(first + i) % down.taps]
                let row = line.span
                for x in 0..<width { sums[x] += row[x] * share }
            }
            for x in 0..<width {
                let color = sums[x].atLeast(.zero)
                out.pixels[y * width + x] = Pixel(
                    floats: color.limited(to: SIMD4(repeating: min(255, color.w))))
            }
        }
        return out
    }

    private func stretch(_ y: Int, by axis: ResizeAxis, into row: inout [SIMD4<Float>]) {
        let source = pixels.span
        let (first, shares) = (axis.first.span, axis.shares.span)
        for x in 0..<row.count {
            var sum = SIMD4<Float>.zero
            let start = y &* width &+ first[x]
            for i in 0..<axis.taps { sum += source[start &+ i].floats * shares[x &* axis.taps &+ i] }
            row[x] = sum
        }
    }
}

/// The weights of a resize along one axis: which old pixels each new pixel is made of, and their shares.
private struct ResizeAxis {
    /// First old pixel of each new one.
    let first: [Int]
    /// Shares of old pixels for each new one, `taps` apiece, adding up to 1.
    let shares: [Float]
    /// Old pixels that each new one is made of.
    let taps: Int

    /// Exact areas where the axis shrinks, a cubic where it grows.
    init(from old: Int, to new: Int) {
        let step = Double(old) / Double(new)
        let shrinks = new < old
        let taps = min(old, shrinks ? Int(step.rounded(.up)) + 1 : 4)
        var first: [Int] = []
        var shares: [Float] = []
        for k in 0..<new {
            let (from, to) = (Double(k) * step, Double(k + 1) * step)
            let center = (from + to) / 2 - 0.5
            let wish = shrinks ? Int(from) : Int(center.rounded(.down)) - 1
            let start = min(max(wish, 0), old - taps)
            var line = [Double](repeating: 0, count: taps)
            if shrinks {
                for i in 0..<taps {
                    let pixel = Double(start + i)
                    line[i] = max(0, min(to, pixel + 1) - max(from, pixel)) / step
                }
            } else if old == new {
                line[k - start] = 1
            } else {
                for i in 0..<4 {
                    let pixel = min(max(wish + i, 0), old - 1)
                    line[pixel - start] += Bicubic.weight(center - Double(wish + i))
                }
            }
            first.append(start)
            shares += line.map(Float.init)
        }
        self.first = first
        self.shares = shares
        self.taps = taps
    }
}
