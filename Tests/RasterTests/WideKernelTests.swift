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

    @Test("Sampling gives the same bytes with and without AVX2", arguments: [0.9, 1.7, 2.6, 3.9])
    func samplingIsTheSameEverywhere(step: Double) {
        let source = picture(211, 197, seed: 3)
        let box = Rect(x: 0, y: 0, width: 211 / step, height: 197 / step)
        for transform in [
            Transform.rotation(degrees: 17).then(.translation(x: 60, y: 9)),
            Transform.translation(x: 0.4, y: 0.3),
            Transform((1, 0.1, 4), (0.05, 1, 3), (0.0004, 0.0007, 1)),
        ] {
            let drawn = both {
                var canvas = Bitmap(width: 240, height: 220)
                canvas.draw(
                    source,
                    PicturePlacement(
                        part: Rect(x: 0, y: 0, width: 211, height: 197), into: box, by: transform))
                return canvas.pixels
            }
            #expect(drawn.wide == drawn.narrow)
            #expect(drawn.wide.contains { $0 != .clear })
            let small = PictureSource(source).reduced(for: step)
            let again = both {
                var canvas = Bitmap(width: 240, height: 220)
                canvas.draw(
                    small,
                    PicturePlacement(
                        part: Rect(x: 0, y: 0, width: 211, height: 197), into: box, by: transform))
                return canvas.pixels
            }
            #expect(again.wide == again.narrow)
        }
    }

    @Test(
        "A picture comes out the same whether places of one color are known or not",
        arguments: [(96, 80), (101, 83), (7, 90), (90, 5)])
    func samplingEvenPlaces(width: Int, height: Int) {
        // Squares of one color, clear ones, and noise.
        var bitmap = picture(width, height, seed: 8)
        for y in 0..<height {
            for x in 0..<width where (x / 29 + y / 31) % 3 > 0 {
                bitmap.pixels[y * width + x] =
                    x / 29 % 2 == 0 ? .clear : Pixel(r: 90, g: 14, b: 200, a: 201)
            }
        }
        let squares = kernel_squares(width) * kernel_squares(height)
        var even = [UInt32](repeating: 0, count: squares)
        let words = bitmap.pixels.map(\.bits)
        unsafe kernel_find_even(words, width, height, &even)
        let none = [UInt32](repeating: unevenColor, count: squares)
        #expect(min(width, height) < 29 || even.contains { $0 != 0 && $0 != unevenColor })
        for isNarrow in [false, true] {
            kernel_stay_narrow(isNarrow)
            defer { kernel_stay_narrow(false) }
            #expect(sampled(words, width, height, even) == sampled(words, width, height, none))
        }
    }

    private var unevenColor: UInt32 { 0x00ff_ffff }

    /// A picture turned and reduced a little.
    private func sampled(_ words: [UInt32], _ width: Int, _ height: Int, _ even: [UInt32]) -> [Float] {
        var table = kernel_table()
        (table.phases, table.columns, table.rows, table.sharpness) = (16, 6, 6, -0.5)
        (table.left, table.left_turn, table.top, table.top_turn) = (-2, 8, -2, 8)
        var weights = [Int16](repeating: 0, count: 16 * 16 * 6 * 6)
        unsafe kernel_weigh(&table, &weights)
        var pairs = [UInt8](repeating: 0, count: 8 * words.count)
        unsafe words.withUnsafeBufferPointer { words in
            guard let words = words.baseAddress else { return }
            unsafe pairs.withUnsafeMutableBufferPointer { pairs in
                guard let pairs = pairs.baseAddress else { return }
                for y in 0..<height {
                    unsafe kernel_pair_rows(
                        words + y * width, words + min(y + 1, height - 1) * width, width,
                        pairs + 8 * y * width)
                }
            }
        }
        let coverage = [Float](repeating: 1, count: width)
        var rows: [Float] = []
        for y in 0..<height {
            var row = [Float](repeating: 0, count: 4 * width)
            unsafe pairs.withUnsafeBufferPointer { pairs in
                unsafe words.withUnsafeBytes { pixels in
                    unsafe weights.withUnsafeBufferPointer { weights in
                        unsafe even.withUnsafeBufferPointer { even in
                            var window = unsafe kernel_window()
                            unsafe (window.pairs, window.weights, window.colors) =
                                (pairs.baseAddress, weights.baseAddress, even.baseAddress)
                            unsafe window.pixels = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
                            unsafe (window.width, window.end_column, window.end_row) = (width, width, height)
                            unsafe (window.left, window.left_turn, window.top, window.top_turn) =
                                (-2, 8, -2, 8)
                            unsafe (window.bits, window.columns, window.rows) = (4, 6, 6)
                            unsafe window.map = (0.97, 0.13, -3, -0.11, 1.04, 2.2, 0, 0, 1)
                            unsafe window.affine = true
                            unsafe kernel_sample(&window, &row, coverage, 0, width, 0, y)
                        }
                    }
                }
            }
            rows += row
        }
        return rows
    }

    @Test("Compositing rows gives the same as compositing each pixel", arguments: [1, 15, 16, 17, 100])
    func compositingRows(width: Int) {
        let (above, below) = (picture(width, 9, seed: 5), picture(width, 9, seed: 6))
        let laid = both {
            var canvas = below
            canvas.composite(above, atX: 0, y: 0)
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

    @Test(
        "Compositing a share of a color gives the same as computing each channel", arguments: [1, 2, 9, 64])
    func compositingShares(count: Int) {
        var random = SeededNumbers(seed: UInt64(count))
        let (above, below) = (picture(count, 1, seed: 8).pixels, picture(count, 1, seed: 9).pixels)
        let shares = (0..<count).map { _ in
            [0, 1, Float.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
        }
        let colors = above.flatMap { [Float($0.r), Float($0.g), Float($0.b), Float($0.a)] }
        let laid = both {
            var pixels = below.map(\.bits)
            unsafe kernel_composite_colors(colors, shares, &pixels, count)
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

    @Test("Multiplying rows gives the bytes of the general blend mode", arguments: [1, 2, 9, 64])
    func multiplyingRows(width: Int) {
        let (above, below) = (picture(width, 40, seed: 12), picture(width, 40, seed: 13))
        let laid = both {
            var canvas = below
            for y in 0..<above.height {
                let row = above.pixels[y * width..<(y + 1) * width].map(\.bits)
                canvas.multiply(run: row.span, atX: 0, y: y)
            }
            return canvas.pixels
        }
        #expect(laid.wide == laid.narrow)
        // With a mask, whatever it lets through, colors are mixed pixel by pixel.
        let all = PlacedMask(Mask(.rect(Rect(x: -9, y: -9, width: 99, height: 99), radius: 0)), .identity)
        var general = below
        general.composite(above, atX: 0, y: 0, style: LayerStyle(masks: [all], blend: .multiply))
        #expect(laid.wide == general.pixels)
        var plain = below
        plain.composite(above, atX: 0, y: 0, style: LayerStyle(blend: .multiply))
        #expect(plain.pixels == general.pixels)
    }

    @Test(
        "A mask from a picture gives the same with and without AVX2, and as pixel by pixel",
        arguments: [0.4, 1, 2.3], [false, true])
    func coveringRows(scale: Double, isEven: Bool) {
        var random = SeededNumbers(seed: 17)
        // Mostly all or nothing, like the mask of a costume's opening; or all values mixed.
        let map = CoverageMap(
            width: 31, height: 23,
            values: (0..<31 * 23).map { place in
                let all: UInt8 = place % 31 < 14 ? 0 : 255
                return isEven && place % 97 > 0 ? all : .random(in: 0...255, using: &random)
            })
        let source = picture(90, 80, seed: 14)
        let box = Rect(x: 3, y: 2, width: 31 * scale, height: 23 * scale)
        let place = Rect(x: 0, y: 0, width: 90, height: 80)
        for (transform, inverted) in [
            (Transform.translation(x: 4.3, y: 6.1), false),
            (Transform.rotation(degrees: 21).then(.translation(x: 12, y: 3)), true),
        ] {
            let mask = Mask(.image(map, over: box), inverted: inverted)
            func drawn(_ transform: Transform) -> [Pixel] {
                var canvas = Bitmap(width: 90, height: 80)
                canvas.draw(
                    source, PicturePlacement(part: place, into: place, by: .translation(x: 0.3, y: 0.2)),
                    style: LayerStyle(masks: [PlacedMask(mask, transform)]))
                return canvas.pixels
            }
            let laid = both { drawn(transform) }
            #expect(laid.wide == laid.narrow)
            // A perspective so slight that it moves nothing is covered pixel by pixel.
            let slight = transform * Transform((1, 0, 0), (0, 1, 0), (1e-15, 0, 1))
            let single = drawn(slight)
            for (a, b) in zip(laid.wide, single) { #expect(abs(Int(a.a) - Int(b.a)) <= 1) }
        }
    }

    @Test(
        "Quantizing a row as a difference gives the same as quantizing each pixel",
        arguments: [1, 15, 16, 17, 100])
    func quantizingRows(width: Int) {
        var random = SeededNumbers(seed: UInt64(width))
        let colors: [UInt32] = (0..<40).map { _ in .random(in: 0...0xff_ffff, using: &random) | 0xff00_0000 }
        let clear = UInt8(colors.count)
        func one(of choices: [UInt32]) -> UInt32 { choices.randomElement(using: &random) ?? 0 }
        let wanted = (0..<width).map { _ in
            let near = one(of: colors) ^ UInt32.random(in: 0...7, using: &random)
            return one(of: [0, near, UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000])
        }
        func channels(_ bits: UInt32) -> [Float] {
            [bits & 255, bits >> 8 & 255, bits >> 16 & 255].map { Float($0) }
        }
        func apart(_ a: UInt32, _ b: UInt32) -> Float {
            zip(channels(a), channels(b)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let past = wanted.map { one(of: [$0, $0 ^ 1]) }
        let shown = wanted.map { one(of: [0, $0, one(of: colors)]) }
        let budget: Float = 60
        let memory = UnsafeMutableRawPointer.allocate(byteCount: kernel_matcher_size(), alignment: 64)
        defer { unsafe memory.deallocate() }
        let matcher = OpaquePointer(memory)
        let found = both {
            unsafe kernel_matcher_begin(
                matcher, colors, colors.flatMap(channels), Int32(colors.count), [1, 0, 0, 0, 1, 0, 0, 0, 1],
                [0, 0, 0], 0)
            var indices = [UInt8](repeating: 77, count: width)
            let span = unsafe kernel_quantize_delta_row(
                matcher, wanted, past, shown, &indices, width, clear, budget)
            var after = shown
            unsafe kernel_show_row(matcher, indices, &after, width)
            return [indices.map { UInt32($0) }, [UInt32(span.first), UInt32(span.end)], after]
        }
        #expect(found.wide == found.narrow)
        let (indices, after) = (found.wide[0].map { UInt8($0) }, found.wide[2])
        for i in 0..<width {
            let stays = shown[i] != 0 && (past[i] == wanted[i] || apart(shown[i], wanted[i]) <= budget)
            let nearest = unsafe kernel_match(matcher, wanted[i])
            let isOpen = wanted[i] != 0 && !stays && colors[Int(nearest)] != shown[i]
            #expect(indices[i] == (isOpen ? nearest : clear))
            #expect(after[i] == (isOpen ? colors[Int(nearest)] : shown[i]))
        }
        let written = indices.indices.filter { indices[$0] != clear }
        let span = found.wide[1].map { Int($0) }
        #expect(written.isEmpty ? span[0] >= span[1] : span == [written[0], written[written.count - 1] + 1])
    }
}
