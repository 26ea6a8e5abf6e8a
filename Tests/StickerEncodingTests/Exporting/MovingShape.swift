import Platforms
import Raster

/// Frames for tests of moving formats: a disc with a soft edge that travels over a clear ground.
enum MovingShape {
    static func frames(_ count: Int, side: Int = 48) -> [Bitmap] {
        (0..<count).map { index in
            var picture = Bitmap(width: side, height: side)
            let x = Double(side) * (0.3 + 0.4 * Double(index) / Double(max(1, count)))
            for at in picture.pixels.indices {
                let (dx, dy) = (Double(at % side) - x, Double(at / side) - Double(side) / 2)
                let share = min(1, max(0, Double(side) / 4 - (dx * dx + dy * dy).squareRoot()))
                let alpha = UInt8(share * 255)
                picture.pixels[at] = Pixel(Color(r: 220, g: UInt8(60 + index), b: 40, a: alpha))
            }
            return picture
        }
    }

    static func opaque(side: Int = 48) -> Bitmap {
        Bitmap(
            width: side, height: side,
            pixels: (0..<side * side).map {
                Pixel(r: UInt8($0 % side * 4), g: UInt8($0 / side * 4), b: 90, a: 255)
            })
    }
}

/// What an independent decoder found in a file.
struct DecodedFrames {
    /// Milliseconds.
    var delays: [Int]
    var frames: [Bitmap]

    /// The largest difference of a channel to frames that are laid on black.
    func distance(to frames: [Bitmap]) -> Int {
        zip(self.frames, frames).map { one, other in
            zip(one.pixels, other.pixels).map { left, right in
                [(left.r, right.r), (left.g, right.g), (left.b, right.b), (left.a, right.a)]
                    .map { abs(Int($0) - Int($1)) }.max() ?? 0
            }.max() ?? 0
        }.max() ?? 0
    }

    /// The mean difference of all channels to frames that are laid on black.
    func meanDistance(to frames: [Bitmap]) -> Double {
        var (sum, count) = (0, 0)
        for (one, other) in zip(self.frames, frames) {
            for (left, right) in zip(one.pixels, other.pixels) {
                for (a, b) in [(left.r, right.r), (left.g, right.g), (left.b, right.b), (left.a, right.a)] {
                    sum += abs(Int(a) - Int(b))
                    count += 1
                }
            }
        }
        return Double(sum) / Double(max(1, count))
    }
}
