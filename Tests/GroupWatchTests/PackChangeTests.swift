import Foundation
import Names
import Testing

@testable import GroupWatch

@Suite("Packs that change between two scans")
struct PackChangeTests {
    private let a = GroupID(closestTo: "a")

    private func pack(in scene: Scene, _ name: String) -> String {
        "\(scene.root)/a/\(PackStamps.folderName)/\(name)"
    }

    private func told(_ scene: Scene) async -> Int {
        scene.forgetTriggers()
        #expect(await scene.scanned())
        return scene.triggers.count { $0 == .packChanged(a) }
    }

    @Test("are told once, and packs that stay as they are never")
    func changes() async throws {
        let scene = try Scene(["a", "b"])
        let folder = pack(in: scene, "")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for name in [PackStamps.manifestName, "sticker.png"] {
            try Data("1".utf8).write(to: URL(filePath: pack(in: scene, name)))
        }
        #expect(await scene.begin())
        #expect(await told(scene) == 0)
        try FileManager.default.removeItem(atPath: pack(in: scene, "sticker.png"))
        #expect(await told(scene) == 1)
        #expect(await told(scene) == 0)
        try Data("22".utf8).write(to: URL(filePath: pack(in: scene, PackStamps.manifestName)))
        #expect(await told(scene) == 1)
        try FileManager.default.removeItem(atPath: folder)
        #expect(await told(scene) == 1)
        #expect(await told(scene) == 0)
        #expect(scene.changes.isEmpty)
    }
}
