import Foundation
import StickerManifest
import Testing

@testable import StickerPack

@Suite("Checking")
struct CheckTests {
    let bench: Workbench
    let manifest: PackManifest

    init() throws {
        bench = try Workbench()
        manifest = try Atelier(bench).build(["bear", "cat"], face: "A", moving: ["cat"]).publication.manifest
    }

    private func codes(_ change: (inout PackManifest) -> Void) throws -> [String] {
        var changed = manifest
        change(&changed)
        try bench.write("manifest.json", String(decoding: PackJSON.bytes(changed), as: UTF8.self))
        return PackReader(folder: bench.pack).check().map(\.code)
    }

    @Test("What the manifest states wrongly is found, each with its code")
    func statements() throws {
        #expect(try codes { _ in } == [])
        #expect(try codes { $0.stickers[0].bytes += 1 } == ["verify.length"])
        #expect(try codes { $0.stickers[0].sha256 = String(repeating: "0", count: 64) } == ["verify.digest"])
        #expect(try codes { $0.stickers[0].mediaType = "image/gif" } == ["verify.media.type"])
        #expect(try codes { $0.stickers[1].width = 5 } == ["verify.dimensions"])
        #expect(try codes { $0.stickers[1].frames = 2 } == ["verify.frames"])
        #expect(try codes { $0.stickers[0].id = "wolf" } == ["verify.name"])
        #expect(try codes { $0.limit = 70 }.allSatisfy { $0 == "verify.too.big" })
        #expect(try codes { $0.stickers[0].file = "../bear.png" } == ["verify.unsafe.name"])
        #expect(try codes { $0.stickers[0].file = "aaaaaaaaaaaaaaaa-bear.png" } == ["verify.missing"])
        #expect(
            try codes { $0.stickers.append($0.stickers[0]) } == [
                "verify.duplicate.id", "verify.duplicate.file",
            ])
        #expect(try codes { $0.side = 0 } == ["verify.structure"])
        #expect(try codes { $0.publishedAt = "yesterday" } == ["verify.structure"])
        #expect(
            try codes {
                $0.stickers[0].bytes += 1
                $0.stickers[1].width = 5
                $0.generation = 0
            } == ["verify.structure", "verify.length", "verify.dimensions"])
    }

    @Test("What isn't an image or has the wrong type is found in the bytes")
    func files() throws {
        let bear = manifest.stickers[0].file
        try bench.write(bear, "no picture")
        #expect(try codes { _ in } == ["verify.length", "verify.digest", "verify.not.an.image"])
        try Data(Picture.gif("x", frames: 1)).write(to: URL(fileURLWithPath: bench.pack + "/" + bear))
        #expect(try codes { _ in }.contains("verify.extension"))
        try FileManager.default.removeItem(atPath: bench.pack + "/" + bear)
        try FileManager.default.createSymbolicLink(
            atPath: bench.pack + "/" + bear, withDestinationPath: manifest.stickers[1].file)
        #expect(try codes { _ in } == ["verify.unreadable"])
    }

    @Test("A manifest that isn't there or isn't one is one defect")
    func noManifest() throws {
        try bench.write("manifest.json", "{\"manifestVersion\": 9}")
        #expect(PackReader(folder: bench.pack).check().contains { $0.code == "manifest.needs.newer" })
        try bench.write("manifest.json", "nonsense")
        #expect(PackReader(folder: bench.pack).check().map(\.code) == ["manifest.malformed"])
        try FileManager.default.removeItem(atPath: bench.pack + "/manifest.json")
        #expect(PackReader(folder: bench.pack).check().map(\.code) == ["manifest.missing"])
    }
}
