import Costume
import CostumeRendering
import Foundation
import Helpers
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
        let settings = OutputSettings(side: 120, limit: 40_000, stills: stills)
        let costume = try pipeline().prepare(
            template, in: store.folder(of: id), settings, faceDelays: faces.map { _ in 10 })
        return try pipeline().dress(costume, PreparedFace(frames: faces))
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
        #expect(written.count { $0.hasSuffix(".prepared") } >= 2)
        #expect(written.allSatisfy { $0.hasSuffix(".prepared") })
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

    @Test("A sticker without a still prepares none")
    func noStill() throws {
        #expect(try sticker("cat", stills: false).still == nil)
        #expect(files.count { $0.pathExtension == "prepared" } >= 1)
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
