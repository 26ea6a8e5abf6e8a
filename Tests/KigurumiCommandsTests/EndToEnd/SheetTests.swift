import Foundation
import Support
import Testing

/// `kigurumi sheet` by the built program, its pictures decoded by Pillow.
@Suite("A picture of the pack, from end to end")
struct SheetTests {
    private let costume: PlainCostume
    private let face = "\(PlainCostume.faces)/astronaut-icon.jpg"

    init() throws { costume = try PlainCostume() }

    private var out: String { costume.folder.path }

    /// Two costumes; one turns round in 0.6 seconds.
    private func addMovingCostume() throws {
        let folder = URL(filePath: "\(out)/Templates/turning")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let document = """
            {"format": 1, "name": {"en": "Turning"}, "canvas": {"width": 64, "height": 64},
             "animation": {"duration": 0.6, "frameRate": 10},
             "layers": [{"face": {}, "animate": {"rotation": {"times": [0, 0.6], "values": [0, 360]}}}]}
            """
        try Data(document.utf8).write(to: folder.appending(path: "template.json"))
    }

    /// Pillow's format, size, frames and milliseconds of one loop.
    private func facts(_ file: String) throws -> String {
        let script = """
            import sys
            from PIL import Image
            picture = Image.open(sys.argv[1])
            frames, time = getattr(picture, "n_frames", 1), 0
            for number in range(frames):
                picture.seek(number)
                picture.load()
                time += picture.info.get("duration", 0)
            print(picture.format, *picture.size, frames, time, picture.info.get("loop", "-"))
            """
        let text = try output(of: ["/usr/bin/python3", "-c", script, file])
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("A face gives a still of all costumes, and a GIF in which they move")
    func ofFace() throws {
        try addMovingCostume()
        let still = try costume.kigurumi(
            "sheet", face, "-o", "\(out)/all.png", "--cell", "32", "--names", "--page", "white")
        #expect(still.contains("all.png: 2 stickers, 70×48"), "\(still)")
        #expect(try facts("\(out)/all.png") == "PNG 70 48 1 0 -")
        let moving = try costume.kigurumi("sheet", face, "-o", "\(out)/all.gif", "--cell", "32")
        #expect(moving.contains("2 stickers, 70×36, "), "\(moving)")
        let facts = try facts("\(out)/all.gif").split(separator: " ")
        #expect(facts[0] == "GIF" && facts[1...2] == ["70", "36"] && facts.last == "0", "\(facts)")
        #expect((Int(facts[4]) ?? 0) % 100 == 0 && (Int(facts[4]) ?? 0) <= 6000, "\(facts)")
    }

    @Test("A WebP and a WebM move too, as other decoders see it")
    func otherFormats() throws {
        try addMovingCostume()
        let said = try costume.kigurumi(
            "sheet", face, "-o", "\(out)/all.webp", "--cell", "32", "--only", "turning")
        let facts = try facts("\(out)/all.webp").split(separator: " ")
        #expect(facts[0] == "WEBP" && (Int(facts[3]) ?? 0) > 5, "\(said) \(facts)")
        _ = try costume.kigurumi("sheet", face, "-o", "\(out)/all.webm", "--cell", "32")
        let probe = try output(of: [
            "/usr/bin/ffprobe", "-v", "error", "-count_frames", "-show_entries",
            "stream=codec_name,width,height,nb_read_frames", "-of", "csv=p=0", "\(out)/all.webm",
        ])
        #expect(String(decoding: probe, as: UTF8.self).hasPrefix("vp9,70,36,"))
    }

    @Test("A pack gives the same picture again, from its own files")
    func ofPack() throws {
        try addMovingCostume()
        _ = try costume.kigurumi("build", face, "--output", "\(out)/pack", "--size", "64")
        let json = try costume.kigurumi(
            "sheet", "\(out)/pack", "-o", "\(out)/one.gif", "--cell", "48", "--json")
        #expect(json.contains("\"ok\" : true") && json.contains("\"format\" : \"gif\""), "\(json)")
        _ = try costume.kigurumi("sheet", "\(out)/pack", "-o", "\(out)/two.gif", "--cell", "48")
        let (one, two) = (
            try Data(contentsOf: URL(filePath: "\(out)/one.gif")),
            try Data(contentsOf: URL(filePath: "\(out)/two.gif"))
        )
        #expect(one == two && !one.isEmpty)
        #expect(try facts("\(out)/one.gif").hasPrefix("GIF 105 54 "))
    }

    @Test("A damaged sticker is left out and named, the rest is drawn")
    func damaged() throws {
        try addMovingCostume()
        _ = try costume.kigurumi("build", face, "--output", "\(out)/pack", "--size", "64")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(out)/pack")
        let file = try #require(names.first { $0.hasSuffix("-plain.png") })
        try Data("not a picture".utf8).write(to: URL(filePath: "\(out)/pack/\(file)"))
        let said = try costume.kigurumi("sheet", "\(out)/pack", "-o", "\(out)/rest.png", "--cell", "48")
        #expect(said.contains("1 sticker") && said.contains("plain") && said.contains(file), "\(said)")
        #expect(try facts("\(out)/rest.png").hasPrefix("PNG 54 54"))
    }

    @Test(
        "What can't be meant is refused before anything is read, with the way out",
        arguments: [
            (["-o", "all.jpg"], ".png, .gif, .webp, .webm"), (["-o", "all.png", "--moving"], "can't move"),
            (["--page", "beige"], "#rrggbb"), (["--cell", "4"], "16–618"), (["--limit", "9"], "1kB"),
            (["-o", "-", "--json"], "-o"),
        ])
    func refused(options: [String], way: String) throws {
        let said = try costume.kigurumi(["sheet", "\(out)/none.jpg"] + options)
        #expect(said.contains(way), "\(said)")
    }

    @Test("A folder that is no pack, a missing face and a pack in which nothing moves are reported")
    func unusable() throws {
        #expect(try costume.kigurumi("sheet", out, "-o", "\(out)/x.png").contains("manifest.json"))
        #expect(try costume.kigurumi("sheet", "\(out)/none.jpg", "-o", "\(out)/x.png").contains("none.jpg"))
        let said = try costume.kigurumi("sheet", face, "-o", "\(out)/x.gif")
        #expect(said.contains("None of these stickers moves"), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: "\(out)/x.gif"))
    }
}
