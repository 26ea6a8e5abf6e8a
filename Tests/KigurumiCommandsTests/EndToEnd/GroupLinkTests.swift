import Foundation
import StickerManifest
import Support
import Testing

@Suite("Links in groups' folders, from end to end")
struct GroupLinkTests {
    private let costume: PlainCostume
    private let groups: String

    init() throws {
        costume = try PlainCostume()
        groups = costume.folder.path + "/groups"
        for (group, face) in [("victim", "hopper.jpg"), ("attacker", "glasses.png")] {
            try FileManager.default.createDirectory(
                atPath: "\(groups)/\(group)", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(PlainCostume.faces)/\(face)", toPath: "\(groups)/\(group)/currentImageFace.img")
        }
        try build("victim")
    }

    /// As the unit kigurumi-build@ does.
    @discardableResult private func build(_ group: String) throws -> String {
        try costume.kigurumi(
            "build", "\(groups)/\(group)/currentImageFace.img", "--output", "\(groups)/\(group)/Stickers",
            "--group", group, "--replace", "--size", "32")
    }

    private func link(_ path: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: "\(groups)/\(path)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(groups)/\(path)", withDestinationPath: target)
    }

    private func victim() throws -> PackManifest {
        try PackReader(folder: "\(groups)/victim/Stickers").manifest()
    }

    @Test("A build follows no link to another group, to its pack, or to its face")
    func build() throws {
        let before = try victim()
        try link("attacker/Stickers", to: "../victim/Stickers")
        #expect(try build("attacker").contains("it is a symlink"))
        try link("evil", to: "victim")
        #expect(try build("evil").contains("it is a symlink"))
        try FileManager.default.removeItem(atPath: "\(groups)/attacker/Stickers")
        try link("attacker/currentImageFace.img", to: "../victim/currentImageFace.img")
        #expect(try build("attacker").contains("The face is a symbolic link"))
        #expect(!FileManager.default.fileExists(atPath: "\(groups)/attacker/Stickers"))
        #expect(try victim() == before)
        #expect(PackReader(folder: "\(groups)/victim/Stickers").check() == [])
    }

    @Test("Erasing follows no link to another group, or to its pack, with a face or without one")
    func erase() throws {
        let before = try victim()
        try link("attacker/Stickers", to: "../victim/Stickers")
        try link("evil", to: "victim")
        for path in ["attacker", "attacker/Stickers", "evil", "evil/Stickers", "evil/../evil/Stickers"] {
            let words = try costume.run("erase", "\(groups)/\(path)")
            #expect(words.contains("it is a symlink"), "\(path): \(words)")
            #expect(try victim() == before)
        }
        try FileManager.default.removeItem(atPath: "\(groups)/attacker/currentImageFace.img")
        _ = try costume.run("erase", "\(groups)/attacker/Stickers")
        #expect(try victim() == before)
        _ = try costume.run("erase", "\(groups)/victim")
        #expect(try victim().stickers.isEmpty)
    }
}
