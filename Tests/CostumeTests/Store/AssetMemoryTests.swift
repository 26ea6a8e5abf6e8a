import Foundation
import Support
import Testing

@testable import Costume

@Suite("Remembered art") struct AssetMemoryTests {
    /// Long after any file of the test was written.
    private func memory(_ folder: TemporaryFolder) -> AssetMemory {
        AssetMemory(cacheFolder: "\(folder.path)/cache/deep") { .max / 2 }
    }

    @Test("A second run reads nothing; a changed file is read again")
    func remembered() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        try folder.addCostume("cat")
        let first = memory(folder)
        _ = try TemplateStore.load(folder.path, inspector: first)
        #expect(first.reads == 2)
        let second = memory(folder)
        _ = try TemplateStore.load(folder.path, inspector: second)
        #expect(second.reads == 0)
        try folder.write("cat/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        let third = memory(folder)
        _ = try TemplateStore.load(folder.path, inspector: third)
        #expect(third.reads == 1)
    }

    @Test("A file that has just changed isn't remembered: its times may not show the next change")
    func settling() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        for _ in 0..<2 {
            let memory = AssetMemory(cacheFolder: "\(folder.path)/cache")
            _ = try TemplateStore.load(folder.path, inspector: memory)
            #expect(memory.reads == 1)
        }
    }

    @Test("A damaged memory is ignored, whatever byte is damaged")
    func damaged() throws {
        let key = AssetKey(device: 1, inode: 2, size: 3, modified: 4, changed: 5)
        let facts = AssetFacts(kind: .png, digest: String(repeating: "ab", count: 32))
        let good = AssetMemoryFile.encode([key: facts], limit: 10)
        #expect(AssetMemoryFile.decode(good) == [key: facts])
        for index in good.indices {
            var bad = good
            bad[index] ^= 0x01
            #expect(AssetMemoryFile.decode(bad).isEmpty)
            #expect(AssetMemoryFile.decode(Array(good[..<index])).isEmpty)
        }
    }

    @Test("The memory is bounded")
    func bounded() {
        let facts = AssetFacts(kind: .png, digest: String(repeating: "ab", count: 32))
        let known = (0..<30).map { AssetKey(device: 1, inode: $0, size: 3, modified: 4, changed: 5) }
            .reduce(into: [:]) { $0[$1] = facts }
        #expect(AssetMemoryFile.decode(AssetMemoryFile.encode(known, limit: 20)).count == 20)
    }

    @Test(
        "Art is recognized by its bytes",
        arguments: [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], AssetFacts.Kind.png),
            (Array("\n <?xml?><svg>".utf8), .svg),
            (Array("<html>".utf8), .other), ([], .other), (Array("GIF89a<svg".utf8), .other),
        ] as [([UInt8], AssetFacts.Kind)])
    func kinds(bytes: [UInt8], kind: AssetFacts.Kind) {
        #expect(AssetFacts.Kind(bytes: bytes) == kind)
    }
}
