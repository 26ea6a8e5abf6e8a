import Foundation
import ImageCodecs
import Raster
import Support
import Testing

/// From a photograph to a sticker, by the built programs.
@Suite("Framing, from end to end") struct FramingTests {
    private let costume: PlainCostume

    init() throws { costume = try PlainCostume() }

    /// The sticker of a face, 64 pixels a side.
    private func sticker(_ face: String, _ options: String...) throws -> (picture: Bitmap, said: String) {
        let output = "\(costume.folder.path)/out.png"
        let said = try run(
            "/usr/bin/env",
            ["LC_ALL=C.UTF-8", "\(BuildFolder.path)/kigurumi", "wear", "plain", face, "-o", output] + options
                + ["--size", "64", "--background", "keep", "--templates", "\(costume.folder.path)/Templates"])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: output)))
        return (try PNGDecoder.picture(bytes, limits: DecodingLimits()), said)
    }

    /// The mean difference of a channel.
    private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
        let sum = zip(one.pixels, other.pixels).reduce(0) {
            $0 + abs(Int($1.0.r) - Int($1.1.r)) + abs(Int($1.0.g) - Int($1.1.g))
                + abs(Int($1.0.b) - Int($1.1.b))
        }
        return Double(sum) / Double(3 * one.pixels.count)
    }

    @Test(
        "Automatic framing finds the head in full-length portraits of different people",
        arguments: [
            // The square that a person would choose, by eye, and how near the result must be. The self-portrait is
            // painted in coarse strokes, so that even a shift of a few pixels makes a large difference.
            ("astronaut-512.jpg", "0.22,0.01,0.44,0.44", 0.5),
            ("morisot-self-portrait.jpg", "0.19,0.07,0.58,0.48", 0.7),
            ("morisot-woman-in-mauve.jpg", "0.29,0.1,0.48,0.39", 0.5),
            ("guitarist.png", "0.29,0,0.4,0.46", 0.5),
        ])
    func auto(name: String, square: String, bound: Double) throws {
        let face = "\(PlainCostume.faces)/\(name)"
        let framed = try sticker(face)
        let chosen = try sticker(face, "--crop", square)
        let middle = try sticker(face, "--framing", "center")
        #expect(!framed.said.contains("no face found"))
        let (near, far) = (
            difference(framed.picture, chosen.picture), difference(framed.picture, middle.picture)
        )
        #expect(near < bound * far, "\(near) from the chosen square, \(far) from the middle")
    }

    @Test(
        "A head that fills its picture is not cropped",
        arguments: [
            // As large as the picture allows, told by eye.
            ("luispedro.jpg", "0,0.11,1,0.796"), ("black-and-white.png", "0,0.09,1,0.82"),
            ("glasses.png", "0,0.02,1,0.763"), ("cap.png", "0,0.02,1,0.707"),
            ("wide.png", "0.105,0,0.714,1"), ("blue-shirt.png", "0,0.05,1,0.75"),
        ])
    func heads(name: String, square: String) throws {
        let face = "\(PlainCostume.faces)/\(name)"
        let framed = try sticker(face)
        let chosen = try sticker(face, "--crop", square)
        #expect(!framed.said.contains("no face found"))
        let apart = difference(framed.picture, chosen.picture)
        #expect(apart < 25, "\(apart) from the chosen square")
    }

    @Test("A picture without a face is cropped to its middle, which is reported")
    func nobody() throws {
        let face = "\(costume.folder.path)/nobody.png"
        var picture = Bitmap(width: 120, height: 90)
        for y in 0..<90 {
            for x in 0..<120 { picture[x, y] = Pixel(r: UInt8(2 * x), g: UInt8(2 * y), b: 90, a: 255) }
        }
        try Data(PNGEncoder.encode(picture)).write(to: URL(filePath: face))
        let framed = try sticker(face, "--framing", "auto")
        #expect(framed.said.contains("no face found, so the middle of the picture is used"), "\(framed.said)")
        let middle = try sticker(face, "--framing", "center")
        #expect(framed.picture == middle.picture)
        #expect(!middle.said.contains("no face found"))

        let output = "\(costume.folder.path)/pack"
        _ = try costume.kigurumi("build", face, "--output", output, "--size", "64")
        let status = try String(contentsOfFile: "\(output)/status.json", encoding: .utf8)
        #expect(status.contains("face.framing.none"))
    }

    @Test("A portrait that is already framed as an icon is not cropped")
    func icon() throws {
        let face = "\(PlainCostume.faces)/hopper.jpg"
        let framed = try sticker(face)
        #expect(framed.picture == (try sticker(face, "--framing", "center").picture))
        #expect(!framed.said.contains("no face found"))
    }
}
