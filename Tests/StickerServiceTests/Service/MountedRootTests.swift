import Foundation
import Names
import StickerManifest
import Testing

@testable import StickerService

@Suite("Roots and groups that are mounted", .enabled(if: MountedFolder.isAvailable))
struct MountedRootTests {
    @Test("The folder beneath a root that was unmounted isn't taken for the root")
    func unmounted() throws {
        let folder = try MountedFolder()
        let root = try GroupRoot(folder.path)
        #expect(root.place == .same)
        #expect(folder.unmount())
        #expect(root.place == .unmounted)
        let beneath = try GroupRoot(folder.path)
        #expect(beneath.place == .same)
        #expect(folder.mount())
        #expect(root.place == .replaced && beneath.place == .replaced)
    }

    @Test("A group that is mounted over is tried again with the next scan, as its list says, and logged once")
    func mountedGroup() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service { $0.scanInterval = .seconds(7) }
        try fixture.face(1, of: "ada")
        let mounted = try MountedFolder(at: "\(fixture.root)/ada")
        service.scan("ada")
        #expect(service.visitAll() == ["ada"])
        #expect(service.pause() == .seconds(7))
        fixture.time.pass(7)
        #expect(service.visitAll() == ["ada"])
        #expect(fixture.failures().map(\.code) == ["group.mounted", "group.mounted"])
        #expect(fixture.failures().map(\.consequence) == [.retried(after: 7), .retried(after: 7)])
        #expect(fixture.failures().map(\.isRepeated) == [false, true])
        #expect(mounted.unmount())
        fixture.time.pass(7)
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("A reader of groups reports one that is mounted over, instead of finding nothing there")
    func mountedReading() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let reader = try GroupReader(fixture.root, faceLimit: 1 << 20, profileLimit: 1 << 10)
        let mounted = try MountedFolder(at: "\(fixture.root)/ada")
        let group = try #require(GroupID("ada"))
        #expect(try reader.read(group).refusal is GroupRefusal)
        #expect(mounted.unmount())
        let files = try reader.read(group)
        #expect(files.face != nil && files.refusal == nil)
    }
}

/// A file system in memory. Needs the right to mount.
final class MountedFolder {
    let path: String

    static let isAvailable = (try? MountedFolder()) != nil

    init(at path: String? = nil) throws {
        self.path = path ?? NSTemporaryDirectory() + "kigurumi-mount-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
        guard mount() else { throw CocoaError(.fileWriteNoPermission) }
    }

    deinit {
        while unmount() {}
        if path.hasPrefix(NSTemporaryDirectory()) { try? FileManager.default.removeItem(atPath: path) }
    }

    func mount() -> Bool { Self.run("/bin/mount", "-t", "tmpfs", "none", path) }

    /// Also while files there are open.
    func unmount() -> Bool { Self.run("/bin/umount", "--lazy", path) }

    private static func run(_ program: String, _ arguments: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
