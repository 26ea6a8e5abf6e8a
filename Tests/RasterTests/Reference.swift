import Raster

/// The same drawing done slowly and plainly: 4 × 4 bicubic samples a pixel, in double precision.
struct Reference {
    var picture: Bitmap
    /// Output pixels → source pixels.
    var map: Transform
    /// The cubic kernel's parameter.
    var a: Double

    /// Premultiplied R, G, B, A in 0…255 of an output pixel inside the picture's box.
    func color(_ x: Int, _ y: Int) -> [Double] {
        var sums = [0.0, 0, 0, 0]
        for j in 0..<4 {
            for i in 0..<4 {
                let place = Point(x: Double(x) + (Double(i) + 0.5) / 4, y: Double(y) + (Double(j) + 0.5) / 4)
                let sample = bicubic(map.apply(to: place))
                for c in 0..<4 { sums[c] += sample[c] / 16 }
            }
        }
        let alpha = min(max(sums[3], 0), 255)
        return sums.map { min(max($0, 0), alpha) }
    }

    private func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (a + 2) * x * x * x - (a + 3) * x * x + 1 }
        if x < 2 { return a * (x * x * x - 5 * x * x + 8 * x - 4) }
        return 0
    }

    private func bicubic(_ at: Point) -> [Double] {
        let (u, v) = (at.x - 0.5, at.y - 0.5)
        let (left, top) = (Int(u.rounded(.down)) - 1, Int(v.rounded(.down)) - 1)
        var sums = [0.0, 0, 0, 0]
        for y in top..<(top + 4) {
            for x in left..<(left + 4) {
                let pixel = picture[min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)]
                let share = weight(u - Double(x)) * weight(v - Double(y))
                for (c, value) in [pixel.r, pixel.g, pixel.b, pixel.a].enumerated() {
                    sums[c] += Double(value) * share
                }
            }
        }
        return sums
    }
}

/// An opaque picture of waves and grain, the same each time.
func grain(_ width: Int, _ height: Int) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    var state: UInt32 = 7
    func next() -> Int {
        state = state &* 214013 &+ 2_531_011
        return Int(state >> 16) % 24
    }
    for y in 0..<height {
        for x in 0..<width {
            let (wave, slope) = (abs((x * 3 + y * 2) % 160 - 80), abs((x - 2 * y) % 100))
            picture[x, y] = Pixel(
                r: UInt8(60 + wave + next()), g: UInt8(80 + slope + next()),
                b: UInt8(40 + wave + slope / 2 + next()),
                a: 255)
        }
    }
    return picture
}

/// The largest difference of any channel.
func difference(_ p: Pixel, _ q: Pixel) -> Int {
    zip([p.r, p.g, p.b, p.a], [q.r, q.g, q.b, q.a]).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
