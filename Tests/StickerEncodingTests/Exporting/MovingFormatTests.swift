import ImageCodecs
import Platforms
import Raster
import Testing

@testable import StickerEncoding

@Suite("Files in the formats of platforms, read by other programs") struct MovingFormatTests {
    private let frames = MovingShape.frames(5)
    private let delays = [40, 60, 80, 40, 120]

    private func webP(_ frames: [Bitmap]) throws -> [UInt8] {
        var writer = try WebPWriter(WebPEncoder.Settings(quality: 95))
        for (frame, delay) in zip(frames, delays) { try writer.add(frame, delay: delay) }
        return try writer.finished()
    }

    private func apng(_ frames: [Bitmap], plays: Int = 0) throws -> [UInt8] {
        var writer = APNGWriter(width: frames[0].width, height: frames[0].height)
        for (frame, delay) in zip(frames, delays) { try writer.add(frame, delay: delay) }
        return writer.finished(plays: plays)
    }

    private func webM(_ frames: [Bitmap]) throws -> [UInt8] {
        var writer = try WebMWriter(
            width: frames[0].width, height: frames[0].height, WebMWriter.Settings(quantizer: 8))
        for (frame, delay) in zip(frames, delays) { try writer.add(frame, delay: delay) }
        return try writer.finished()
    }

    @Test("Pillow reads moving WebP with its times, its colors and exact alpha")
    func webPIsRead() throws {
        let read = try IndependentDecoders.pillow(webP(frames), "a.webp")
        #expect(read.delays == delays)
        #expect(read.frames.count == frames.count)
        #expect(read.meanDistance(to: frames) < 2)
        for (one, other) in zip(read.frames, frames) {
            #expect(one.pixels.map(\.a) == other.pixels.map(\.a))
        }
    }

    @Test("Moving WebP has whole frames that replace each other, no metadata, and an exact length")
    func webPIsConservative() throws {
        let file = try webP(frames)
        let report = try IndependentDecoders.report("webpmux", ["-info"], on: file, "a.webp")
        #expect(report.contains("Canvas size: 48 x 48"))
        #expect(report.contains("Number of frames: 5"))
        let rows = report.split(separator: "\n").filter { $0.contains(" lossy") }
        #expect(rows.count == 5)
        for row in rows {
            let fields = row.split(separator: " ").map(String.init)
            // No., width, height, alpha, offsets, duration, disposal, blending.
            #expect(Array(fields[1...3]) == ["48", "48", "yes"])
            #expect(Array(fields[4...5]) == ["0", "0"])
            #expect(Array(fields[7...8]) == ["none", "no"])
        }
        let length = (0..<4).reduce(0) { $0 | Int(file[4 + $1]) << (8 * $1) }
        #expect(length + 8 == file.count)
        #expect(!report.contains("EXIF") && !report.contains("XMP") && !report.contains("ICC"))
    }

    @Test("A still WebP of an opaque picture has no alpha, and webpinfo finds no fault")
    func stillWebP() throws {
        let picture = MovingShape.opaque()
        let file = try WebPEncoder.encode(picture, WebPEncoder.Settings(quality: 95))
        let report = try IndependentDecoders.report("webpinfo", [], on: file, "a.webp")
        #expect(report.contains("No error detected."))
        #expect(try IndependentDecoders.pillow(file, "a.webp").meanDistance(to: [picture]) < 3)
    }

    @Test(
        "Pillow reads APNG with its times and exact pixels, and pngcheck finds no fault", arguments: [0, 3])
    func apngIsRead(plays: Int) throws {
        // With a frame that repeats the one before.
        let frames = [frames[0], frames[1], frames[1], frames[3], frames[4]]
        let file = try apng(frames, plays: plays)
        let read = try IndependentDecoders.pillow(file, "a.png")
        #expect(read.delays == delays)
        #expect(read.distance(to: frames) <= 1)
        let report = try IndependentDecoders.report("pngcheck", ["-v"], on: file, "a.png")
        #expect(report.contains("No errors detected") || report.contains("OK:"), "\(report)")
        let chunks = WalkedPNG(file).chunks
        #expect(chunks.prefix(4).map(\.name) == ["IHDR", "sRGB", "acTL", "fcTL"])
        #expect(chunks[0].data[9] == 6)
        #expect(chunks[2].data == [0, 0, 0, 5, 0, 0, 0, UInt8(plays)])
        // No palette, and every frame replaces what it covers.
        for control in chunks where control.name == "fcTL" { #expect(control.data.suffix(2) == [0, 0]) }
    }

    @Test("vpxdec reads the colors and the alpha of WebM")
    func webMIsRead() throws {
        let video = try WalkedWebM(webM(frames))
        #expect(video.documentType == "webm")
        #expect(video.codec == "V_VP9")
        #expect(video.alphaMode == 1)
        #expect(video.times == [0, 40, 100, 180, 220])
        #expect(video.durations == delays)
        #expect(video.keyFrames == [0])
        let alpha = try IndependentDecoders.brightness(ofVP9: video.alpha, width: 48, height: 48)
        let color = try IndependentDecoders.brightness(ofVP9: video.color, width: 48, height: 48)
        #expect(alpha.count == 5 && color.count == 5)
        for (frame, (light, shown)) in zip(frames, zip(color, alpha)) {
            for at in frame.pixels.indices {
                let pixel = frame.pixels[at]
                #expect(abs(Int(shown[at]) - Int(pixel.a)) < 40)
                guard pixel.a == 255 else { continue }
                let c = pixel.color
                let bright = 16 + (66 * Int(c.r) + 129 * Int(c.g) + 25 * Int(c.b)) / 256
                #expect(abs(Int(light[at]) - bright) < 40)
            }
        }
    }

    @Test("Alpha of a long video keeps its order and its pixels while it waits for the colors")
    func waitingAlpha() throws {
        // More pictures, and more runs of equal pixels, than there is room for at first; odd lengths of runs.
        let shades = (0..<70).map { number in
            Bitmap(
                width: 48, height: 48,
                pixels: (0..<48 * 48).map { at in
                    let shown = at / 13 % 2 == 0 ? number * 3 : 255 - number
                    return Pixel(Color(r: 90, g: 90, b: 90, a: UInt8(shown)))
                })
        }
        var writer = try WebMWriter(width: 48, height: 48, WebMWriter.Settings(quantizer: 0))
        for shade in shades { try writer.add(shade, delay: 40) }
        let video = try WalkedWebM(writer.finished())
        let alpha = try IndependentDecoders.brightness(ofVP9: video.alpha, width: 48, height: 48)
        #expect(alpha.count == 70)
        for (shade, shown) in zip(shades, alpha) {
            let errors = zip(shade.pixels, shown).map { abs(Int($0.a) - Int($1)) }
            #expect((errors.max() ?? 0) < 24)
        }
    }

    @Test("A video that is called off while alpha is encoded throws what called it off")
    func calledOff() throws {
        struct Stopped: Error {}
        var writer = try WebMWriter(width: 48, height: 48)
        for frame in frames { try writer.add(frame, delay: 40) }
        do {
            _ = try writer.finished { throw Stopped() }
            Issue.record("it went on")
        } catch is Stopped {}
    }

    @Test("The same frames give the same bytes")
    func isDeterministic() throws {
        #expect(try webP(frames) == webP(frames))
        #expect(try apng(frames) == apng(frames))
        #expect(try webM(frames) == webM(frames))
    }

    @Test("A frame that is shown again gives the bytes of its pixels added again, colors and alpha")
    func isShownAgain() throws {
        var whole = try WebMWriter(width: 48, height: 48)
        var again = try WebMWriter(width: 48, height: 48)
        #expect(throws: ExportError.self) { try again.addAgain(delay: 40) }
        for frame in frames {
            for delay in [40, 30, 50] { try whole.add(frame, delay: delay) }
            try again.add(frame, delay: 40)
            for delay in [30, 50] { try again.addAgain(delay: delay) }
        }
        try whole.addAlpha {}
        try again.addAlpha {}
        #expect(again.file == whole.file)
        #expect(again.lengths.alphaChanges == whole.lengths.alphaChanges)
        // Once more, as where alpha must become rougher.
        try whole.addAlpha(quantizer: 40) {}
        try again.addAlpha(quantizer: 40) {}
        #expect(again.file == whole.file)
        #expect(throws: ExportError.self) { try again.addAgain(delay: 40) }
    }

    @Test("Frames of another size are refused, and so are files without frames")
    func refusesOtherSizes() throws {
        var writer = try WebPWriter()
        try writer.add(frames[0], delay: 40)
        let small = MovingShape.frames(1, side: 20)[0]
        #expect(throws: ExportError.self) { try writer.add(small, delay: 40) }
        var video = try WebMWriter(width: 48, height: 48)
        #expect(throws: ExportError.self) { try video.add(small, delay: 40) }
        #expect(throws: ExportError.self) { try WebPWriter().finished() }
        #expect(throws: ExportError.self) { _ = try WebMWriter(width: 0, height: 48) }
    }
}

/// Writes APNG in full color, each frame no more than the part that changed.
private struct APNGWriter {
    private var container: APNGContainer
    private var before: Bitmap?

    init(width: Int, height: Int) { container = APNGContainer(width: width, height: height) }

    mutating func add(_ frame: Bitmap, delay: Int) throws {
        let window = before.map { frame.changedWindow(since: $0) } ?? frame.bounds
        let part = window == frame.bounds ? frame : frame.cropped(to: window)
        let drawn = try APNGFrame(PNGEncoder.straight(part.pixels[...]), in: window, effort: .normal)
        container.add(drawn, delay: delay)
        before = frame
    }

    func finished(plays: Int) -> [UInt8] { container.file(plays: plays) }
}
