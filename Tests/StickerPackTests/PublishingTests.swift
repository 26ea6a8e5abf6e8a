import Digest
import Foundation
import StickerManifest
import Testing

@testable import StickerPack

@Suite("Publishing")
struct PublishingTests {
    let bench: Workbench
    init() throws { bench = try Workbench() }

    @Test("A first build leaves a sound pack with status, gallery and the right modes")
    func first() throws {
        let old = umask(0o077)
        defer { umask(old) }
        let result = try Atelier(bench).build(["bear", "cat"], face: "A", moving: ["cat"])
        #expect(result.publication.published && result.publication.manifest.generation == 1)
        let reader = PackReader(folder: bench.pack)
        #expect(reader.check() == [])
        #expect(try reader.manifest() == result.publication.manifest)
        let status = try reader.status()
        #expect(status.state == .idle && status.generation == 1 && status.stickers.count == 2)
        #expect(try bench.stickers().count == 3)
        for name in ["manifest.json", "status.json", "index.html"] + (try bench.stickers()) {
            #expect(try bench.mode(name) == 0o644)
        }
        #expect(try bench.mode(".") == 0o755)
        #expect(try bench.mode(".kigurumi") == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bench.pack + "/.kigurumi/staging").isEmpty)
    }

    @Test("A second run with nothing changed touches nothing at all")
    func second() throws {
        try Atelier(bench).build(["bear", "cat"], face: "A", moving: ["cat"])
        let before = try bench.snapshot()
        let result = try Atelier(bench).build(["bear", "cat"], face: "A", moving: ["cat"])
        #expect(!result.publication.published && result.rendered.isEmpty)
        #expect(try bench.snapshot() == before)
    }

    @Test(
        "A sticker that was damaged or taken away is made again under its old name", arguments: [true, false])
    func damaged(isRemoved: Bool) throws {
        try Atelier(bench).build(["bear", "cat"], face: "A")
        let names = try bench.stickers()
        let victim = try #require(names.first { $0.hasSuffix("-cat.png") })
        if isRemoved {
            try FileManager.default.removeItem(atPath: bench.pack + "/" + victim)
        } else {
            try bench.write(victim, "damaged")
        }
        let result = try Atelier(bench).build(["bear", "cat"], face: "A")
        #expect(result.rendered == ["cat"] && !result.publication.published)
        #expect(try bench.stickers() == names)
        #expect(PackReader(folder: bench.pack).check() == [])
    }

    @Test("Names and descriptions publish a manifest and keep the files")
    func words() throws {
        try Atelier(bench).build(["bear"], face: "A")
        let file = try #require(try bench.stickers().first)
        let inode = try bench.inode(file)
        let folder = try PackFolder.open(bench.pack)
        let record = try #require(folder.reuse(recipe: "bear/A/1"))
        let published = try folder.publish(Atelier.draft([record.entry(name: ["en": "Ursa"])], face: "A"))
        #expect(published.published && published.manifest.generation == 2)
        #expect(try bench.inode(file) == inode)
    }

    @Test("A copied or restored pack is recognised by its digests")
    func copied() throws {
        try Atelier(bench).build(["bear"], face: "A")
        let file = bench.pack + "/" + (try #require(try bench.stickers().first))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        try FileManager.default.removeItem(atPath: file)
        try bytes.write(to: URL(fileURLWithPath: file))
        #expect(try Atelier(bench).build(["bear"], face: "A").rendered.isEmpty)
    }

    @Test(
        "Losing or damaging the private state costs work, never a name",
        arguments: [nil, "{}", "{\"recipes\":3"])
    func state(damage: String?) throws {
        try Atelier(bench).build(["bear", "cat"], face: "A")
        let names = try bench.stickers()
        let inodes = try names.map(bench.inode)
        if let damage {
            try bench.write(".kigurumi/state.json", damage)
        } else {
            try FileManager.default.removeItem(atPath: bench.pack + "/.kigurumi")
        }
        let result = try Atelier(bench).build(["bear", "cat"], face: "A")
        #expect(result.rendered == ["bear", "cat"] && !result.publication.published)
        #expect(try bench.stickers() == names)
        #expect(try names.map(bench.inode) == inodes)
    }

    @Test("A wiped pack begins a new series; a pack keeps its own")
    func series() throws {
        var atelier = Atelier(bench)
        let first = try atelier.build(["bear"], face: "A").publication.manifest
        atelier.options.random = { [UInt8](repeating: 9, count: 16) }
        let second = try atelier.build(["bear"], face: "B").publication.manifest
        #expect(second.series == first.series && second.generation == 2)
        try FileManager.default.removeItem(atPath: bench.pack)
        let third = try atelier.build(["bear"], face: "B").publication.manifest
        #expect(third.series != first.series && third.generation == 1)
    }

    @Test("Files with a sticker's name that nobody knows go at the start, all others stay")
    func unknown() throws {
        try Atelier(bench).build(["bear"], face: "A")
        let stray = "aaaaaaaaaaaaaaaa-ghost.png"
        try bench.write(stray, "from a killed build")
        try bench.write("notes.txt", "mine")
        try bench.write("holiday.png", "mine")
        try bench.write(".kigurumi/staging/7", "half a sticker")
        try Atelier(bench).build(["bear"], face: "A")
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.pack)
        #expect(!names.contains(stray) && names.contains("notes.txt") && names.contains("holiday.png"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bench.pack + "/.kigurumi/staging").isEmpty)
    }

    @Test("A draft that names a file which isn't there as stated is refused, and the old pack stays")
    func refused() throws {
        let old = try Atelier(bench).build(["bear"], face: "A").publication.manifest
        let folder = try PackFolder.open(bench.pack)
        let record = try folder.add(Atelier.sticker("cat", "B"), recipe: "cat/B/1")
        try bench.write(record.file.file, "changed by somebody")
        #expect(throws: PackError.self) {
            try folder.publish(Atelier.draft([record.entry(name: [:])], face: "B"))
        }
        #expect(try PackReader(folder: bench.pack).manifest() == old)
    }

    @Test("Stickers may be added from several threads")
    func threads() throws {
        let folder = try PackFolder.open(bench.pack)
        DispatchQueue.concurrentPerform(iterations: 24) { index in
            _ = try? folder.add(Atelier.sticker("s\(index)", "A", moving: true), recipe: "\(index)")
        }
        let entries = try (0..<24).map {
            try #require(folder.reuse(recipe: "\($0)")).entry(name: ["en": "x"])
        }
        #expect(try folder.publish(Atelier.draft(entries, face: "A")).published)
        #expect(PackReader(folder: bench.pack).check() == [])
    }

    @Test(
        "Times are RFC 3339 in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_257_180, "2026-11-21T10:33:00Z"), (-1, "1969-12-31T23:59:59Z"),
        ])
    func times(seconds: Int, text: String) { #expect(PackClock.timestamp(seconds) == text) }
}
