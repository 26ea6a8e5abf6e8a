import Digest
import ImageCodecs
import Raster
import StickerEncoding
import Support
import Testing
import Threads

@testable import CostumeRendering
@testable import StickerBuild
@testable import StickerEncoding

/// Holds pixels and files against what they were when the version was raised last: a pack whose recipes say the same
/// must not be made of other files.
@Suite("Other pixels, another version") struct RenderingVersionTests {
    /// The digest of what each stage makes, as of rendering version 11. After an intended change, raise the version and
    /// record what the failure prints.
    static let recorded: [String: String] = [
        "draw.frame0": "3892823a6cbac0a02d92ad93501dfb7bc5a7942690890536ede4cef04375094d",
        "draw.frame1": "8da6a741574e51793cffaf16ca5d3f322c264d67081d4ff40bbc3ee25a7ba76d",
        "draw.frame2": "b6b9c32f86200e83b669b990345d167a1d93bcf771e6269b0eed73bd852b00dd",
        "draw.frame3": "65edcee7c34170d13aff8922f2423678b37e64a58532d0330e21c250da44f4d0",
        "draw.frame4": "0bf80918decc36df444ae0665e1ccf01da0dbafe46b14f37170fc1ff7f8ea052",
        "draw.frame5": "c453114a6ec2b72cf27171aa554c3c89b53f4b25f8763df332f3520c436d9a01",
        "draw.quarter": "91189165d382b7586fe77fe280169a1dbe720b368132c0807315f35535684241",
        "draw.turned": "ee7842bb2e2f9910bbe682d0a29c8f4397f91ad62f40335e12d4856c5c217c3f",
        "gif.limit12000": "e08478fc5d80118403e927a38ddefa79db4af9fc4bea6909d5a71350f935f9d4",
        "gif.limit30000": "00fcfbae3f3ec16e80e9effeb05d0921af6df1629cb1acf39324d2d5c9d92e03",
        "gif.limit500000": "00fcfbae3f3ec16e80e9effeb05d0921af6df1629cb1acf39324d2d5c9d92e03",
        "gif.prepared.limit12000": "9d742fdbb4a218ff99e693f1cf0942d0b1268b6a1032b72772c1825aeb19321c",
        "gif.prepared.limit4500": "73225d20a6a3ed6921c07d212d321853ad26ca9fdcf66260be4b1d29d36b8216",
        "gif.prepared.limit7000": "ba378ca08f9ee9c231945269417b749eb0d2b40d53f3a0a1ab299f56cab55025",
        "png.prepared": "a82eb586aa993d2a751848d242aedb36992676a87d141f9d1c45b92d5673222d",
        "png.prepared.large": "61c6a1a90842500882e3f17f02176273066cb4f2f62533b83e324b0438b818c0",
        "png.whole": "c3ce265487885750538e3fed6798c9194a76263a2a5251d32378cd0fea7f0339",
        "reference.face": "18f933866bc940fe5dc2b77920219bd3de424b08ede7f8194f4c61bedbdaccde",
    ]

    /// Of soft grain.
    private var face: Bitmap {
        var random = SeededNumbers(seed: 21)
        var face = Bitmap(width: 160, height: 160)
        for i in face.pixels.indices {
            let (x, y) = (i % 160, i / 160)
            let grain = Int.random(in: -5...5, using: &random)
            face.pixels[i] = Pixel(
                r: UInt8(clamping: 90 + x / 2 + grain), g: UInt8(clamping: 60 + y / 2 + grain),
                b: UInt8(clamping: 200 - (x + y) / 3 + grain), a: 255)
        }
        return face
    }

    /// The face turns and shrinks over a plate with a hole of half-clear edges.
    private func frame(_ number: Int) -> Bitmap {
        var canvas = Bitmap(width: 120, height: 120)
        canvas.fill(
            Rect(x: 8, y: 8, width: 104, height: 104), with: .color(Color(r: 250, g: 190, b: 60)),
            by: .identity,
            style: LayerStyle(
                masks: [PlacedMask(Mask(.ellipse(Rect(x: 8, y: 8, width: 104, height: 104))), .identity)]))
        canvas.draw(
            face,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: 160, height: 160),
                into: Rect(x: -30, y: -30, width: 60, height: 60),
                by: Transform.rotation(degrees: Double(number) * 7).then(.translation(x: 60, y: 60))),
            style: LayerStyle(
                masks: [
                    PlacedMask(
                        Mask(.ellipse(Rect(x: 30, y: 34, width: 60, height: 52)), feather: 3), .identity)
                ], blend: number % 2 == 0 ? .normal : .softLight))
        return canvas
    }

    private func check(_ stage: String, _ bytes: some Sequence<UInt8>) {
        var digest = SHA256()
        digest.update(Array(bytes))
        #expect(digest.hex() == Self.recorded[stage], "\(stage)")
    }

    private func bytes(of picture: Bitmap) -> [UInt8] { picture.pixels.flatMap { [$0.r, $0.g, $0.b, $0.a] } }

    @Test("The recorded digests belong to the current rendering version")
    func version() {
        #expect(StickerPipeline.renderingVersion == 18)
    }

    @Test("Drawing a masked and blended face gives the recorded pixels")
    func drawing() {
        for number in 0..<6 { check("draw.frame\(number)", bytes(of: frame(number))) }
    }

    @Test("Turning and reducing a picture gives the recorded pixels")
    func turning() {
        var turned = Bitmap(width: 100, height: 100)
        turned.draw(
            PictureSource(face).reduced(for: 2),
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: 160, height: 160),
                into: Rect(x: -40, y: -40, width: 80, height: 80),
                by: Transform.rotation(degrees: 20).then(.translation(x: 50, y: 50))))
        check("draw.turned", bytes(of: turned))
        turned.draw(
            face,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: 160, height: 160),
                into: Rect(x: 0, y: 0, width: 30, height: 30),
                by: Transform.rotation(degrees: 90).then(.translation(x: 95, y: 5))))
        check("draw.quarter", bytes(of: turned))
    }

    @Test("The reference face has the recorded pixels")
    func referenceFace() {
        check("reference.face", bytes(of: ReferenceFace.picture(side: 64)))
    }

    @Test("A whole animation is encoded to the recorded bytes", arguments: [500_000, 30_000, 12_000])
    func animation(limit: Int) throws {
        let frames = (0..<6).map(frame)
        let format = GIFFormat(EncodingSettings(limit: limit, matte: Color(r: 255, g: 255, b: 255)))
        guard case .file(let file) = try format.encode(Frames(pictures: frames)) else {
            Issue.record("no animation")
            return
        }
        check("gif.limit\(limit)", file.bytes)
    }

    /// A costume that turns colors needs palettes of its own; this one doesn't. The larger ones have rows that are
    /// compressed apart.
    @Test(
        "An animation over a prepared background is encoded to the recorded bytes",
        arguments: [(7_000, 1), (4_500, 1), (12_000, 2)])
    func preparedAnimation(limit: Int, scale: Int) throws {
        let turning = stride(from: 0, to: 12, by: 2).map(frame)
        let shown = turning.map { $0.resized(width: 100 * scale, height: 100 * scale) }
        let box = PixelRect(x: 28 * scale, y: 32 * scale, width: 64 * scale, height: 56 * scale)
        let window = PixelWindow(box, rows: (0..<box.height).map { min($0, 9)..<box.width - min($0, 5) })
        let frames = Frames(pictures: shown, window: window)
        let format = GIFFormat(EncodingSettings(limit: limit))
        let calibration = try #require(try format.calibrate(frames, cores: .none))
        let background = try #require(try format.background(calibration, qualityDrop: 0))
        #expect(background.frames.contains { $0.isReady } == (scale > 1))
        let over = try format.encode(frames, over: Backgrounds(format: format, calibration: calibration))
        check("gif.prepared.limit\(limit)", try #require(over).bytes)
    }

    @Test("A still is encoded to the recorded bytes, whole and over its prepared rows")
    func still() throws {
        let still = frame(2)
        let format = PNGFormat(EncodingSettings(limit: 500_000))
        /// - Parameter rows: in which the face may show.
        func over(_ picture: Bitmap, rows: Range<Int>) throws -> [UInt8] {
            let box = PixelRect(x: 0, y: rows.lowerBound, width: picture.width, height: rows.count)
            let frames = Frames(pictures: [picture], window: PixelWindow(box))
            let calibration = try #require(try format.calibrate(frames, cores: .none))
            let backgrounds = Backgrounds(format: format, calibration: calibration)
            return try #require(try format.encode(frames, over: backgrounds)).bytes
        }
        check("png.prepared", try over(still, rows: 32..<88))
        check("png.whole", try format.encode(still).bytes)
        // Large enough to show how hard the rows beside the face are compressed.
        check("png.prepared.large", try over(still.resized(width: 480, height: 480), rows: 128..<352))
    }
}

/// Frames of 8 hundredths of a second, with one window.
private struct Frames: FrameSource {
    let pictures: [Bitmap]
    var window = PixelWindow.nothing
    var delays: [Int] { pictures.map { _ in 8 } }
    var duplicateFrames: [Int] { Array(pictures.indices) }
    var windows: [PixelWindow] { pictures.map { _ in window } }
    var duplicateWindows: [Int] { Array(pictures.indices) }
    func frame(_ index: Int) -> Bitmap { pictures[index] }
    func frame(_ index: Int, part: PixelRect) -> Bitmap { pictures[index].cropped(to: part) }
}

private struct Backgrounds<Format: StickerFormat>: BackgroundSource {
    let format: Format
    let calibration: Format.Calibration
    func background(qualityDrop: Double) throws -> Format.Background? {
        try format.background(calibration, qualityDrop: qualityDrop)
    }
}
