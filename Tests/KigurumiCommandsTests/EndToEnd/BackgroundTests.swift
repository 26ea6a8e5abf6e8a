import Foundation
import ImageCodecs
import Raster
import Support
import Testing

/// Whether the programs were built with the networks.
private let hasNetworks: Bool = {
    let version = try? run("\(BuildFolder.path)/kigurumi", ["--version"])
    return version?.contains("face networks MediaPipe") == true
}()

/// From a photograph to a sticker without its background, by the built programs.
@Suite("The background, from end to end", .enabled(if: hasNetworks, "built without networks"))
struct BackgroundTests {
    private let costume: PlainCostume

    init() throws { costume = try PlainCostume() }

    /// The sticker of a face, 64 pixels a side.
    private func sticker(_ face: String, _ options: String...) throws -> (picture: Bitmap, said: String) {
        let output = "\(costume.folder.path)/out"
        let said = try costume.kigurumi(
            ["wear", "plain", "\(PlainCostume.faces)/\(face)", "-o", output, "--size", "64"] + options)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: output)))
        return (try PNGDecoder.picture(bytes, limits: DecodingLimits()), said)
    }

    /// The share of pixels that are clear.
    private func clear(_ picture: Bitmap) -> Double {
        Double(picture.pixels.count { $0.a == 0 }) / Double(picture.pixels.count)
    }

    @Test(
        "The background of a portrait is removed, and the face stays",
        arguments: ["astronaut-512.jpg", "astronaut-icon.jpg", "hopper.jpg", "luispedro.jpg", "glasses.png"])
    func removed(face: String) throws {
        let (cut, said) = try sticker(face)
        #expect(!said.contains("the background stays"), "\(said)")
        let kept = try sticker(face, "--background", "keep").picture
        #expect((0.1...0.7).contains(clear(cut)), "\(clear(cut))")
        #expect(kept.pixels.allSatisfy { $0.a == 255 })
        // The middle is the same.
        for y in 28..<36 {
            for x in 28..<36 { #expect(cut[x, y].a > 250 && abs(Int(cut[x, y].g) - Int(kept[x, y].g)) <= 8) }
        }
    }

    @Test("A background that can't be removed reliably stays, and the reason is reported everywhere")
    func unsure() throws {
        let face = "\(PlainCostume.faces)/cameraman.png"
        let (picture, said) = try sticker("cameraman.png")
        #expect(said.contains("the background stays: the person's outline is unclear"), "\(said)")
        #expect(picture == (try sticker("cameraman.png", "--background", "keep").picture))
        let japanese = try run(
            "/usr/bin/env",
            [
                "LC_ALL=ja_JP.UTF-8", "\(BuildFolder.path)/kigurumi", "wear", "plain", face, "-o",
                "\(costume.folder.path)/ja", "--templates", "\(costume.folder.path)/Templates", "--size",
                "64",
            ])
        #expect(japanese.contains("背景をそのまま残しました（人物の輪郭がはっきりしません）。"), "\(japanese)")
        let output = "\(costume.folder.path)/pack"
        let json = try costume.kigurumi("build", face, "--output", output, "--size", "64", "--json")
        #expect(json.contains("face.background.unsure"), "\(json)")
        let status = try String(contentsOfFile: "\(output)/status.json", encoding: .utf8)
        #expect(status.contains("face.background.unsure") && status.contains("人物の輪郭がはっきりしません"))
    }

    @Test("A kept background is no reason for a warning")
    func kept() throws {
        let said = try sticker("cameraman.png", "--background", "keep", "--framing", "center").said
        #expect(!said.contains("background"), "\(said)")
    }

    @Test("All frames of a moving face lose their background")
    func moving() throws {
        let output = "\(costume.folder.path)/out.gif"
        let said = try costume.kigurumi(
            "wear", "plain", "\(PlainCostume.faces)/astronaut-nod.gif", "-o", output, "--size", "64")
        #expect(!said.contains("the background stays"), "\(said)")
        let corners = try run(
            "/usr/bin/python3",
            [
                "-c",
                """
                import sys; from PIL import Image, ImageSequence
                for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
                    print(frame.convert("RGBA").getpixel((1, 1))[3])
                """, output,
            ]
        ).split(separator: "\n")
        #expect(corners.count > 2 && corners.allSatisfy { $0 == "0" }, "\(corners)")
    }

    @Test("Another word is refused, with the words that exist")
    func misspelt() throws {
        let said = try costume.kigurumi(
            "wear", "plain", "\(PlainCostume.faces)/hopper.jpg", "--background", "kep")
        #expect(said.contains("--background") && said.contains("auto") && said.contains("keep"), "\(said)")
    }
}
