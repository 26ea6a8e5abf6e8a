import Costume
import CostumeRendering
import FaceInput
import Foundation
import Helpers
import ImageCodecs
import Raster
import StickerManifest
import Support
import Testing
import Threads

@testable import StickerEncoding

@Suite("Stickers from a template to their bytes") struct StickerPipelineTests {
    private let cache: TemporaryFolder

    init() throws { cache = try TemporaryFolder() }

    private static let face: Bitmap = {
        var picture = Bitmap(width: 60, height: 60)
        for i in picture.pixels.indices {
            picture.pixels[i] = Pixel(r: 200, g: UInt8(4 * (i % 60)), b: UInt8(4 * (i / 60)), a: 255)
        }
        return picture
    }()

    private func pipeline(isCancelled: @escaping @Sendable () -> Bool = { false }) -> StickerPipeline {
        StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: cache.path,
            gate: CoreGate(cores: 1), isCancelled: isCancelled)
    }

    private func sticker(_ id: String, faces: [Bitmap] = [face], stills: Bool = true) throws -> EncodedSticker
    {
        let store = try TemplateStore.load(Repository.templates, only: [id])
        let template = try #require(store.entries.first?.template)
        let settings = OutputSettings(side: 120, limit: 60_000, stills: stills)
        let costume = try pipeline().prepare(
            template, in: store.folder(of: id), settings, faceDelays: faces.map { _ in 10 })
        return try pipeline().dress(costume, PreparedPeople(frames: faces))
    }

    /// A person before a wall, cut out, whose points are moved from the typical ones.
    private static func person(moved: Double, isCut: Bool = true) -> PreparedPeople {
        var frame = DecodedFace.Frame(bitmap: face, delay: 0)
        if isCut {
            var person = face
            for at in person.pixels.indices where abs(at % 60 - 30) * 2 + abs(at / 60 - 30) > 40 {
                person.pixels[at] = .clear
            }
            frame.person = person
        }
        frame.points = FacePoints.typical.mapped { Point(x: $0.x + moved, y: $0.y) }
        return PreparedPeople(frames: [frame])
    }

    private static func template(_ document: String, in costumes: TemporaryFolder) throws -> Template {
        try FileManager.default.createDirectory(
            atPath: "\(costumes.path)/on", withIntermediateDirectories: true)
        try Data(document.utf8).write(to: URL(filePath: "\(costumes.path)/on/template.json"))
        let store = try TemplateStore.load(costumes.path, only: ["on"])
        return try #require(store.entries.first?.template, "\(store.entries.first?.problems ?? [])")
    }

    /// A moving costume over an opaque ground, with a layer on the face.
    private func dressed(_ face: PreparedPeople, cached: Bool) throws -> EncodedSticker {
        let document = """
            {"format": 1, "name": {"en": "On"}, "canvas": {"width": 120, "height": 120},
             "animation": {"duration": 1, "frameRate": 4},
             "layers": [{"fill": "#20a060"}, {"face": {}, "box": {"x": 30, "y": 30, "width": 60, "height": 60},
               "animate": {"rotation": {"times": [0, 1], "values": [0, 20]}}},
              {"fill": "#ff0000", "on": {"point": "nose", "width": 1, "height": 0.5}},
              {"fill": "#0000ff", "box": {"x": 0, "y": 0, "width": 20, "height": 20},
               "animate": {"position.x": {"times": [0, 1], "values": [10, 30]}}}]}
            """
        let costumes = try TemporaryFolder()
        let template = try Self.template(document, in: costumes)
        let pipeline = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])),
            cacheFolder: cached ? cache.path : nil, gate: CoreGate(cores: cached ? 2 : 1))
        let costume = try pipeline.prepare(
            template, in: costumes.path, OutputSettings(side: 120, limit: 40_000), faceDelays: [0])
        return try pipeline.dress(costume, face)
    }

    @Test(
        "Layers on faces give the same files with and without a cache, with one core and with two",
        arguments: [0, 0.05, 0.4], [true, false])
    func layersOnFaces(moved: Double, isCut: Bool) throws {
        let face = Self.person(moved: moved, isCut: isCut)
        let first = try dressed(face, cached: false)
        for _ in 0..<2 {
            let again = try dressed(face, cached: true)
            #expect(again.file == first.file)
            #expect(again.still == first.still)
        }
        #expect(first.file.frames == 4)
    }

    @Test(
        "Preparing an animation caches the plan that a person who is cut out needs, and changes no byte")
    func keepsPlan() throws {
        let store = try TemplateStore.load(Repository.templates, only: ["dance"])
        let template = try #require(store.entries.first?.template)
        let settings = OutputSettings(side: 120, limit: 40_000)
        func prepared(_ pipeline: StickerPipeline) throws -> PreparedCostume {
            try pipeline.prepare(template, in: store.folder(of: "dance"), settings, faceDelays: [0])
        }
        var plans: Int { files.count { $0.pathExtension == "plan" } }
        let costume = try prepared(pipeline())
        #expect(plans == 1)
        let count = files.count
        try pipeline().warmCache(costume, on: PreparedPeople(frames: [DrawnFace.detailed]))
        #expect(files.count == count)
        let sticker = try pipeline().dress(prepared(pipeline()), Self.person(moved: 0))
        #expect(files.count == count, "a real face finds all that it needs")
        let plain = StickerPipeline(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil,
            gate: CoreGate(cores: 1))
        #expect(try plain.dress(prepared(plain), Self.person(moved: 0)).file == sticker.file)
    }

    @Test("An expression shows where nothing else of the costume changes, and beside what does")
    func expressionAlone() throws {
        // Of four pictures the second and the third differ in the face alone; before the last the dot moves with it.
        let document = """
            {"format": 1, "name": {"en": "On"}, "canvas": {"width": 240, "height": 240},
             "animation": {"duration": 1, "frameRate": 4},
             "layers": [{"fill": "#20a060"},
              {"face": {"expression": {}}, "box": {"x": 60, "y": 60, "width": 120, "height": 120},
               "mask": {"ellipse": {"x": 60, "y": 60, "width": 120, "height": 120}},
               "animate": {"face.expression.lids": {"times": [0, 0.25, 0.5, 1], "values": [0, 1, 0, 0],
                 "easings": ["step", "step", "step"]},
                 "face.expression.mouth": {"times": [0, 0.75, 1], "values": [0, 1, 0], "easings": ["step", "step"]}}},
              {"fill": "#0000ff", "box": {"x": 110, "y": 60, "width": 10, "height": 10},
               "animate": {"position.x": {"times": [0, 0.75, 1], "values": [115, 125, 115],
                 "easings": ["step", "step"]}}}]}
            """
        let costumes = try TemporaryFolder()
        let template = try Self.template(document, in: costumes)
        let helper = ArtHelper(HelperLocation(folders: [BuildFolder.path]))
        let pipeline = StickerPipeline(renderer: helper, cacheFolder: cache.path, gate: CoreGate(cores: 1))
        let costume = try pipeline.prepare(
            template, in: costumes.path, OutputSettings(side: 240, limit: 400_000), faceDelays: [0])
        let face = PreparedPeople(frames: [DrawnFace.frame])
        let read = try WrittenGIF(pillow: pipeline.dress(costume, face).file.bytes)
        #expect(read.delays == [25, 25, 25, 25])
        let plan = try CostumeCompiler(renderer: helper, cacheFolder: nil)
            .plan(template, in: costumes.path, side: 240)
        for (frame, shown) in zip(plan.timeline(faceDelays: [0]).frames, read.frames) {
            let wanted = plan.frame(frame, face: face).pixels
            let far = wanted.indices.count { at in
                let pixel = wanted[at]
                let read = Pixel(r: shown[at * 4], g: shown[at * 4 + 1], b: shown[at * 4 + 2], a: pixel.a)
                return distance(read, pixel) > 40
            }
            #expect(far < 60, "picture \(frame.costume)")
        }
    }

    @Test(
        "An animation that no limit lets move is a still that shows its still's moment",
        arguments: [true, false])
    func tooLong(stills: Bool) throws {
        let document = """
            {"format": 1, "name": {"en": "On"}, "canvas": {"width": 120, "height": 120}, "still": 0.5,
             "animation": {"duration": 1, "frameRate": 4},
             "layers": [{"fill": "#ff0000", "animate": {"fill": {"times": [0, 0.5, 0.75, 1],
                "values": ["#ff0000", "#00ff00", "#ff0000", "#ff0000"], "easings": ["step", "step", "step"]}}},
              {"face": {}, "box": {"x": 30, "y": 30, "width": 60, "height": 60},
               "animate": {"rotation": {"times": [0, 1], "values": [0, 360]}}}]}
            """
        let costumes = try TemporaryFolder()
        let template = try Self.template(document, in: costumes)
        let costume = try pipeline().prepare(
            template, in: costumes.path, OutputSettings(side: 240, limit: 1_000, stills: stills),
            faceDelays: [0])
        let sticker = try pipeline().dress(costume, PreparedPeople(frames: [Self.face]))
        #expect(sticker.file.kind == .png && sticker.still == nil)
        #expect(sticker.reductions.first == .init(what: "still", from: 4, to: 1))
        let picture = try PNGDecoder.picture(sticker.file.bytes, limits: DecodingLimits())
        #expect(distance(picture[0, 0], Pixel(r: 0, g: 255, b: 0, a: 255)) < 40)
    }

    @Test("What lies outside of the windows on an unusual face shows as on whole frames")
    func unusualFace() throws {
        let sticker = try dressed(Self.person(moved: 0.4), cached: true)
        let still = try #require(sticker.still)
        let picture = try PNGDecoder.picture(still.bytes, limits: DecodingLimits())
        // The nose of a typical face is at 60, 59; this one is 24 further right, in the middle of a red fill.
        #expect(picture[84, 59].color == Color(r: 255, g: 0, b: 0))
        #expect(picture[60, 59].color != Color(r: 255, g: 0, b: 0))
    }

    private var files: [URL] {
        let folder = URL(filePath: "\(cache.path)/costumes")
        return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
            ?? []
    }

    @Test("An empty, a filled and a damaged cache give the same files")
    func caches() throws {
        let first = try sticker("cat")
        #expect(first.file.kind == .gif)
        #expect(first.still?.kind == .png)
        let written = files.map(\.lastPathComponent)
        #expect(written.count { $0.hasSuffix(".ready") } >= 2)
        #expect(written.count { $0.hasSuffix(".plan") } == 1, "the plan that other faces need")
        let again = try sticker("cat")
        #expect(again.file == first.file)
        #expect(again.still == first.still)
        #expect(files.map(\.lastPathComponent) == written)
        for file in files { try Data([1, 2, 3]).write(to: file) }
        let healed = try sticker("cat")
        #expect(healed.file == first.file)
        #expect(healed.still == first.still)
    }

    @Test("A moving face is encoded from whole frames, whose plan is cached")
    func movingFace() throws {
        var other = Self.face
        other.pixels.reverse()
        let first = try sticker("cat", faces: [Self.face, other])
        #expect(first.file.kind == .gif)
        #expect(files.contains { $0.pathExtension == "plan" })
        #expect(try sticker("cat", faces: [Self.face, other]).file == first.file)
    }

    @Test("What a wearer's name decides is never cached, and the plan without it serves all wearers")
    func names() throws {
        let store = try TemplateStore.load(Repository.templates, only: ["happy-birthday"])
        let template = try #require(store.entries.first?.template)
        func sticker(_ name: String?, _ pipeline: StickerPipeline) throws -> [EncodedFile?] {
            var settings = OutputSettings(side: 48, limit: 40_000)
            settings.variables = name.map { ["name": $0] } ?? [:]
            let costume = try pipeline.prepare(
                template, in: store.folder(of: "happy-birthday"), settings, faceDelays: [0])
            let made = try pipeline.dress(costume, PreparedPeople(frames: [Self.face]))
            return [made.file, made.still]
        }
        let ada = try sticker("Ada", pipeline())
        let cached = Set(files.map(\.lastPathComponent))
        #expect(cached.allSatisfy { $0.hasSuffix(".plan") } && !cached.isEmpty)
        let bob = try sticker("Bob", pipeline())
        #expect(Set(files.map(\.lastPathComponent)) == cached && bob != ada)
        #expect(try sticker("Ada", pipeline()) == ada)
        // Nobody's name: the same for all.
        _ = try sticker(nil, pipeline())
        #expect(files.contains { $0.pathExtension == "ready" })
    }

    @Test("A sticker whose still alone gives up colors reports that")
    func stillColors() throws {
        let all = try sticker("cat")
        let store = try TemplateStore.load(Repository.templates, only: ["cat"])
        let template = try #require(store.entries.first?.template)
        let limit = try #require(all.still?.bytes.count) * 9 / 10
        let costume = try pipeline().prepare(
            template, in: store.folder(of: "cat"), OutputSettings(side: 120, limit: limit), faceDelays: [0])
        let made = try pipeline().dress(costume, PreparedPeople(frames: [Self.face]))
        #expect(made.file.frames > 1 && all.reductions == [])
        #expect(made.reductions.last == .init(what: "palette", from: 16_777_216, to: 256))
    }

    @Test("A sticker without a still prepares none")
    func noStill() throws {
        #expect(try sticker("cat", stills: false).still == nil)
        #expect(files.count { $0.pathExtension == "ready" } >= 1)
    }

    @Test("A build that is called off prepares nothing")
    func cancelled() throws {
        let store = try TemplateStore.load(Repository.templates, only: ["cat"])
        let template = try #require(store.entries.first?.template)
        #expect(throws: StickerPipeline.Cancelled.self) {
            try pipeline(isCancelled: { true }).prepare(
                template, in: store.folder(of: "cat"), OutputSettings(side: 120, limit: 40_000),
                faceDelays: [0])
        }
        #expect(files.isEmpty)
    }
}
