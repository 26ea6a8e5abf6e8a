/// For each pixel of a line at its new length, the old pixels it takes and their shares.
struct ResizeAxis {
    /// First old pixel of each new one.
    let first: [Int]
    /// Shares of old pixels for each new one, `taps` apiece, adding up to 1.
    let shares: [Float]
    let taps: Int

    /// Exact areas where it shrinks, cubic where it grows.
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
        (self.first, self.shares, self.taps) = (first, shares, taps)
    }
}
