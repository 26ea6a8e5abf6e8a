extension Bitmap {
    /// The picture at another size: area averaged where it shrinks, bicubic where it grows.
    public func resized(width: Int, height: Int) -> Bitmap {
        if width == self.width, height == self.height { return self }
        guard width > 0, height > 0, !bounds.isEmpty else {
            return Bitmap(width: max(0, width), height: max(0, height))
        }
        let across = ResizeAxis(from: self.width, to: width)
        let down = ResizeAxis(from: self.height, to: height)
        var out = Bitmap(width: width, height: height)
        // A ring of rows that have their new width already.
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
