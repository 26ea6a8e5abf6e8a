extension CoverageMap {
    /// Half as wide and high, rounded up; each value the mean of four.
    func halved() -> CoverageMap {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var half = [UInt8](repeating: 0, count: w * h)
        for y in 0..<h {
            let (top, low) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let sum =
                    Int(values[top + left]) + Int(values[top + right]) + Int(values[low + left])
                    + Int(values[low + right])
                half[y * w + x] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
            }
        }
        return CoverageMap(width: w, height: h, values: half)
    }
}
