import CKernels
import Raster
import Support
import Testing

/// What the wide instructions of this processor give, held against those that every processor has.
@Suite("Kernels give the same on every processor", .serialized) struct WideKernelTests {
    private func picture(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
        var random = SeededNumbers(seed: seed)
        var bitmap = Bitmap(width: width, height: height)
        for i in bitmap.pixels.indices {
            let alpha =
                [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            func channel() -> UInt8 { UInt8.random(in: 0...max(alpha, 0), using: &random) }
            bitmap.pixels[i] = Pixel(r: channel(), g: channel(), b: channel(), a: alpha)
        }
        return bitmap
    }

    private func both<Result: Equatable>(_ draw: () -> Result) -> (wide: Result, narrow: Result) {
        let wide = draw()
        kernel_stay_narrow(true)
        defer { kernel_stay_narrow(false) }
        return (wide, draw())
    }

    @Test("A picture turned, reduced and in perspective", arguments: [0.9, 1.7, 2.6, 3.9])
    func sampling(step: Double) {
        let source = picture(211, 197, seed: 3)
        let box = Rect(x: 0, y: 0, width: 211 / step, height: 197 / step)
        for transform in [
            Transform.rotation(degrees: 17).then(.translation(x: 60, y: 9)),
            Transform.translation(x: 0.4, y: 0.3),
            Transform(1, 0.1, 4, 0.05, 1, 3, 0.0004, 0.0007, 1),
        ] {
            let drawn = both {
                var canvas = Bitmap(width: 240, height: 220)
                canvas.draw(
                    source, part: Rect(x: 0, y: 0, width: 211, height: 197), into: box, by: transform)
                return canvas.pixels
            }
            #expect(drawn.wide == drawn.narrow)
            #expect(drawn.wide.contains { $0 != .clear })
            let small = PictureSource(source).reduced(for: step)
            let again = both {
                var canvas = Bitmap(width: 240, height: 220)
                canvas.draw(
                    small, part: Rect(x: 0, y: 0, width: 211, height: 197), into: box, by: transform)
                return canvas.pixels
            }
            #expect(again.wide == again.narrow)
        }
    }

    @Test("A picture laid over another is what each pixel alone gives", arguments: [1, 15, 16, 17, 100])
    func laying(width: Int) {
        let (above, below) = (picture(width, 9, seed: 5), picture(width, 9, seed: 6))
        let laid = both {
            var canvas = below
            canvas.lay(above, atX: 0, y: 0)
            return canvas.pixels
        }
        #expect(laid.wide == laid.narrow)
        for (found, (top, bottom)) in zip(laid.wide, zip(above.pixels, below.pixels)) {
            for shift: UInt32 in [0, 8, 16, 24] {
                let (a, b) = (Int(top.bits >> shift & 255), Int(bottom.bits >> shift & 255))
                let exact = Double(a) + Double(b) * Double(255 - top.a) / 255
                #expect(abs(Double(found.bits >> shift & 255) - exact) <= 0.51)
            }
        }
    }

    @Test("A share of a colour laid over a pixel is what each channel alone gives", arguments: [1, 2, 9, 64])
    func sharing(count: Int) {
        var random = SeededNumbers(seed: UInt64(count))
        let (above, below) = (picture(count, 1, seed: 8).pixels, picture(count, 1, seed: 9).pixels)
        let shares = (0..<count).map { _ in
            [0, 1, Float.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
        }
        let colors = above.flatMap { [Float($0.r), Float($0.g), Float($0.b), Float($0.a)] }
        let laid = both {
            var pixels = below.map(\.bits)
            unsafe kernel_lay_colors(colors, shares, &pixels, count)
            return pixels
        }
        #expect(laid.wide == laid.narrow)
        for (k, found) in laid.wide.enumerated() {
            let rest = 1 - Double(above[k].a) * Double(shares[k]) / 255
            for channel in 0..<4 {
                let old = Double(below[k].bits >> UInt32(8 * channel) & 255)
                let exact = Double(colors[4 * k + channel] * shares[k]) + old * rest
                #expect(abs(Double(found >> UInt32(8 * channel) & 255) - exact) <= 0.51)
            }
        }
    }
}
