import Foundation
import StickerManifest
import Testing

@testable import StickerPack

@Suite("Retention")
struct RetentionTests {
    let bench: Workbench
    let clock = TestClock()
    init() throws { bench = try Workbench() }

    private func faces() throws -> String {
        try bench.stickers().map { name in
            let text = String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: bench.pack + "/" + name)), as: UTF8.self)
            return text.split(separator: "/").dropFirst().first.map(String.init) ?? "?"
        }.sorted().joined()
    }

    @Test("The previous generation stays for ever, older ones for an hour after they were last named")
    func hour() throws {
        let atelier = Atelier(bench, clock: clock)
        try atelier.build(["bear"], face: "A")
        clock.pass(10_000)
        try atelier.build(["bear"], face: "B")
        #expect(try faces() == "AB")
        clock.pass(10)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "ABC", "A was named until ten seconds ago")
        clock.pass(3595)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "BC", "an hour after B replaced it, A goes")
        clock.pass(100_000)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "BC", "the previous generation stays")
    }

    @Test("A jump of the wall clock deletes nothing, and after a reboot ages start anew")
    func clocks() throws {
        let atelier = Atelier(bench, clock: clock)
        for face in ["A", "B", "C"] { try atelier.build(["bear"], face: face) }
        clock.setWall(4_000_000_000)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(3000)
        clock.reboot("second")
        clock.pass(3000)
        try atelier.build(["bear"], face: "C")
        clock.pass(3000)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(700)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "BC")
    }

    @Test(
        "What is too much goes oldest first, but nothing under a minute, and the group is told to wait",
        arguments: [(bytes: 100, files: 2_000), (bytes: 64 << 20, files: 2)])
    func tooMuch(bytes: Int, files: Int) throws {
        var atelier = Atelier(bench, clock: clock)
        (atelier.options.retainedBytes, atelier.options.retainedFiles) = (bytes, files)
        atelier.options.retainedPacks = 0
        for face in ["A", "B", "C", "D"] {
            try atelier.build(["bear"], face: face)
            clock.pass(10)
        }
        #expect(try faces() == "ABCD")
        #expect(try PackFolder.open(bench.pack, options: atelier.options).retentionDelay() != nil)
        clock.pass(25)
        try atelier.build(["bear"], face: "D")
        #expect(try faces() == "ACD" || faces() == "BCD" || faces() == "ABCD")
        clock.pass(60)
        try atelier.build(["bear"], face: "D")
        #expect(try faces() == "BCD" || faces() == "CD")
        #expect(try PackFolder.open(bench.pack, options: atelier.options).retentionDelay() == nil)
    }

    @Test("Eight packs are kept, however large they are, but no more than the ceiling allows")
    func packs() throws {
        var atelier = Atelier(bench, clock: clock)
        (atelier.options.leastRetainedBytes, atelier.options.retainedFiles) = (1, 1)
        func delay() throws -> RetentionDelay? {
            try PackFolder.open(bench.pack, options: atelier.options).retentionDelay()
        }
        for number in 0..<8 {
            try atelier.build(["bear"], face: "\(number)")
            #expect(try delay() == nil, "\(number)")
            clock.pass(1)
        }
        try atelier.build(["bear"], face: "8")
        #expect(try bench.stickers().count == 9)
        // A ninth beside the next one would be one too many: the first, which was last named eight seconds ago, must go.
        #expect(try delay() == RetentionDelay(wait: .seconds(52 + 1), isAtCeiling: false))
        atelier.options.leastRetainedBytes = 64 << 20
        atelier.options.retainedFiles = 100
        #expect(try delay() == nil, "64 MiB are free to every group")
        atelier.options.retainedBytes = 200
        #expect(try delay()?.isAtCeiling == true)
        clock.pass(53)
        #expect(try delay()?.isAtCeiling == true)
        #expect(try bench.stickers().count == 8, "what may go goes before the next pack comes")
    }

    @Test("What a status named survives a killed build and stays for an hour")
    func statusNames() throws {
        let atelier = Atelier(bench, clock: clock)
        try atelier.build(["bear"], face: "A")
        do {
            let folder = try PackFolder.open(bench.pack, options: atelier.options)
            let record = try folder.add(Atelier.sticker("bear", "B"), recipe: "bear/B/1")
            try folder.writeStatus(folder.status(.building, finished: [record.entry(name: [:])], total: 2))
        }
        clock.pass(5000)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "ABC")
        clock.pass(3601)
        try atelier.build(["bear"], face: "C")
        #expect(try faces() == "AC")
    }
}
