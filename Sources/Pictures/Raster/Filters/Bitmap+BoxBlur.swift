extension Bitmap {
    /// Pixels; more is treated as this: the sums of a window stay within 32 bits.
    public static let largestBlur = 2000

    /// Each pixel the mean of the (2r + 1)² round it, rounded half up; beyond the edge its pixels go on. One sum
    /// slides along each row and one down each column: the cost doesn't depend on the radius.
    public func boxBlurred(radius: Int) -> Bitmap {
        let radius = min(radius, Self.largestBlur)
        guard radius > 0, !bounds.isEmpty else { return self }
        let sums = rowSums(radius)
        let rows = sums.span
        let mean = WindowMean(radius: radius)
        var out = Bitmap(width: width, height: height)
        var target = out.pixels.mutableSpan
        var columns = [SIMD4<UInt32>](repeating: .zero, count: width)
        var column = columns.mutableSpan
        for y in 0...min(radius, height - 1) {
            let weight = Self.weight(of: y, radius, last: height - 1)
            for x in 0..<width { column[x] &+= rows[y &* width &+ x] &* weight }
        }
        for y in 0..<height {
            let (into, from) = (min(y + radius + 1, height - 1) * width, max(y - radius, 0) * width)
            for x in 0..<width {
                let sum = column[x]
                target[y &* width &+ x] = mean.pixel(of: sum)
                column[x] = sum &+ rows[into &+ x] &- rows[from &+ x]
            }
        }
        return out
    }

    /// Sums of 2r + 1 neighbors in a row, each channel apart.
    private func rowSums(_ radius: Int) -> [SIMD4<UInt32>] {
        var sums = [SIMD4<UInt32>](repeating: .zero, count: width * height)
        let source = pixels.span
        var target = sums.mutableSpan
        let last = width - 1
        for y in 0..<height {
            let start = y &* width
            var sum = SIMD4<UInt32>.zero
            for x in 0...min(radius, last) {
                sum &+= source[start &+ x].channels &* Self.weight(of: x, radius, last: last)
            }
            for x in 0..<width {
                target[start &+ x] = sum
                let (into, from) = (min(x &+ radius &+ 1, last), max(x &- radius, 0))
                sum = sum &+ source[start &+ into].channels &- source[start &+ from].channels
            }
        }
        return sums
    }

    /// How often a place counts in the window round the first place: both ends stand for what lies beyond them.
    private static func weight(of place: Int, _ radius: Int, last: Int) -> UInt32 {
        UInt32(1 + (place == 0 ? radius : 0) + (place == last ? max(0, radius - last) : 0))
    }
}

/// Divides sums of (2r + 1)² bytes by that number, rounded half up, by a multiplication: exact, since a sum is below
/// 256 n and 256 n² is below 2⁵⁶ for all radii that are allowed.
private struct WindowMean {
    private let half: UInt64
    private let factor: UInt64

    init(radius: Int) {
        let side = UInt64(2 * radius + 1)
        half = side * side / 2
        factor = (1 << 56) / (side * side) + 1
    }

    @inline(__always) func pixel(of sum: SIMD4<UInt32>) -> Pixel {
        let r = ((UInt64(sum.x) &+ half) &* factor) >> 56
        let g = ((UInt64(sum.y) &+ half) &* factor) >> 56
        let b = ((UInt64(sum.z) &+ half) &* factor) >> 56
        let a = ((UInt64(sum.w) &+ half) &* factor) >> 56
        return Pixel(bits: UInt32(truncatingIfNeeded: r | g << 8 | b << 16 | a << 24))
    }
}

extension Pixel {
    @inline(__always) fileprivate var channels: SIMD4<UInt32> {
        SIMD4<UInt32>(truncatingIfNeeded: unsafe unsafeBitCast(bits, to: SIMD4<UInt8>.self))
    }
}
