import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import StickerManifest
import Support
import Synchronization
import Testing
import Threads

@testable import StickerEncoding

@Suite("Stickers within a limit") struct StickerFormatTests {
    private func noise(side: Int, count: Int) -> [Bitmap] {
        var state: UInt32 = 7
        return (0..<count).map { _ in
            var picture = Bitmap(width: side, height: side)
            for i in picture.pixels.indices {
                state = state &* 1_664_525 &+ 1_013_904_223
                picture.pixels[i] = i < side ? .clear : Pixel(bits: state >> 8 | 0xff00_0000)
            }
            return picture
        }
    }

    private func gif(_ limit: Int, memory: Int = GIFEncoder.memory) -> GIFFormat {
        GIFFormat(EncodingSettings(limit: limit, memory: memory))
    }

    private func png(_ limit: Int) -> PNGFormat { PNGFormat(EncodingSettings(limit: limit)) }

    @Test("What fits is written at its best and nothing is named")
    func fits() throws {
        var frames = [Bitmap(width: 12, height: 12), Bitmap(width: 12, height: 12)]
        frames[0][3, 3] = Pixel(r: 9, g: 9, b: 9, a: 255)
        frames[1][4, 4] = Pixel(r: 200, g: 9, b: 9, a: 255)
        let result = try gif(499_999).file(DrawnFrames([6, 7]) { [frames] in frames[$0] })
        #expect(result.kind == .gif)
        #expect(result.reductions.isEmpty)
        #expect((result.frames, result.duration, result.width) == (2, 13, 12))
    }

    @Test(
        "No animation is longer than the limit, and its file names what was given up",
        arguments: [1_400, 800, 330])
    func limits(limit: Int) throws {
        let frames = noise(side: 16, count: 4)
        let result = try gif(limit).file(DrawnFrames(Array(repeating: 5, count: 4)) { frames[$0] })
        #expect(result.bytes.count <= limit)
        #expect(!result.reductions.isEmpty)
        let read = try InProcessDecoder().decode(result.bytes, limits: DecodingLimits())
        #expect(read.frames.count == result.frames)
        #expect((read.width, read.height) == (result.width, result.height))
        #expect(read.frames.reduce(0) { $0 + $1.delay } == 20)
        #expect(result.duration == 20)
        let names = result.reductions.map(\.what)
        #expect(names.contains("frames") == (result.frames < 4))
        #expect(names.contains("side") == (result.width < 16))
    }

    @Test("Where the size is kept, frames and colors are given up instead", arguments: [800, 330])
    func keepsSize(limit: Int) throws {
        let frames = noise(side: 16, count: 12)
        var settings = EncodingSettings(limit: limit)
        settings.keepsSize = true
        let drawn = DrawnFrames(Array(repeating: 5, count: 12)) { frames[$0] }
        if case .file(let result) = try GIFFormat(settings).encode(drawn) {
            #expect(result.bytes.count <= limit && (result.width, result.height) == (16, 16))
            #expect(result.duration == 60 && result.frames < 12)
        }
        let picture = noise(side: 64, count: 1)[0]
        settings.limit = 2_000
        let still = try PNGFormat(settings).encode(picture)
        #expect(still.bytes.count <= 2_000 && still.width == 64)
        #expect(try png(2_000).encode(picture).width < 64)
        settings.limit = 400
        #expect(throws: EncodingLimitError.self) { try PNGFormat(settings).encode(picture) }
    }

    @Test("An animation that no limit allows is reported with its number of frames")
    func tooLong() throws {
        let frames = noise(side: 16, count: 4)
        #expect(throws: NoFile.tooLong(frames: 4)) {
            try gif(150).file(DrawnFrames(Array(repeating: 5, count: 4)) { frames[$0] })
        }
    }

    @Test("There and back, each picture is drawn once and the file is the same", arguments: [499_999, 2_000])
    func thereAndBack(limit: Int) throws {
        let places = [0, 2, 5, 7, 5, 2]
        let texture = noise(side: 48, count: 1)[0]
        @Sendable func draw(_ index: Int) -> Bitmap {
            var picture = Bitmap(width: 64, height: 48)
            picture.composite(texture, atX: places[index], y: 0)
            return picture
        }
        let asked = Mutex<[Int]>([])
        let delays = places.map { _ in 6 }
        let known = try gif(limit).file(
            DrawnFrames(delays, duplicates: [0, 1, 2, 3, 2, 1]) { index in
                asked.withLock { $0.append(index) }
                return draw(index)
            })
        let drawn = asked.withLock { $0 }
        #expect(Array(drawn.prefix(4)) == [0, 1, 2, 3])
        #expect(drawn.count % 4 == 0 || drawn.last == 0)
        #expect(try known == gif(limit).file(DrawnFrames(delays, draw: draw)))
    }

    @Test("A figure that is held while a limb swings, and then turns, uses the room that there is")
    func heldFigure() throws {
        let side = 72
        let texture = noise(side: side, count: 1)[0]
        let frames = (0..<12).map { index in
            var picture = Bitmap(width: side, height: side)
            let turned = (5...10).contains(index) ? 2 : 0
            for y in 6..<54 {
                for x in 6..<54 { picture[x + turned, y] = texture[x, y] }
            }
            let swing = 4 * abs(index % 6 - 3)
            for y in 56..<68 {
                for x in 0..<6 { picture[30 + swing + x, y] = texture[x, y] }
            }
            return picture
        }
        let delays = Array(repeating: 10, count: 12)
        let whole = try gif(499_999).file(DrawnFrames(delays) { frames[$0] })
        #expect(whole.reductions.isEmpty)
        let limit = whole.bytes.count * 7 / 10
        let result = try gif(limit).file(DrawnFrames(delays) { frames[$0] })
        #expect((result.frames, result.width) == (whole.frames, side))
        #expect(result.duration == 120)
        #expect(result.bytes.count <= limit)
        #expect(result.bytes.count >= limit * 8 / 10)
    }

    /// As a decoder finds them: the blocks of the file that begin with a comma.
    private func framesInFile(_ gif: [UInt8]) -> Int {
        var (at, count) = (13 + (gif[10] & 128 > 0 ? 6 << Int(gif[10] & 7) : 0), 0)
        func pass(from start: Int) -> Int {
            var at = start
            while gif[at] > 0 { at += Int(gif[at]) + 1 }
            return at + 1
        }
        while gif[at] != 0x3b {
            guard gif[at] == 0x2c else {
                at = pass(from: at + 2)
                continue
            }
            count += 1
            let packed = gif[at + 9]
            at = pass(from: at + 11 + (packed & 128 > 0 ? 6 << Int(packed & 7) : 0))
        }
        return count
    }

    @Test(
        "The decoded frames of a file keep the memory limit, and are counted as written",
        arguments: [12, 15, 99])
    func memory(most: Int) throws {
        let side = 96
        let texture = noise(side: side, count: 1)[0]
        let frames = (0..<12).map { index in
            var picture = Bitmap(width: side, height: side)
            for y in 4..<80 {
                for x in 4..<80 { picture[x, y] = texture[x, (y + index) % 70 + 5] }
            }
            for y in 84..<94 {
                for x in 0..<7 { picture[7 * index + x, y] = texture[x, y] }
            }
            return picture
        }
        let sticker = try gif(499_999, memory: most * side * side * 4)
            .file(DrawnFrames(frames.map { _ in 8 }) { frames[$0] })
        #expect(sticker.frames <= most && sticker.frames >= 12)
        #expect(sticker.frames == framesInFile(sticker.bytes))
        #expect((sticker.frames > 12) == (most > 12))
        #expect(sticker.duration == 96)
    }

    @Test("Equal frames are no animation")
    func still() throws {
        let picture = noise(side: 8, count: 1)[0]
        #expect(throws: NoFile.single) { try gif(499_999).file(DrawnFrames([5, 5]) { _ in picture }) }
    }

    @Test("A still gives up colors first, then its size")
    func stillLadder() throws {
        let picture = noise(side: 24, count: 1)[0]
        let colors = try png(1_700).encode(picture)
        #expect(colors.bytes.count <= 1_700)
        #expect(colors.reductions.map(\.what) == ["palette"])
        let small = try png(450).encode(picture)
        #expect(small.bytes.count <= 450)
        #expect(small.reductions.map(\.what) == ["palette", "side"])
        #expect(throws: EncodingLimitError.self) { try png(10).encode(picture) }
    }

    @Test("A palette keeps clear pixels clear and opaque ones opaque")
    func alpha() throws {
        let picture = noise(side: 16, count: 1)[0]
        let palette = AlphaPalette(picture, count: 64)
        for (index, pixel) in zip(palette.indices, picture.pixels) {
            #expect(palette.colors[Int(index)].a == pixel.a)
        }
    }

    @Test("Opaque pixels stay opaque beside some that are nearly so", arguments: [256, 64, 16])
    func nearlyOpaque(count: Int) {
        var random = SeededNumbers(seed: 3)
        var picture = Bitmap(width: 40, height: 40)
        for at in picture.pixels.indices {
            let alpha: UInt8 = at % 8 > 0 ? 255 : .random(in: 180...254, using: &random)
            let (x, y) = (UInt8(at % 40 * 6), UInt8(at / 40 * 6))
            picture.pixels[at] = Pixel(Color(r: x, g: y, b: 90, a: alpha))
        }
        let palette = AlphaPalette(picture, count: count)
        for (index, pixel) in zip(palette.indices, picture.pixels) where pixel.a == 255 {
            #expect(palette.colors[Int(index)].a == 255)
        }
    }

    @Test("A long animation of one color keeps it")
    func oneColor() {
        let white = Bitmap(
            width: 1024, height: 1024,
            pixels: Array(repeating: Pixel(r: 255, g: 255, b: 255, a: 255), count: 1 << 20))
        // 17 million pixels: the sum of their channels is beyond 32 bits.
        let means = AnimationColors.Means(Array(repeating: white, count: 17))
        #expect(AnimationColors(means, count: 2).colors == [0, 0xffff_ffff])
    }

    @Test("A checkpoint that throws stops the work")
    func stops() {
        struct Stop: Error {}
        let format = GIFFormat(EncodingSettings(limit: 800) { throw Stop() })
        #expect(throws: Stop.self) {
            try format.file(DrawnFrames([5, 5, 5]) { noise(side: 16, count: 3)[$0] })
        }
    }

    @Test("The same frames give the same file")
    func deterministic() throws {
        let frames = noise(side: 14, count: 3)
        let results = try (0..<2).map { _ in try gif(800).file(DrawnFrames([5, 5, 5]) { frames[$0] }) }
        #expect(results[0] == results[1])
    }

    @Test("Cores that help change no byte")
    func cores() throws {
        let texture = noise(side: 32, count: 1)[0]
        @Sendable func draw(_ index: Int) -> Bitmap {
            var picture = Bitmap(width: 56, height: 48)
            picture.composite(texture, atX: [0, 3, 7, 3, 20][index], y: 2 * index)
            return picture
        }
        let gate = CoreGate(cores: 3)
        let window = PixelWindow(PixelRect(x: 10, y: 12, width: 16, height: 12))
        /// - Parameter meets: two threads draw at once, or neither is ever done.
        func file(_ cores: SpareCores, meets: Bool) throws -> EncodedFile? {
            func frames() -> DrawnFrames {
                let met = Mutex(0)
                var frames = DrawnFrames([6, 7, 8, 9, 10], duplicates: [0, 1, 2, 1, 4], window: window) {
                    index in
                    if meets, index < 2 {
                        met.withLock { $0 += 1 }
                        while met.withLock({ $0 }) < 2 {}
                    }
                    return draw(index)
                }
                frames.cores = cores
                return frames
            }
            let calibration = try #require(try gif(4_000).calibrate(frames(), side: 56))
            return try gif(4_000).encode(
                frames(), over: MadeBackgrounds(format: gif(4_000), calibration: calibration))
        }
        let alone = try file(.none, meets: false)
        let helped = try gate.pass(rank: 0) { try file(SpareCores(gate), meets: true) }
        #expect(alone != nil)
        #expect(alone == helped)
        // Whole frames: probed at several qualities, without grain, and with palettes of their own or one for all.
        for limit in [2_500, 4_000, 9_000] {
            var frames = DrawnFrames([6, 7, 8, 9, 10], draw: draw)
            let alone = try gif(limit).file(frames)
            frames.cores = SpareCores(gate)
            let helped = try gate.pass(rank: 0) { [frames] in try gif(limit).file(frames) }
            #expect(helped == alone)
        }
    }

    @Test("Where windows leave too little for a background, nothing is drawn to prepare one")
    func openFrames() throws {
        func calibrate(rows: Int) throws -> (animation: Bool, still: Bool, drawn: Int) {
            let drawn = Mutex(0)
            let texture = noise(side: 40, count: 1)[0]
            let window = PixelWindow(PixelRect(x: 0, y: 0, width: 48, height: rows))
            let frames = DrawnFrames([6, 7], window: window) { index in
                drawn.withLock { $0 += 1 }
                var picture = Bitmap(width: 48, height: 48)
                picture.composite(texture, atX: index, y: 8)
                return picture
            }
            let animation = try gif(4_000).calibrate(frames, side: 48) != nil
            let still = try PNGFormat(EncodingSettings(limit: 4_000)).calibrate(frames, side: 48) != nil
            return (animation, still, drawn.withLock { $0 })
        }
        #expect(try calibrate(rows: 46) == (false, false, 0))
        #expect(try calibrate(rows: 36) == (false, true, 1))
        #expect(try calibrate(rows: 24) == (true, true, 3))
    }

    @Test("A better background than the reference face needs is made of pictures that are drawn again")
    func grain() throws {
        let texture = noise(side: 40, count: 1)[0]
        let asked = Mutex<[Int]>([])
        let window = PixelWindow(PixelRect(x: 10, y: 12, width: 8, height: 8))
        let frames = DrawnFrames([6, 7, 8], duplicates: [0, 1, 2], window: window) { index in
            asked.withLock { $0.append(index) }
            var picture = Bitmap(width: 56, height: 48)
            picture.composite(texture, atX: 3 * index, y: 2 * index)
            return picture
        }
        let format = gif(1_800)
        let calibration = try #require(try format.calibrate(frames, side: 56))
        let needed = try #require(try format.background(calibration, qualityDrop: 0))
        #expect(needed.colors.isSmooth)
        #expect(asked.withLock { $0 } == [0, 1, 2])
        let better = try #require(try format.background(calibration, qualityDrop: -20))
        #expect(!better.colors.isSmooth)
        #expect(asked.withLock { $0 } == [0, 1, 2, 0, 1, 2])
    }
}
