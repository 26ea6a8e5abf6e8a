import CKernels
import Raster
import Support
import Testing

/// Planes held against their definition, pixel by pixel.
@Suite("Planes of pictures", .serialized) struct PlaneKernelTests {
    private struct Planes: Equatable {
        var (y, u, v, a): ([UInt8], [UInt8], [UInt8], [UInt8])
        var isTranslucent: Bool
    }

    private func split(_ picture: Bitmap) -> Planes {
        let whole = picture.pixels.count
        let half = (picture.width + 1) / 2 * ((picture.height + 1) / 2)
        let words = picture.pixels.map {
            UInt32($0.r) | UInt32($0.g) << 8 | UInt32($0.b) << 16 | UInt32($0.a) << 24
        }
        var bytes = [UInt8](repeating: 0, count: 2 * (whole + half))
        let translucent = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            let planes = unsafe kernel_plane_set(
                y: start, u: start + 2 * whole, v: start + 2 * whole + half, a: start + whole)
            return unsafe kernel_planes(words, picture.width, picture.height, planes)
        }
        return Planes(
            y: Array(bytes[..<whole]), u: Array(bytes[(2 * whole)..<(2 * whole + half)]),
            v: Array(bytes[(2 * whole + half)...]), a: Array(bytes[whole..<(2 * whole)]),
            isTranslucent: translucent)
    }

    /// Long runs of clear and of opaque pixels, and some of mixed ones.
    private func picture(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
        var random = SeededNumbers(seed: seed)
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            var (alpha, rest) = (0, 0)
            for x in 0..<width {
                if rest == 0 {
                    alpha = [0, 255, 255, -1].randomElement(using: &random) ?? 0
                    rest = Int.random(in: 1...40, using: &random)
                }
                rest -= 1
                let own = alpha < 0 ? UInt8.random(in: 0...255, using: &random) : UInt8(alpha)
                func channel() -> UInt8 { UInt8.random(in: 0...own, using: &random) }
                bitmap[x, y] = Pixel(r: channel(), g: channel(), b: channel(), a: own)
            }
        }
        return bitmap
    }

    /// Rec. 601 in studio range.
    private func color(_ pixels: [Pixel]) -> (y: Double, u: Double, v: Double) {
        let alpha = pixels.reduce(0.0) { $0 + Double($1.a) }
        func straight(_ channel: (Pixel) -> UInt8) -> Double {
            alpha == 0 ? 0 : min(255, pixels.reduce(0.0) { $0 + Double(channel($1)) } * 255 / alpha)
        }
        let (r, g, b) = (straight(\.r), straight(\.g), straight(\.b))
        let light = 0.299 * r + 0.587 * g + 0.114 * b
        return (
            16 + light * 219 / 255, 128 + (b - light) / 1.772 * 224 / 255,
            128 + (r - light) / 1.402 * 224 / 255
        )
    }

    @Test(
        "Pixels that show have their own color, at all widths",
        arguments: [(64, 8), (48, 5), (33, 6), (7, 3), (1, 1)])
    func definition(width: Int, height: Int) {
        let picture = picture(width, height, seed: UInt64(width))
        let planes = split(picture)
        #expect(planes.a == picture.pixels.map(\.a))
        #expect(planes.isTranslucent == picture.pixels.contains { $0.a != 255 })
        for (at, pixel) in picture.pixels.enumerated() where pixel.a >= 8 {
            #expect(abs(Double(planes.y[at]) - color([pixel]).y) < 1.5)
        }
        let half = (width + 1) / 2
        for (at, u) in planes.u.enumerated() {
            let (x, y) = (at % half * 2, at / half * 2)
            let (right, low) = (min(x + 1, width - 1), min(y + 1, height - 1))
            let four = [picture[x, y], picture[right, y], picture[x, low], picture[right, low]]
            guard four.contains(where: { $0.a >= 8 }) else { continue }
            let wanted = color(four)
            #expect(abs(Double(u) - wanted.u) < 1.5 && abs(Double(planes.v[at]) - wanted.v) < 1.5)
        }
    }

    @Test("Planes are the same with and without AVX2")
    func isTheSameEverywhere() {
        for width in [512, 101, 16, 3] {
            let picture = picture(width, 37, seed: 5)
            let wide = split(picture)
            kernel_stay_narrow(true)
            defer { kernel_stay_narrow(false) }
            #expect(split(picture) == wide)
        }
    }
}
