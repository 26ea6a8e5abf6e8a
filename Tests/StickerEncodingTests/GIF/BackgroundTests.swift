import BinaryCoding
import Raster
import Support
import Testing

@testable import StickerEncoding

@Suite("Animations over a background") struct BackgroundTests {
    /// Of the canvas; times the scale.
    private static let side = 48
    private static let delays = Array(repeating: 5, count: 8)

    /// A figure that crosses a clear canvas, with a limb that swings, and a head of which only the colors differ.
    /// - Parameter scale: beyond 1 there are rows enough that are compressed apart.
    private static func frames(head seed: UInt64, scale: Int = 1) -> [Bitmap] {
        var random = SeededNumbers(seed: seed)
        let head = (0..<144).map { _ in Pixel(bits: .random(in: 0...0xff_ffff, using: &random) | 0xff00_0000)
        }
        return (0..<8).map { k in
            Scenes.picture(side * scale) { x, y in
                let (left, swing, shade) = (4 + 3 * k, abs(4 - k), 3 * (x % scale))
                let (x, y) = (x / scale, y / scale)
                if window(k).contains(x, y) { return head[(y - 4) % 12 * 12 + (x - left - 3) % 12] }
                if left..<left + 18 ~= x, 2..<36 ~= y {
                    return Pixel(
                        r: UInt8(9 * y % 256), g: UInt8(5 * (x - left) % 256), b: UInt8(120 + shade), a: 255)
                }
                if left + swing..<left + swing + 4 ~= x, 36..<44 ~= y {
                    return Pixel(r: 250, g: UInt8(20 * k), b: 40, a: 255)
                }
                return .clear
            }
        }
    }

    private static func window(_ k: Int, scale: Int = 1) -> PixelRect {
        PixelRect(x: (7 + 3 * k) * scale, y: 4 * scale, width: 12 * scale, height: 12 * scale)
    }

    private static func background(_ settings: GIFSettings, scale: Int = 1) throws -> GIFBackground {
        try GIFEncoder(frames(head: 1, scale: scale), delays: delays, matte: nil)
            .background(
                windows: (0..<8).map { PixelWindow(window($0, scale: scale)) }, settings: settings, cost: 0.5)
    }

    private static func windows(_ background: GIFBackground, of frames: [Bitmap]) -> [BinaryAlphaImage] {
        background.frames.map { BinaryAlphaImage(frames[$0.source], matte: nil).cut(to: $0.window) }
    }

    @Test(
        "A GIF over a background shows the costume and any face in their colors",
        arguments: [GIFSettings(colors: 200), GIFSettings(colors: 64, lossiness: 4)], [1, 6])
    func showsCostumeAndFace(settings: GIFSettings, scale: Int) throws {
        let (background, side) = (try Self.background(settings, scale: scale), Self.side * scale)
        #expect(background.frames.contains { $0.head.bits > 0 && $0.tail.bits > 0 } == (scale > 1))
        for seed: UInt64 in [1, 2, 3] {
            let frames = Self.frames(head: seed, scale: scale)
            let windows = Self.windows(background, of: frames)
            #expect(windows.indices.allSatisfy { background.fits(windows[$0], at: $0) })
            let bytes = try GIFEncoder(background, windows: windows).encode(settings)
            let whole = try GIFEncoder(frames, delays: Self.delays, matte: nil).encode(settings)
            let (read, plain) = (try WrittenGIF(pillow: bytes), try WrittenGIF(pillow: whole))
            #expect(read.delays.reduce(0, +) == 40)
            #expect(
                try WrittenGIF.magick(bytes, width: side, height: side).count == read.frames.count)
            for (index, frame) in background.frames.enumerated() {
                let wanted = frames[frame.source].pixels
                let shown = read.frames[index]
                #expect(wanted.indices.allSatisfy { (shown[$0 * 4 + 3] > 0) == (wanted[$0].a > 0) })
                let (error, typicalPixels) = (
                    Self.error(shown, wanted), Self.error(plain.frames[index], wanted)
                )
                #expect(
                    error < typicalPixels * 1.5 + 20, "frame \(index): \(error), all at once \(typicalPixels)"
                )
            }
        }
    }

    @Test("A frame of which nothing must be written leaves all pixels as they were")
    func writesNothing() throws {
        // Clear around a ground with a lamp that glows a little, below the face; the rows above are compressed apart.
        let side = 300
        let frames = (0..<6).map { k in
            Scenes.picture(side) { x, y in
                guard 40..<260 ~= x, 40..<280 ~= y else { return .clear }
                let isLamp = 120..<180 ~= x && 220..<260 ~= y
                return isLamp
                    ? Pixel(r: UInt8(128 + k), g: UInt8(128 + k), b: UInt8(128 + k), a: 255)
                    : Pixel(r: 250, g: UInt8(y / 2), b: UInt8(x / 2), a: 255)
            }
        }
        let window = PixelRect(x: 100, y: 100, width: 80, height: 80)
        let settings = GIFSettings(colors: 64, lossiness: 8)
        let background = try GIFEncoder(frames, delays: frames.map { _ in 10 }, matte: nil).background(
            windows: frames.map { _ in PixelWindow(window) }, settings: settings, cost: 0.5)
        let bytes = try GIFEncoder(background, windows: Self.windows(background, of: frames)).encode(settings)
        let read = try WrittenGIF(pillow: bytes)
        #expect(read.frames.count > 1)
        for shown in read.frames {
            #expect(
                frames[0].pixels.indices.allSatisfy {
                    (shown[$0 * 4 + 3] > 0) == (frames[0].pixels[$0].a > 0)
                })
        }
    }

    @Test("Windows known to be duplicates give the same GIF", arguments: [0, 6.0])
    func duplicateWindowsGiveSameFile(lossiness: Double) throws {
        let duplicateFrames = [0, 1, 2, 3, 4, 3, 2, 1]
        let there = Self.frames(head: 1)
        var encoder = try GIFEncoder(duplicateFrames.map { there[$0] }, delays: Self.delays, matte: nil)
        if lossiness > 0 { encoder.smooth() }
        let background = encoder.background(
            windows: duplicateFrames.map { PixelWindow(Self.window($0)) },
            settings: GIFSettings(colors: 100, lossiness: lossiness), cost: 0.5)
        let worn = Self.frames(head: 2)
        let windows = Self.windows(background, of: duplicateFrames.map { worn[$0] })
        let plain = GIFEncoder(background, windows: windows)
        let shared = GIFEncoder(background, windows: windows, duplicateWindows: duplicateFrames)
        #expect(shared.isSmooth == (lossiness > 0))
        #expect(shared.pictures == plain.pictures)
        #expect(try shared.encode(background.settings) == plain.encode(background.settings))
        #expect(
            background.firstIdentical(duplicateFrames) == background.frames.map { duplicateFrames[$0.source] }
        )
        // A list that isn't of these frames is not believed beyond its end.
        #expect(
            GIFEncoder(background, windows: windows, duplicateWindows: [0, 1]).pictures == plain.pictures)
    }

    /// Mean squared error of a channel.
    private static func error(_ shown: [UInt8], _ wanted: [Pixel]) -> Double {
        var (sum, count) = (0, 0)
        for (i, pixel) in wanted.enumerated() where pixel.a > 0 {
            for (c, value) in [pixel.r, pixel.g, pixel.b].enumerated() {
                let d = Int(shown[i * 4 + c]) - Int(value)
                (sum, count) = (sum + d * d, count + 1)
            }
        }
        return Double(sum) / Double(max(1, count))
    }

    @Test("A face that covers other pixels than the reference face doesn't fit its background")
    func otherPixelsDoNotFit() throws {
        let background = try Self.background(GIFSettings(colors: 64, lossiness: 4))
        var windows = Self.windows(background, of: Self.frames(head: 5))
        windows[3].pixels[17] = 0
        #expect(
            windows.indices.map { background.fits(windows[$0], at: $0) } == windows.indices.map { $0 != 3 })
    }

    @Test(
        "A cached GIF backdrop reads back as the same, and damaged ones are rejected or read",
        arguments: [1, 6])
    func cachedReadsBack(scale: Int) throws {
        let background = try Self.background(GIFSettings(colors: 64, lossiness: 4), scale: scale)
        let whole = background.encoded
        #expect(try GIFBackground(encoded: whole) == background)
        let windows = Self.windows(background, of: Self.frames(head: 2, scale: scale))
        var bytes = whole
        for place in stride(from: 0, to: bytes.count - 8, by: 11 * scale) {
            for value: UInt64 in [0, 1, 40, 1 << 20, 1 << 63, UInt64.max] {
                for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
                guard let odd = try? GIFBackground(encoded: bytes),
                    zip(odd.frames, windows).allSatisfy({
                        $0.window.box.width == $1.width && $0.window.box.height == $1.height
                    }),
                    odd.width * odd.height < 1 << 17
                else { continue }
                _ = try? GIFEncoder(odd, windows: windows).encode(odd.settings)
            }
            bytes = whole
        }
        var (damaged, random) = (background, SeededNumbers(seed: 4))
        for _ in 0..<50 where !damaged.codes.isEmpty {
            damaged.codes[.random(in: damaged.codes.indices, using: &random)] ^= .random(
                in: 1...255, using: &random)
            _ = try? GIFEncoder(damaged, windows: windows).encode(damaged.settings)
        }
        for count in stride(from: 0, to: whole.count, by: 59 * scale) {
            #expect(throws: BinaryDamage.self) { try GIFBackground(encoded: Array(whole.prefix(count))) }
        }
    }
}

extension PixelRect {
    fileprivate func contains(_ column: Int, _ row: Int) -> Bool {
        x..<x + width ~= column && y..<y + height ~= row
    }
}
