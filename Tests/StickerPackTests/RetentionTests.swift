import Foundation
import StickerManifest
import Synchronization
import Testing

@testable import StickerPack

@Suite("Retention of a pack's files")
struct RetentionTests {
    let temp: TestFolder
    let clock = TestClock()
    init() throws { temp = try TestFolder() }

    private func faces() throws -> String {
        try temp.stickers().map { name in
            let text = String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: temp.pack + "/" + name)), as: UTF8.self)
            return text.split(separator: "/").dropFirst().first.map(String.init) ?? "?"
        }.sorted().joined()
    }

    @Test("The previous generation stays, and older ones stay for an hour after they were last named")
    func hour() throws {
        let builder = TestBuilder(temp, clock: clock)
        try builder.build(["bear"], face: "A")
        clock.pass(10_000)
        try builder.build(["bear"], face: "B")
        #expect(try faces() == "AB")
        clock.pass(10)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "ABC", "A was named until ten seconds ago")
        clock.pass(3595)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "BC", "an hour after B replaced it, A goes")
        clock.pass(100_000)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "BC", "the previous generation stays")
    }

    @Test(
        "Without a service, the previous generation stays and older files go with a run after an hour, or all at once when that is wanted"
    )
    func oneShot() throws {
        let builder = TestBuilder(temp, clock: clock)
        try builder.build(["bear"], face: "A")
        try builder.build(["bear"], face: "B")
        func folder() throws -> PackFolder { try PackFolder.open(temp.pack, options: builder.options) }
        var retained = try #require(try folder().retained)
        #expect(retained.files == 1 && retained.bytes > 0 && retained.left == .zero)
        clock.pass(100_000)
        try folder().removeRetained(all: false)
        #expect(try faces() == "AB", "the previous generation stays, however old")
        for face in ["C", "D"] { try builder.build(["bear"], face: face) }
        clock.pass(600)
        try folder().removeRetained(all: false)
        retained = try #require(try folder().retained)
        #expect(retained.files == 2 && retained.left == .seconds(3_000))
        #expect(try faces() == "BCD", "B was named until C replaced it, less than an hour ago")
        clock.pass(3_000)
        try folder().removeRetained(all: false)
        #expect(try faces() == "CD" && folder().retained?.files == 1)
        try folder().removeRetained(all: true)
        #expect(try faces() == "D")
        let sticker = try #require(try folder().manifest?.stickers.first)
        #expect(try folder().intact([sticker]) == [sticker])
        try Data("x".utf8).write(to: URL(fileURLWithPath: temp.pack + "/" + sticker.file))
        #expect(try folder().intact([sticker]) == [])
    }

    @Test(
        "A picture that comes again and again with other metadata adds no more than one recipe to the state")
    func sameFiles() throws {
        let folder = try PackFolder.open(temp.pack, options: TestBuilder(temp, clock: clock).options)
        _ = try folder.add(TestBuilder.sticker("cat", "A"), recipe: "cat")
        for number in 0..<10 {
            _ = try folder.add(TestBuilder.sticker("bear", "A", moving: true), recipe: "bear \(number)")
        }
        #expect(folder.content.withLock { $0.state.recipes.count } == 3)
        #expect(folder.reuse(recipe: "bear 9")?.id == "bear" && folder.reuse(recipe: "cat")?.id == "cat")
    }

    @Test("A jump of the wall clock deletes nothing, and after a reboot ages are counted from zero")
    func clocks() throws {
        let builder = TestBuilder(temp, clock: clock)
        for face in ["A", "B", "C"] { try builder.build(["bear"], face: face) }
        clock.setWall(4_000_000_000)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(3000)
        clock.reboot("second")
        clock.pass(3000)
        try builder.build(["bear"], face: "C")
        clock.pass(3000)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(700)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "BC")
    }

    @Test(
        "Files beyond the budget are deleted oldest first, none within a minute, and the group must wait",
        arguments: [(bytes: 100, files: 2_000), (bytes: 64 << 20, files: 2)])
    func tooMuch(bytes: Int, files: Int) throws {
        var builder = TestBuilder(temp, clock: clock)
        (builder.options.retainedBytes, builder.options.retainedFiles) = (bytes, files)
        builder.options.retainedPacks = 0
        for face in ["A", "B", "C", "D"] {
            try builder.build(["bear"], face: face)
            clock.pass(10)
        }
        #expect(try faces() == "ABCD")
        #expect(try PackFolder.open(temp.pack, options: builder.options).retentionDelay() != nil)
        clock.pass(25)
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "ACD" || faces() == "BCD" || faces() == "ABCD")
        clock.pass(60)
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "BCD" || faces() == "CD")
        #expect(try PackFolder.open(temp.pack, options: builder.options).retentionDelay() == nil)
    }

    @Test("Eight packs are kept, however large they are, but no more than the ceiling allows")
    func packs() throws {
        var builder = TestBuilder(temp, clock: clock)
        (builder.options.leastRetainedBytes, builder.options.retainedFiles) = (1, 1)
        func delay() throws -> RetentionDelay? {
            try PackFolder.open(temp.pack, options: builder.options).retentionDelay()
        }
        for number in 0..<8 {
            try builder.build(["bear"], face: "\(number)")
            #expect(try delay() == nil, "\(number)")
            clock.pass(1)
        }
        try builder.build(["bear"], face: "8")
        #expect(try temp.stickers().count == 9)
        // A ninth beside the next one would be one too many: the first, which was last named eight seconds ago, must go.
        #expect(try delay() == RetentionDelay(wait: .seconds(52 + 1), isAtCeiling: false))
        builder.options.leastRetainedBytes = 64 << 20
        builder.options.retainedFiles = 100
        #expect(try delay() == nil, "64 MiB are free to every group")
        builder.options.retainedBytes = 200
        #expect(try delay()?.isAtCeiling == true)
        clock.pass(53)
        #expect(try delay()?.isAtCeiling == true)
        #expect(try temp.stickers().count == 8, "what may go goes before the next pack comes")
    }

    @Test("Files that a status named survive a killed build and stay for an hour")
    func statusNames() throws {
        let builder = TestBuilder(temp, clock: clock)
        try builder.build(["bear"], face: "A")
        do {
            let folder = try PackFolder.open(temp.pack, options: builder.options)
            let record = try folder.add(TestBuilder.sticker("bear", "B"), recipe: "bear/B/1")
            try folder.writeStatus(folder.status(.building, finished: [record.entry(name: [:])], total: 2))
        }
        clock.pass(5000)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(3601)
        try builder.build(["bear"], face: "C")
        #expect(try faces() == "AC")
    }

    @Test(
        "A pack that loses its private state keeps its retained files as if they had been listed just then",
        arguments: [nil, "", "{", "{\"stateVersion\": 99}"])
    func lostState(left: String?) throws {
        let builder = TestBuilder(temp, clock: clock)
        for face in ["A", "B", "C"] {
            try builder.build(["bear"], face: face)
            clock.pass(10)
        }
        if let left {
            try temp.write(".kigurumi/state.json", left)
        } else {
            try FileManager.default.removeItem(atPath: temp.pack + "/.kigurumi")
        }
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "ABCD")
        clock.pass(3_599)
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "ABCD")
        clock.pass(2)
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "CD", "the previous generation stays")
    }

    @Test("Files without a record count against the budget, and none of them goes within a minute")
    func lostStateBudget() throws {
        var builder = TestBuilder(temp, clock: clock)
        (builder.options.retainedPacks, builder.options.retainedFiles) = (0, 2)
        builder.options.leastRetainedBytes = 1
        for face in ["A", "B", "C", "D"] { try builder.build(["bear"], face: face) }
        try FileManager.default.removeItem(atPath: temp.pack + "/.kigurumi")
        #expect(try PackFolder.open(temp.pack, options: builder.options).retentionDelay() != nil)
        try builder.build(["bear"], face: "D")
        #expect(try faces() == "ABCD")
        clock.pass(61)
        try builder.build(["bear"], face: "D")
        #expect(try faces().count <= 3 && faces().contains("D"))
    }
}
