import Foundation
import Support
import Testing

@testable import PlatformChecks

@Suite("Files of other programs")
struct IndependentEncoderTests {
    /// Pillow's version of each format, with its frames in milliseconds.
    private static func pillow(_ name: String, _ options: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let script = """
            from PIL import Image, ImageDraw
            frames = []
            for i in range(4):
                im = Image.new('RGBA', (60, 40), (0, 0, 0, 0))
                ImageDraw.Draw(im).ellipse((5 + 5 * i, 5, 30 + 5 * i, 35), fill=(200, 40 * i, 9, 255))
                frames.append(im)
            frames[0].save('\(folder.path)/\(name)', \(options))
            """
        _ = try output(of: ["/usr/bin/python3", "-c", script])
        return try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }

    private static let moving = "save_all=True, append_images=frames[1:], duration=[100, 120, 150, 200]"

    @Test(
        "Animations by Pillow have the size, frames, times and loops that it was given",
        arguments: [
            ("a.png", "loop=3", 3), ("a.gif", "loop=0, disposal=2", 0), ("a.webp", "loop=2, quality=50", 2),
        ])
    func animations(name: String, options: String, plays: Int) throws {
        let bytes = try Self.pillow(name, "\(Self.moving), \(options)")
        let picture = try #require(PictureReader.read(bytes))
        #expect(picture.defects == [])
        #expect(picture.isAnimation && picture.hasAlpha)
        #expect(picture.width == 60 && picture.height == 40)
        #expect(picture.frames.map { $0.duration / 1000 } == [100, 120, 150, 200])
        #expect(picture.plays == plays)
        #expect(picture.end == bytes.count)
    }

    @Test("Stills by Pillow have its size and no animation", arguments: ["a.png", "a.gif", "a.webp"])
    func stills(name: String) throws {
        let bytes = try Self.pillow(name, "format=None")
        let picture = try #require(PictureReader.read(bytes))
        #expect(picture.defects == [] && !picture.isAnimation && picture.frames.count == 1)
        #expect(picture.width == 60 && picture.height == 40)
        #expect(picture.end == bytes.count)
    }

    @Test("Pixels of Pillow's APNG are the same: four different frames, clear corners")
    func pixels() throws {
        let bytes = try Self.pillow("a.png", Self.moving)
        let picture = try #require(PictureReader.read(bytes))
        #expect(PNGPixels.changes(in: picture, bytes) == 4)
        #expect(PNGPixels.hasClearCorners(picture, bytes) == true)
    }

    @Test("A WebM by FFmpeg has the size, rate and codec that it was asked for")
    func webm() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/a.webm"
        _ = try output(of: [
            "/usr/bin/ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=128x96:rate=25:duration=0.4",
            "-pix_fmt", "yuva420p", "-c:v", "libvpx-vp9", "-threads", "1", file,
        ])
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
        let picture = try #require(PictureReader.read(bytes))
        #expect(picture.defects == [])
        #expect(picture.width == 128 && picture.height == 96 && picture.frames.count == 10)
        #expect(picture.codec == "V_VP9" && picture.hasAlpha && !picture.hasAudio && picture.hasCues)
        #expect(picture.frames.allSatisfy { $0.alpha != nil && $0.duration == 40_000 })
        #expect(picture.end == bytes.count)
    }

    @Test("Archives of Python's are read, deflated or not, with all that they hold")
    func archives() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.txt", String(repeating: "bear ", count: 500))
        try folder.write("b.txt", "b")
        let script = """
            import zipfile, tarfile, os
            os.chdir('\(folder.path)')
            z = zipfile.ZipFile('x.zip', 'w', zipfile.ZIP_DEFLATED)
            t = tarfile.open('x.tar.gz', 'w:gz', format=tarfile.USTAR_FORMAT)
            for name in ['a.txt', 'b.txt']:
                z.write(name)
                t.add(name)
            z.close()
            t.close()
            """
        _ = try output(of: ["/usr/bin/python3", "-c", script])
        func bytes(_ name: String) throws -> [UInt8] {
            try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
        }
        let (zip, tar) = (ZipFile(try bytes("x.zip")), TarFile(gzipped: try bytes("x.tar.gz")))
        for (entries, defects) in [(zip.entries, zip.defects), (tar.entries, tar.defects)] {
            #expect(defects == [])
            #expect(entries.map(\.name) == ["a.txt", "b.txt"])
            #expect(entries.map(\.bytes.count) == [2500, 1])
        }
    }
}
