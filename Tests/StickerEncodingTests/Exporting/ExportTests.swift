import Costume
import CostumeRendering
import Foundation
import Helpers
import Platforms
import Raster
import Support
import Testing
import Threads

@testable import StickerEncoding

@Suite("Pictures for platforms, from a template") struct ExportTests {
    private let cache: TemporaryFolder
    private let costumes: TemporaryFolder

    init() throws {
        (cache, costumes) = (try TemporaryFolder(), try TemporaryFolder())
        try write(
            "moving",
            """
            {"format": 1, "name": {"en": "Moving"}, "canvas": {"width": 120, "height": 120}, "still": 0.5,
             "animation": {"duration": 1, "frameRate": 10},
             "layers": [{"face": {}, "box": {"x": 20, "y": 20, "width": 80, "height": 80},
               "animate": {"rotation": {"times": [0, 0.5, 1], "values": [0, 30, 0]}}},
              {"fill": "#0060ff", "box": {"x": 0, "y": 0, "width": 30, "height": 30},
               "mask": {"ellipse": {"x": 0, "y": 0, "width": 30, "height": 30}}}]}
            """)
        try write(
            "still",
            """
            {"format": 1, "name": {"en": "Still"}, "canvas": {"width": 120, "height": 120},
             "layers": [{"face": {}, "box": {"x": 20, "y": 20, "width": 80, "height": 80}}]}
            """)
        try write(
            "equal",
            """
            {"format": 1, "name": {"en": "Equal"}, "canvas": {"width": 120, "height": 120},
             "animation": {"duration": 1, "frameRate": 10}, "layers": [{"fill": "#20a060"}]}
            """)
    }

    private func write(_ id: String, _ document: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(costumes.path)/\(id)", withIntermediateDirectories: true)
        try Data(document.utf8).write(to: URL(filePath: "\(costumes.path)/\(id)/template.json"))
    }

    /// Stripes of few colors: debug builds choose palettes slowly.
    private static func face(_ shade: UInt8 = 90) -> Bitmap {
        Bitmap(
            width: 60, height: 60,
            pixels: (0..<3_600).map {
                Pixel(r: 200, g: UInt8($0 % 60 / 15 * 50), b: shade, a: 255)
            })
    }

    private func template(_ id: String) throws -> Template {
        try #require(try TemplateStore.load(costumes.path, only: [id]).entries.first?.template)
    }

    private func export(_ id: String, _ targets: [PictureTarget], cores: Int = 1) throws -> [ExportedPicture]
    {
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: cache.path,
            gate: CoreGate(cores: cores))
        return try pipeline.export(
            try template(id), in: costumes.path, targets, variables: [:],
            on: PreparedPeople(frames: [Self.face()]))
    }

    private static let rule = MotionRule(frameRate: 30, longest: 3_000)

    private static func moving(_ format: PictureFormat, limit: Int = 500_000) -> PictureTarget {
        PictureTarget(format, width: 64, height: 64, limit: limit, motion: rule)
    }

    @Test("Each moving format has the size, the frames and the length that it reports")
    func reportsWhatItWrites() throws {
        let formats: [PictureFormat] = [.webp, .apng, .gif]
        for picture in try export("moving", formats.map { Self.moving($0) }) {
            let read = try IndependentDecoders.pillow(picture.bytes, "a.\(picture.format.fileExtension)")
            #expect(read.frames.count == picture.frames, "\(picture.format)")
            #expect(read.delays.reduce(0, +) == picture.duration, "\(picture.format)")
            #expect(picture.duration == 1_000)
            #expect(read.frames[0].width == 64 && picture.width == 64)
            #expect(picture.frames > 8)
        }
        let video = try export("moving", [Self.moving(.webm)])[0]
        let walked = try WalkedWebM(video.bytes)
        #expect(walked.times.count == video.frames)
        #expect(walked.durations.reduce(0, +) == video.duration)
        // Video deserves more frames than pictures.
        #expect(video.frames > 20)
    }

    @Test("A GIF whose moments take two images each has no more images than the platform takes")
    func keepsTheNumberOfImages() throws {
        try write(
            "comet",
            """
            {"format": 1, "name": {"en": "Comet"}, "canvas": {"width": 120, "height": 120},
             "animation": {"duration": 1, "frameRate": 12.5},
             "layers": [{"face": {}, "box": {"x": 0, "y": 0, "width": 30, "height": 30},
               "animate": {"position.x": {"times": [0, 1], "values": [15, 105]},
                "position.y": {"times": [0, 1], "values": [15, 105]}}}]}
            """)
        func frames(_ rule: MotionRule) throws -> Int {
            let target = PictureTarget(.gif, width: 240, height: 240, limit: 500_000, motion: rule)
            let picture = try export("comet", [target])[0]
            let read = try IndependentDecoders.pillow(picture.bytes, "a.gif")
            #expect(read.frames.count == picture.frames && picture.duration == 1_000)
            return picture.frames
        }
        #expect(try frames(MotionRule(frameRate: 15, longest: 3_000)) > 15)
        #expect((2...10).contains(try frames(MotionRule(frameRate: 15, frames: 2...10, longest: 3_000))))
    }

    @Test("A sticker lies in the middle of a wider canvas, and its margin stays clear")
    func liesInTheMiddle() throws {
        let targets = [
            PictureTarget(.png, width: 140, height: 100, margin: 10, limit: 500_000),
            PictureTarget(.webp, width: 140, height: 100, margin: 10, limit: 500_000),
        ]
        for picture in try export("still", targets) {
            let read = try IndependentDecoders.pillow(picture.bytes, "a.\(picture.format.fileExtension)")
                .frames[0]
            #expect((read.width, read.height) == (140, 100))
            let shown = read.opaqueBounds()
            // 80 pixels of sticker, of which the face is two thirds.
            #expect(shown.x >= 40 && shown.x + shown.width <= 100 && shown.y >= 20)
            #expect(abs(shown.x + shown.width / 2 - 70) <= 1)
        }
    }

    @Test(
        "Files keep a narrow limit and report what that cost", arguments: [PictureFormat.webp, .apng, .webm])
    func keepsLimit(format: PictureFormat) throws {
        let whole = try export("moving", [Self.moving(format)])[0]
        let limit = whole.bytes.count * 7 / 10
        let less = try export("moving", [Self.moving(format, limit: limit)])[0]
        #expect(less.bytes.count <= limit)
        #expect(less.reductions != [])
        #expect((less.width, less.height) == (64, 64))
    }

    @Test("A still gets the best quality that takes half of the limit, and no more bytes than that")
    func usesHalfOfTheLimit() throws {
        func still(_ limit: Int) throws -> ExportedPicture {
            try export("still", [PictureTarget(.webp, width: 160, height: 160, limit: limit)])[0]
        }
        let best = try still(1_000_000).bytes.count
        // The least limit at which nothing is given up.
        let usual = try #require(
            stride(from: best / 8, to: best, by: best / 16).lazy.compactMap { try? still($0) }
                .first { $0.reductions == [] }
        ).bytes.count
        #expect(best > usual)
        for limit in [usual + best, best * 3 / 2] {
            let finer = try still(limit).bytes.count
            #expect(finer > usual && finer <= limit / 2)
        }
    }

    @Test("An APNG that gives up frames keeps as many as should fit")
    func keepsFrames() throws {
        let estimate = APNGEstimate(first: 1_000, others: [1_000])
        let choice = try #require(
            APNGChoice(estimate, of: 20, least: 2, within: 17_500, sides: [1, 0.75]))
        // Four fifths of them fit with 64 colors, and one more.
        #expect(choice.count == 17 && choice.quality.colors == 64 && choice.side == 1)
        // Another try gives up nothing that this one has.
        var other = choice
        (other.count, other.quality) = (18, APNGQuality.steps[1])
        #expect(other.isBetter(than: choice) && !choice.isBetter(than: choice))
        (other.count, other.quality) = (18, APNGQuality.steps[4])
        #expect(!other.isBetter(than: choice))
        (other.count, other.quality) = (16, APNGQuality.steps[0])
        #expect(!other.isBetter(than: choice))
        // The least that is tried has a quarter of them.
        let least = APNGChoice.least(estimate, of: 20, least: 2, sides: [1, 0.75])
        #expect(APNGChoice(estimate, of: 20, least: 2, within: Double(least - 1), sides: [1, 0.75]) == nil)
        #expect(APNGChoice(estimate, of: 20, least: 2, within: Double(least + 1), sides: [1, 0.75]) != nil)
        let whole = try #require(APNGChoice(estimate, of: 20, least: 2, within: 40_000, sides: [1]))
        #expect(whole.count == 20 && whole.quality == APNGQuality.steps[0])
    }

    /// A face of noise, of which the models of lengths know nothing, that moves.
    private static func noise(_ frames: Int, side: Int = 60) -> PreparedPeople {
        var random = SeededNumbers(seed: 9)
        return PreparedPeople(
            frames: (0..<frames).map { _ in
                var picture = Bitmap(width: side, height: side)
                for at in picture.pixels.indices {
                    picture.pixels[at] = Pixel(
                        bits: .random(in: 0...0xff_ffff, using: &random) | 0xff00_0000)
                }
                return DecodedFaces.frame(picture, delay: 10)
            })
    }

    @Test("A video that the model of lengths misjudges still uses half of its limit")
    func usesVideoLimit() throws {
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        func made(_ limit: Int) throws -> ExportedPicture {
            try pipeline.export(
                try template("still"), in: costumes.path, [Self.moving(.webm, limit: limit)],
                variables: [:], on: Self.noise(12))[0]
        }
        let limit = try made(500_000).bytes.count / 6
        #expect(try (limit / 2...limit).contains(made(limit).bytes.count))
    }

    @Test("A moving WebP in which blocks show and that leaves a tenth of its limit gets a better quality")
    func betterQuality() {
        func better(than quality: Double, _ bytes: Int) -> Double? {
            WebPRate.better(than: quality, bytes: bytes, limit: 500_000, best: WebPRate.movingQuality)
        }
        let found = better(than: 36, 436_000) ?? 0
        #expect((40...50).contains(found))
        #expect(better(than: 36, 451_000) == nil && better(than: 60, 300_000) == nil)
    }

    @Test("A limit that nothing fits is an error with both lengths", arguments: PictureFormat.allCases)
    func tooNarrow(format: PictureFormat) throws {
        var target = Self.moving(format, limit: 90)
        if format == .png { target.motion = nil }
        do {
            _ = try export("moving", [target])
            Issue.record("nothing fits 90 bytes")
        } catch let error as ExportError {
            #expect(error.code == "picture.limit")
            #expect(error.evidence["limit"] == "90")
            #expect(Int(error.evidence["bytes"] ?? "") ?? 0 > 90)
        }
    }

    @Test("The same targets give the same bytes, alone or together, with one core or two, cached or not")
    func sameBytes() throws {
        // Limits at which frames must go, too.
        var targets =
            [.webp, .apng, .webm, .gif].map { Self.moving($0) }
            + [Self.moving(.webp, limit: 6_000), Self.moving(.apng, limit: 6_000)]
        // Rules of other platforms: some make no difference, others cut the loop or ask for more frames.
        let others = [
            MotionRule(frameRate: 30, longest: 10_000), MotionRule(frameRate: 30, longest: 500),
            MotionRule(frameRate: 30, frames: 8...1_000, longest: 3_000),
        ]
        for target in targets {
            // With so many frames nothing keeps the narrow limit.
            targets += others.prefix(target.limit > 6_000 ? 3 : 2).map { rule in
                var other = target
                other.motion = rule
                return other
            }
        }
        let together = try export("moving", targets, cores: 2)
        for (target, picture) in zip(targets, together) {
            #expect(try export("moving", [target])[0] == picture, "\(target)")
        }
    }

    @Test("A costume whose frames are equal is no moving picture")
    func equalFrames() throws {
        #expect(throws: ExportError.doesNotMove(.webp)) { try export("equal", [Self.moving(.webp)]) }
        #expect(try export("equal", [PictureTarget(.webp, width: 64, height: 64, limit: 50_000)]).count == 1)
    }

    @Test("A costume that shows no face is no moving picture on a moving face")
    func faceless() throws {
        try write(
            "words",
            """
            {"format": 1, "name": {"en": "Words"}, "canvas": {"width": 120, "height": 120},
             "layers": [{"fill": "#20a060"}]}
            """)
        let face = PreparedPeople(
            frames: (0..<3).map { DecodedFaces.frame(Self.face(UInt8(60 * $0)), delay: 10) })
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        for format in [PictureFormat.webp, .apng, .gif, .webm] {
            #expect(throws: ExportError.doesNotMove(format)) {
                try pipeline.export(
                    template("words"), in: costumes.path, [Self.moving(format)], variables: [:], on: face)
            }
        }
    }

    @Test("A still costume moves on a moving face, with the face's times")
    func movingFace() throws {
        let still = try template("still")
        var frames = (0..<4).map { DecodedFaces.frame(Self.face(UInt8(60 * $0)), delay: 10 + $0) }
        #expect(!StickerPipeline.moves(still, on: PreparedPeople(frames: [frames[0]])))
        let face = PreparedPeople(frames: frames)
        #expect(StickerPipeline.moves(still, on: face))
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        let made = try pipeline.export(
            still, in: costumes.path, [Self.moving(.webp)], variables: [:], on: face)[0]
        let read = try IndependentDecoders.pillow(made.bytes, "a.webp")
        #expect(read.delays == [100, 110, 120, 130])
        frames.removeAll()
    }

    @Test("A face that blinks blinks in every format", arguments: [PictureFormat.webp, .apng, .gif, .webm])
    func blink(format: PictureFormat) throws {
        let face = PreparedPeople(frames: [
            DecodedFaces.frame(Self.face(0), delay: 200), DecodedFaces.frame(Self.face(250), delay: 15),
        ])
        var target = Self.moving(format)
        target.motion?.isEven = format == .apng || format == .webm
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        let made = try pipeline.export(
            try template("still"), in: costumes.path, [target], variables: [:], on: face)[0]
        #expect(made.duration == 2_150 && made.reductions == [])
        #expect(made.frames == (target.motion?.isEven == true ? 43 : 2))
    }

    @Test("Frames come close to what was drawn, and edges stay half clear")
    func isTrue() throws {
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        let template = try template("moving")
        let face = PreparedPeople(frames: [Self.face()])
        for format in [PictureFormat.webp, .apng] {
            let target = Self.moving(format)
            let drawn = try pipeline.exportFrames(template, in: costumes.path, target, on: face)
            let made = try pipeline.export(
                template, in: costumes.path, [target], variables: [:], on: face)[0]
            let read = try IndependentDecoders.pillow(made.bytes, "a.\(format.fileExtension)")
            #expect(read.frames.count == drawn.count)
            #expect(read.meanDistance(to: drawn.map(\.picture)) < 2.5)
            #expect(read.frames[0].pixels.contains { $0.a > 30 && $0.a < 220 })
        }
    }
}
