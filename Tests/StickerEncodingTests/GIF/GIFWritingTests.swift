import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import StickerEncoding
import Testing

@Suite("Writing moving GIFs") struct GIFWritingTests {
    @Test("A GIF with few colors is decoded exactly by every reader", arguments: ["moving", "patch"])
    func fewColorsAreExact(scene: String) throws {
        let frames =
            scene == "moving" ? Scenes.moving(side: 24, count: 7) : Scenes.patch(side: 24, count: 6)
        let bytes = try GIFEncoder(frames, delays: Array(repeating: 6, count: frames.count), matte: nil)
            .encode(GIFSettings())
        let wanted = frames.map { BinaryAlphaImage($0, matte: nil).bytes }
        #expect(try WrittenGIF(pillow: bytes).frames == wanted)
        #expect(try WrittenGIF.magick(bytes, width: 24, height: 24) == wanted)
    }

    @Test("Our own decoder reads our GIFs")
    func ownDecoderReadsIt() throws {
        let frames = Scenes.moving(side: 20, count: 5)
        let bytes = try GIFEncoder(frames, delays: [2, 3, 4, 5, 6], matte: nil).encode(GIFSettings())
        let read = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        #expect(read.frames.map(\.delay) == [2, 3, 4, 5, 6])
        #expect(
            read.frames.map(\.bitmap.pixels)
                == frames.map { BinaryAlphaImage($0, matte: nil).pixels.map(Pixel.init) })
    }

    @Test(
        "Lossy GIFs keep transparent and opaque pixels and leave no trails",
        arguments: [
            GIFSettings(), GIFSettings(colors: 16, lossiness: 8),
            GIFSettings(colors: 2, lossiness: 20),
            GIFSettings(colors: 64, lossiness: 3, localPalettes: true),
        ])
    func lossyKeepsSilhouettes(settings: GIFSettings) throws {
        for frames in [Scenes.moving(side: 32, count: 8), Scenes.noise(side: 12, count: 3)] {
            let encoder = try GIFEncoder(frames, delays: Array(repeating: 4, count: frames.count), matte: nil)
            let read = try WrittenGIF(pillow: encoder.encode(settings))
            #expect(read.frames.count == frames.count)
            for (frame, picture) in zip(read.frames, frames) {
                let opaque = stride(from: 3, to: frame.count, by: 4).map { frame[$0] > 0 }
                #expect(opaque == picture.pixels.map { $0.a >= 128 })
            }
        }
    }

    @Test("Every pixel of a lossless GIF shows its nearest color")
    func losslessShowsNearest() throws {
        let frames = Scenes.shades(side: 24, count: 2)
        let encoder = try GIFEncoder(frames, delays: [5, 5], matte: nil)
        let read = try WrittenGIF(pillow: encoder.encode(GIFSettings(colors: 256)))
        for (frame, picture) in zip(read.frames, frames) {
            var error = 0
            for (i, pixel) in picture.pixels.enumerated() {
                for (c, value) in [pixel.r, pixel.g, pixel.b].enumerated() {
                    let d = Int(frame[i * 4 + c]) - Int(value)
                    error += d * d
                }
            }
            #expect(Double(error) / Double(picture.pixels.count * 3) < 20)
        }
    }

    @Test("Lossy GIFs are smaller and stay within the allowed error")
    func lossyStaysWithinError() throws {
        let frames = Scenes.shades(side: 28, count: 2)
        let encoder = try GIFEncoder(frames, delays: [5, 5], matte: nil)
        let sizes = try [0.0, 8, 16].map { try encoder.encode(GIFSettings(colors: 64, lossiness: $0)).count }
        #expect(sizes[1] < sizes[0])
        #expect(sizes[2] < sizes[1])
    }

    @Test("Equal GIF frames are merged, keep their time and loop forever")
    func equalFramesAreMerged() throws {
        let scene = Scenes.moving(side: 16, count: 3)
        let frames = [scene[0], scene[0], scene[1], scene[2], scene[2], scene[2]]
        let encoder = try GIFEncoder(frames, delays: [2, 3, 7, 4, 4, 5], matte: nil)
        #expect(encoder.pictures.count == 3)
        let read = try WrittenGIF(pillow: encoder.encode(GIFSettings()))
        #expect(read.delays == [5, 7, 13])
        #expect(read.loops == 0)
    }

    @Test("The first GIF frame covers the canvas, later frames only what changed")
    func laterFramesAreCropped() throws {
        let frames = Scenes.patch(side: 24, count: 4)
        let read = try WrittenGIF(
            pillow: GIFEncoder(frames, delays: [5, 5, 5, 5], matte: nil).encode(GIFSettings()))
        #expect(read.boxes[0] == [0, 0, 24, 24])
        for box in read.boxes.dropFirst() { #expect(box == [8, 8, 4, 4]) }
    }

    @Test("A GIF doesn't redraw a whole figure if only a part of it moves away")
    func movedPartIsNotRedrawn() throws {
        let side = 80
        let frames = (0..<4).map { k in
            Scenes.picture(side) { x, y in
                if y < 70 { return Pixel(r: UInt8(x / 4), g: UInt8(y / 8), b: 90, a: 255) }
                return (4 * k..<4 * k + 8).contains(x) ? Pixel(r: 9, g: 200, b: 9, a: 255) : .clear
            }
        }
        let encoder = try GIFEncoder(frames, delays: [9, 8, 8, 8], matte: nil)
        // The first is shown in two parts: the whole, and the limb that is cleared after it.
        let wanted = [frames[0], frames[0], frames[1], frames[2], frames[3]]
        let read = try WrittenGIF(pillow: encoder.encode(GIFSettings()))
        #expect(read.frames == wanted.map { BinaryAlphaImage($0, matte: nil).bytes })
        #expect(read.delays == [5, 4, 8, 8, 8])
        #expect(read.boxes[0] == [0, 0, side, side])
        for box in read.boxes.dropFirst() { #expect(box[2] * box[3] <= 16 * 10) }
        // There is no time for two parts.
        #expect(try GIFEncoder(frames, delays: [3, 3, 3, 3], matte: nil).pictures.count == 4)
    }

    @Test("GIF frames aren't split if decoded frames would exceed the memory limit")
    func splitsWithinMemory() throws {
        let side = 96
        let figure = Scenes.picture(side) { x, y in
            x < 80 ? Pixel(r: UInt8(2 * x), g: UInt8(2 * y), b: 40, a: 255) : .clear
        }
        // A limb that is at another place in each frame.
        let frames = (0..<8).map { index in
            var frame = figure
            for y in index * 12..<index * 12 + 10 {
                for x in 84..<94 { frame[x, y] = Pixel(r: 250, g: 20, b: 20, a: 255) }
            }
            for y in 0..<side { frame[index % 2, y] = Pixel(r: 0, g: 0, b: 0, a: 255) }
            return BinaryAlphaImage(frame, matte: nil)
        }
        let frame = side * side * 4
        for (most, expected) in [(20, 15), (11, 11), (8, 8), (1, 8)] {
            let encoder = try GIFEncoder(
                frames, delays: frames.map { _ in 8 }, memory: most * frame + frame / 2)
            #expect(encoder.pictures.count == expected)
            let read = try WrittenGIF(pillow: encoder.encode(GIFSettings()))
            #expect(read.frames.count == expected)
            #expect(read.delays.reduce(0, +) == 64)
            let halved = try encoder.halved()
            #expect(halved.pictures.count <= max(4, most))
        }
    }

    @Test("Half-transparent edges of a GIF are blended with the matte")
    func edgesAreBlendedWithMatte() throws {
        let half = Bitmap(width: 1, height: 1, pixels: [Pixel(r: 100, g: 0, b: 0, a: 200)])
        #expect(
            BinaryAlphaImage(half, matte: Color(r: 255, g: 255, b: 255)).pixels == [
                Pixel(r: 155, g: 55, b: 55, a: 255).bits
            ])
        #expect(BinaryAlphaImage(half, matte: nil).pixels == [Pixel(r: 128, g: 0, b: 0, a: 255).bits])
    }

    @Test("GIFs of one pixel, of transparent pixels and of two colors are written", arguments: [1, 2, 3])
    func oddPictures(kind: Int) throws {
        let frames: [Bitmap]
        switch kind {
        case 1:
            frames = [10, 200].map { Bitmap(width: 1, height: 1, pixels: [Pixel(r: $0, g: 0, b: 0, a: 255)]) }
        case 2: frames = [Bitmap(width: 5, height: 3)]
        default:
            frames = (0..<2).map { k in
                Scenes.picture(9) { x, y in Pixel(r: (x + y + k) & 1 == 0 ? 0 : 255, g: 0, b: 0, a: 255) }
            }
        }
        let encoder = try GIFEncoder(frames, delays: frames.map { _ in 3 }, matte: nil)
        let bytes = try encoder.encode(GIFSettings(colors: 256, lossiness: kind == 3 ? 2 : 0))
        #expect(try WrittenGIF(pillow: bytes).frames == frames.map { BinaryAlphaImage($0, matte: nil).bytes })
    }

    @Test("The same pictures give the same GIF")
    func sameBytes() throws {
        let frames = Scenes.noise(side: 12, count: 3)
        let settings = GIFSettings(colors: 40, lossiness: 5)
        let files = try (0..<2).map { _ in
            try GIFEncoder(frames, delays: [4, 4, 4], matte: nil).encode(settings)
        }
        #expect(files[0] == files[1])
    }

    @Test(
        "GIF strings beyond the size of the code table are read back", arguments: [2, 200])
    func longStringsReadBack(colors: Int) throws {
        // Enough pixels to fill the table several times.
        let frames = Scenes.noise(side: 130, count: 1).map { frame in
            var frame = frame
            for i in frame.pixels.indices {
                let level = UInt8(Int(frame.pixels[i].r) * colors / 256)
                frame.pixels[i] = Pixel(r: level, g: 0, b: 0, a: 255)
            }
            return frame
        }
        let bytes = try GIFEncoder(frames, delays: [3], matte: nil).encode(GIFSettings())
        #expect(try WrittenGIF(pillow: bytes).frames == frames.map { BinaryAlphaImage($0, matte: nil).bytes })
    }

    @Test("GIF frames of different sizes and GIFs without frames are rejected")
    func invalidFramesAreRejected() {
        #expect(throws: GIFWritingError.noFrames) { try GIFEncoder([], delays: [], matte: nil) }
        #expect(throws: GIFWritingError.size(width: 3, height: 2)) {
            try GIFEncoder(
                [Bitmap(width: 2, height: 2), Bitmap(width: 3, height: 2)], delays: [2, 2], matte: nil)
        }
    }
}
