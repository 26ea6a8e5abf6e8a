import Foundation
import StickerManifest
import Testing

@testable import StickerPack

@Suite("Checking a pack")
struct CheckTests {
    let temp: TestFolder
    let manifest: PackManifest

    init() throws {
        temp = try TestFolder()
        manifest = try TestBuilder(temp).build(["bear", "cat"], face: "A", moving: ["cat"]).publication
            .manifest
    }

    private func codes(_ change: (inout PackManifest) -> Void) throws -> [String] {
        var changed = manifest
        change(&changed)
        try temp.write("manifest.json", String(decoding: PackJSON.bytes(changed), as: UTF8.self))
        return PackReader(folder: temp.pack).check().map(\.code)
    }

    @Test("Each wrong statement in a manifest is found and has its own code")
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

    @Test("A file that isn't an image or has the wrong type is found by its bytes")
    func files() throws {
        let bear = manifest.stickers[0].file
        try temp.write(bear, "no picture")
        #expect(try codes { _ in } == ["verify.length", "verify.digest", "verify.not.an.image"])
        try Data(Picture.gif("x", frames: 1)).write(to: URL(fileURLWithPath: temp.pack + "/" + bear))
        #expect(try codes { _ in }.contains("verify.extension"))
        try FileManager.default.removeItem(atPath: temp.pack + "/" + bear)
        try FileManager.default.createSymbolicLink(
            atPath: temp.pack + "/" + bear, withDestinationPath: manifest.stickers[1].file)
        #expect(try codes { _ in } == ["verify.unreadable"])
    }

    @Test("A number that is too large hides no other defect, and is one itself only where its key is known")
    func hugeNumber() throws {
        let text = String(decoding: PackJSON.bytes(manifest), as: UTF8.self)
        func codes(_ generation: String) throws -> [String] {
            let changed = text.replacing(
                #""generation" : 1,"#, with: #""x": 1e999, "generation": \#(generation),"#)
            try #require(changed != text)
            try temp.write("manifest.json", changed)
            return PackReader(folder: temp.pack).check().map(\.code)
        }
        #expect(try codes("1") == [])
        #expect(try codes("0") == ["verify.structure"])
        #expect(try codes("1e999") == ["verify.structure"])
    }

    @Test("A missing or malformed manifest is a single defect")
    func noManifest() throws {
        try temp.write("manifest.json", "{\"manifestVersion\": 9}")
        #expect(PackReader(folder: temp.pack).check().contains { $0.code == "manifest.needs.newer" })
        try temp.write("manifest.json", "nonsense")
        #expect(PackReader(folder: temp.pack).check().map(\.code) == ["manifest.malformed"])
        try FileManager.default.removeItem(atPath: temp.pack + "/manifest.json")
        #expect(PackReader(folder: temp.pack).check().map(\.code) == ["manifest.missing"])
    }
}
