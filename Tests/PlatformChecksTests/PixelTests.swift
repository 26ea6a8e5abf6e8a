import Foundation
import Support
import Testing

@testable import PlatformChecks

@Suite("Decoded pixels")
struct PixelTests {
    /// A square of 60 × 40 whose figure moves from 5 pixels off the left side, by Pillow or FFmpeg.
    private static func file(_ name: String, _ save: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let script = """
            from PIL import Image, ImageDraw
            import subprocess
            frames = []
            for i in range(4):
                im = Image.new('RGBA', (60, 40), (0, 0, 0, 0))
                ImageDraw.Draw(im).rectangle((5 + 4 * i, 7, 34 + 4 * i, 30), fill=(200, 40 * i, 9, 255))
                frames.append(im)
            path = '\(folder.path)/\(name)'
            moving = dict(save_all=True, append_images=frames[1:], duration=100)
            \(save)
            """
        _ = try output(of: ["/usr/bin/python3", "-c", script])
        return try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }

    private static let webm = """
        raw = b''.join(frame.tobytes() for frame in frames)
        subprocess.run(['ffmpeg', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '60x40', '-r', '10', '-i', '-',
            '-pix_fmt', 'yuva420p', '-c:v', 'libvpx-vp9', '-threads', '1', path], input=raw, check=True)
        """

    @Test(
        "Files of other encoders show their figure, clear around it",
        arguments: [
            ("a.gif", "frames[0].save(path)", 5), ("b.gif", "frames[0].save(path, interlace=1)", 5),
            ("c.gif", "frames[0].save(path, **moving, disposal=2)", 5),
            ("d.gif", "frames[0].save(path, **moving, disposal=3)", 5),
            ("e.webp", "frames[0].save(path, lossless=True)", 5),
            ("f.webp", "frames[0].save(path, quality=60)", 5),
            ("g.webp", "frames[0].save(path, **moving, quality=60)", 5),
            ("h.webp", "frames[0].save(path, **moving, lossless=True, minimize_size=True)", 5),
            ("i.png", "frames[0].save(path, **moving, disposal=1)", 5), ("j.png", "frames[1].save(path)", 7),
            ("k.webm", webm, 5),
        ])
    func figures(name: String, save: String, margin: Int) throws {
        let bytes = try Self.file(name, save)
        let picture = try #require(PictureReader.read(bytes))
        guard case .facts(let facts) = PixelReader.read(picture, bytes) else {
            Issue.record("\(name): \(PixelReader.read(picture, bytes))")
            return
        }
        #expect(!facts.isBlank && !facts.isFilled)
        // Lossy translucency may spread by a pixel.
        #expect(abs(facts.margin - margin) <= (name.hasSuffix("webm") ? 2 : 0), "\(facts.margin)")
    }

    @Test("Frames without translucency fill their picture")
    func opaqueFrames() throws {
        let bytes = try Self.file("a.webp", "frames[0].convert('RGB').save(path)")
        let picture = try #require(PictureReader.read(bytes))
        #expect(
            PixelReader.read(picture, bytes)
                == .facts(PixelFacts(isBlank: false, isFilled: true, margin: 0)))
    }

    @Test("Pixels that are cut off are found in every format", arguments: ["gif", "webp", "webm"])
    func cutPixels(format: String) throws {
        let picture = BuiltPicture(width: 64, height: 64, delays: [100, 100], isDamaged: true)
        let bytes = ["gif": picture.gif, "webp": picture.webp, "webm": picture.webm][format] ?? []
        let read = try #require(PictureReader.read(bytes))
        #expect(read.defects == [])
        #expect(PixelReader.read(read, bytes) == .damaged(.pixels))
    }

    @Test("A video's frame of another size is refused before it is decoded")
    func otherSize() throws {
        let large = EncodedPixels.vp9(256, 256, .middle)
        #expect(VP9Packet.keepsSize(large[...], 256, 256))
        #expect(!VP9Packet.keepsSize(large[...], 64, 64))
        // Two frames behind one another, with their index.
        let small = EncodedPixels.vp9(64, 64, .middle)
        let sizes = Built.little(small.count, 2) + Built.little(large.count, 2)
        let packet = small + large + [0xC9] + sizes + [0xC9]
        #expect(!VP9Packet.keepsSize(packet[...], 64, 64))
        let decoder = try #require(VP9Decoder(64, 64))
        #expect(decoder.decode(small[...])?.count == 64 * 64)
        #expect(decoder.decode(packet[...]) == nil)
        // Behind the frame, without an index, libvpx gets no memory for it.
        #expect(decoder.decode((small + large)[...]) == nil)
    }

    @Test("A picture of more pixels than the checks decode is refused at once")
    func hugePicture() {
        var picture = Picture(.gif)
        (picture.width, picture.height) = (4000, 4000)
        picture.frames = Array(
            repeating: Picture.Frame(x: 0, y: 0, width: 4000, height: 4000), count: 9)
        #expect(PixelReader.read(picture, []) == .damaged(.huge))
    }
}
