import Support
import Testing

@testable import GroupWatch

@Suite("The watcher's records")
struct WatcherRecordTests {
    func record(_ text: String) -> WatcherRecord? { WatcherRecord(Array(text.utf8)[...]) }

    @Test("All kinds of records of the watcher program are parsed")
    func read() {
        #expect(
            record("+ 7 3 65024 99")
                == .watching(key: 7, descriptor: 3, DirectoryIdentity(device: 65024, inode: 99)))
        #expect(record("! 7 28") == .refused(key: 7, errno: 28))
        #expect(record("? 5") == .alive(5))
        #expect(record("e 3 8 a name") == .event(descriptor: 3, .closedAfterWriting, name: "a name"))
        #expect(record("e 3 40000100 ") == .event(descriptor: 3, [.created, .isDirectory], name: ""))
        #expect(record("e -1 4000 ") == .event(descriptor: -1, .overflow, name: ""))
    }

    @Test(
        "Malformed records are refused",
        arguments: [
            "", " ", "+", "+ 7", "+ 7 3 65024", "+ x 3 1 1", "! 7", "e", "e 3", "e 3 zz n",
            "e 99999999999 8 n", "?",
            "? -1", "x 1", "++ 1 2 3 4",
        ])
    func refused(text: String) { #expect(record(text) == nil) }

    @Test("Random bytes never trap the record parser")
    func anything() {
        var numbers = SeededNumbers(seed: 3)
        let letters = Array("+!?e -0129af \u{7f}\u{ff}".utf8)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in
                letters.randomElement(using: &numbers) ?? 0
            }
            _ = WatcherRecord(bytes[...])
        }
    }
}
