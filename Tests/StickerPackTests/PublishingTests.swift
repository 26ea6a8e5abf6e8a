import Digest
import Foundation
import StickerManifest
import Testing

@testable import StickerPack

@Suite("Publishing a pack")
struct PublishingTests {
    let temp: TestFolder
    init() throws { temp = try TestFolder() }

    @Test("A first build leaves a sound pack with status, gallery and the right modes")
    func first() throws {
        let old = umask(0o077)
        defer { umask(old) }
        let result = try TestBuilder(temp).build(["bear", "cat"], face: "A", moving: ["cat"])
        #expect(result.publication.published && result.publication.manifest.generation == 1)
        let reader = PackReader(folder: temp.pack)
        #expect(reader.check() == [])
        #expect(try reader.manifest() == result.publication.manifest)
        let status = try reader.status()
        #expect(status.state == .idle && status.generation == 1 && status.stickers.count == 2)
        #expect(try temp.stickers().count == 3)
        for name in ["manifest.json", "status.json", "index.html"] + (try temp.stickers()) {
            #expect(try temp.mode(name) == 0o644)
        }
        #expect(try temp.mode(".") == 0o755)
        #expect(try temp.mode(".kigurumi") == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: temp.pack + "/.kigurumi/staging").isEmpty)
    }

    @Test("A second build with nothing changed touches no file")
    func second() throws {
        try TestBuilder(temp).build(["bear", "cat"], face: "A", moving: ["cat"])
        let before = try temp.snapshot()
        let result = try TestBuilder(temp).build(["bear", "cat"], face: "A", moving: ["cat"])
        #expect(!result.publication.published && result.rendered.isEmpty)
        #expect(try temp.snapshot() == before)
    }

    @Test(
        "A damaged or removed sticker is made again under its old name", arguments: [true, false])
    func damaged(isRemoved: Bool) throws {
        try TestBuilder(temp).build(["bear", "cat"], face: "A")
        let names = try temp.stickers()
        let victim = try #require(names.first { $0.hasSuffix("-cat.png") })
        if isRemoved {
            try FileManager.default.removeItem(atPath: temp.pack + "/" + victim)
        } else {
            try temp.write(victim, "damaged")
        }
        let result = try TestBuilder(temp).build(["bear", "cat"], face: "A")
        #expect(result.rendered == ["cat"] && !result.publication.published)
        #expect(try temp.stickers() == names)
        #expect(PackReader(folder: temp.pack).check() == [])
    }

    @Test("A changed name publishes a new manifest and keeps the files")
    func words() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let file = try #require(try temp.stickers().first)
        let inode = try temp.inode(file)
        let folder = try PackFolder.open(temp.pack)
        let record = try #require(folder.reuse(recipe: "bear/A/1"))
        let published = try folder.publish(TestBuilder.draft([record.entry(name: ["en": "Ursa"])], face: "A"))
        #expect(published.published && published.manifest.generation == 2)
        #expect(try temp.inode(file) == inode)
    }

    @Test("A copied or restored pack is recognized by its digests")
    func copied() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let file = temp.pack + "/" + (try #require(try temp.stickers().first))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        try FileManager.default.removeItem(atPath: file)
        try bytes.write(to: URL(fileURLWithPath: file))
        #expect(try TestBuilder(temp).build(["bear"], face: "A").rendered.isEmpty)
    }

    @Test(
        "A lost or damaged state costs work but changes no file name",
        arguments: [nil, "{}", "{\"recipes\":3"])
    func state(damage: String?) throws {
        try TestBuilder(temp).build(["bear", "cat"], face: "A")
        let names = try temp.stickers()
        let inodes = try names.map(temp.inode)
        if let damage {
            try temp.write(".kigurumi/state.json", damage)
        } else {
            try FileManager.default.removeItem(atPath: temp.pack + "/.kigurumi")
        }
        let result = try TestBuilder(temp).build(["bear", "cat"], face: "A")
        #expect(result.rendered == ["bear", "cat"] && !result.publication.published)
        #expect(try temp.stickers() == names)
        #expect(try names.map(temp.inode) == inodes)
    }

    @Test("A wiped pack begins a new series, and any other pack keeps its series")
    func series() throws {
        var builder = TestBuilder(temp)
        let first = try builder.build(["bear"], face: "A").publication.manifest
        builder.options.random = { [UInt8](repeating: 9, count: 16) }
        let second = try builder.build(["bear"], face: "B").publication.manifest
        #expect(second.series == first.series && second.generation == 2)
        try FileManager.default.removeItem(atPath: temp.pack)
        let third = try builder.build(["bear"], face: "B").publication.manifest
        #expect(third.series != first.series && third.generation == 1)
    }

    @Test(
        "Files with a sticker's name that no document lists stay for the retention, and all others for ever")
    func unlisted() throws {
        let clock = TestClock()
        let builder = TestBuilder(temp, clock: clock)
        try builder.build(["bear"], face: "A")
        let stray = "aaaaaaaaaaaaaaaa-ghost.png"
        try temp.write(stray, "from a killed build")
        try temp.write("notes.txt", "mine")
        try temp.write("holiday.png", "mine")
        try temp.write(".kigurumi/staging/7", "half a sticker")
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temp.pack) }
        try builder.build(["bear"], face: "A")
        #expect(try names().contains(stray))
        clock.pass(3_590)
        try builder.build(["bear"], face: "B")
        #expect(try names().contains(stray), "named as if a manifest had listed it when it was found")
        clock.pass(20)
        try builder.build(["bear"], face: "B")
        #expect(try !names().contains(stray))
        #expect(try names().contains("notes.txt") && names().contains("holiday.png"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: temp.pack + "/.kigurumi/staging").isEmpty)
    }

    @Test("A draft that names a missing or changed file is refused, and the old pack stays")
    func refused() throws {
        let old = try TestBuilder(temp).build(["bear"], face: "A").publication.manifest
        let folder = try PackFolder.open(temp.pack)
        let record = try folder.add(TestBuilder.sticker("cat", "B"), recipe: "cat/B/1")
        try temp.write(record.file.file, "changed by somebody")
        #expect(throws: PackError.self) {
            try folder.publish(TestBuilder.draft([record.entry(name: [:])], face: "B"))
        }
        #expect(try PackReader(folder: temp.pack).manifest() == old)
    }

    @Test("Stickers can be added from several threads")
    func threads() throws {
        let folder = try PackFolder.open(temp.pack)
        DispatchQueue.concurrentPerform(iterations: 24) { index in
            _ = try? folder.add(TestBuilder.sticker("s\(index)", "A", moving: true), recipe: "\(index)")
        }
        let entries = try (0..<24).map {
            try #require(folder.reuse(recipe: "\($0)")).entry(name: ["en": "x"])
        }
        #expect(try folder.publish(TestBuilder.draft(entries, face: "A")).published)
        #expect(PackReader(folder: temp.pack).check() == [])
    }

    @Test(
        "Time stamps are RFC 3339 in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_257_180, "2026-11-21T10:33:00Z"), (-1, "1969-12-31T23:59:59Z"),
        ])
    func times(seconds: Int, text: String) { #expect(PackClock.timestamp(seconds) == text) }
}
