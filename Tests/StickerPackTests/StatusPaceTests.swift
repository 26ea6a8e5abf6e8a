import StickerManifest
import Testing

@testable import StickerPack

@Suite("How often status.json is written")
struct StatusPaceTests {
    let temp: TestFolder
    let clock = TestClock()
    let folder: PackFolder
    init() throws {
        temp = try TestFolder()
        folder = try PackFolder.open(temp.pack, options: TestBuilder(temp, clock: clock).options)
    }

    private func write(_ finished: Int, _ state: PackStatus.State = .building) throws {
        var status = folder.status(state, total: 200)
        status.finished = finished
        try folder.writeStatus(status)
    }

    private func written() throws -> Int { try PackReader(folder: temp.pack).status().finished }

    @Test("A build's first sticker is reported at once, and the next one a quarter of a second later")
    func reportsFirstAtOnce() throws {
        try write(0)
        try write(1)
        #expect(try written() == 1)
        try write(2)
        try write(3)
        #expect(try written() == 1)
        clock.pass(0.25)
        #expect(clock.runLater() == 1)
        #expect(try written() == 3)
        clock.pass(0.25)
        try write(4)
        #expect(try written() == 4)
    }

    @Test("A build of 200 stickers within two seconds writes at most four statuses a second")
    func staysSlow() throws {
        var seen: Set<Int> = []
        for finished in 0...200 {
            try write(finished)
            seen.insert(try written())
            clock.pass(0.01)
        }
        #expect((8...10).contains(seen.count))
    }

    @Test(
        "A status other than a build's progress is written at once",
        arguments: [PackStatus.State.failed, .idle, .rejected])
    func reportsEndAtOnce(state: PackStatus.State) throws {
        try write(1)
        try write(5)
        try write(6, state)
        #expect(try written() == 6)
        // What was put off doesn't come after it.
        clock.runLater()
        #expect(try PackReader(folder: temp.pack).status().state == state)
    }

    @Test("A postponed status is dropped when its pack is closed")
    func forgetsWithPack() throws {
        do {
            let other = try PackFolder.open(
                temp.root + "/other", options: TestBuilder(temp, clock: clock).options)
            for finished in 1...2 {
                var status = other.status(.building, total: 3)
                status.finished = finished
                try other.writeStatus(status)
            }
        }
        clock.runLater()
        #expect(try PackReader(folder: temp.root + "/other").status().finished == 1)
    }
}
