import Foundation
import Names
import Testing

@testable import GroupWatch

@Suite("Packs that change between two scans")
struct PackChangeTests {
    private let a = GroupID(closestTo: "a")

    private func pack(in watch: RealWatch, _ name: String) -> String {
        "\(watch.root)/a/\(GroupLayout.pack)/\(name)"
    }

    private func reported(_ watch: RealWatch) async -> Int {
        watch.forgetTriggers()
        #expect(await watch.scanned())
        return watch.triggers.count { $0 == .packChanged(a) }
    }

    @Test("A changed pack is reported once at the next scan, an unchanged one never")
    func changes() async throws {
        let watch = try RealWatch(["a", "b"])
        let folder = pack(in: watch, "")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for name in [PackLayout.manifest, "sticker.png"] {
            try Data("1".utf8).write(to: URL(filePath: pack(in: watch, name)))
        }
        #expect(await watch.begin())
        #expect(await reported(watch) == 0)
        try FileManager.default.removeItem(atPath: pack(in: watch, "sticker.png"))
        #expect(await reported(watch) == 1)
        #expect(await reported(watch) == 0)
        try Data("22".utf8).write(to: URL(filePath: pack(in: watch, PackLayout.manifest)))
        #expect(await reported(watch) == 1)
        try FileManager.default.removeItem(atPath: folder)
        #expect(await reported(watch) == 1)
        #expect(await reported(watch) == 0)
        #expect(watch.changes.isEmpty)
    }
}
