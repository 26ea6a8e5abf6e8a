import Foundation
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("Directories that come, go and change places")
struct DirectoryTests {
    func id(_ name: String) -> GroupID { GroupID(closestTo: name) }

    @Test("a removed group is told as gone, and no watch is left")
    func removed() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        try scene.remove("a")
        #expect(await scene.waits { $0.contains(.gone(id("a"))) })
        #expect(await scene.scanned())
        await scene.pause()
        #expect(scene.watch.counts.watches == 2 && scene.watch.counts.groups == 1)
    }

    @Test("a renamed group is gone under its old name and new under the other")
    func renamed() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        scene.forgetTriggers()
        try scene.move("a", to: "c")
        #expect(await scene.waitsForChange(of: "c"))
        #expect(scene.triggers.contains(.gone(id("a"))))
        scene.forgetTriggers()
        await scene.pause()
        try scene.write("c", "face")
        #expect(await scene.waitsForChange(of: "c"))
        #expect(!scene.changes.contains("a"))
    }

    @Test("two groups that change places keep their own events")
    func swapped() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        try scene.move("a", to: ".a")
        try scene.move("b", to: "a")
        try scene.move(".a", to: "b")
        #expect(await scene.waits { $0.contains(.gone(id("a"))) && $0.contains(.gone(id("b"))) })
        #expect(await scene.scanned())
        await scene.pause()
        scene.forgetTriggers()
        try scene.write("b", "face")
        #expect(await scene.waitsForChange(of: "b"))
        await scene.pause()
        #expect(scene.changes == ["b"])
    }

    @Test("a replaced directory is told as gone, then as changed; the old one is silent")
    func replaced() async throws {
        let scene = try Scene(["a"])
        #expect(await scene.begin())
        scene.forgetTriggers()
        try FileManager.default.moveItem(atPath: scene.root + "/a", toPath: scene.folder.path + "/old")
        try scene.makeGroup("a")
        #expect(await scene.waitsForChange(of: "a"))
        #expect(scene.triggers.first == .gone(id("a")))
        #expect(await scene.scanned())
        await scene.pause()
        scene.forgetTriggers()
        try Data("face".utf8).write(to: URL(fileURLWithPath: scene.folder.path + "/old/" + GroupStamps.face))
        await scene.pause()
        #expect(scene.changes == [])
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("symlinks, files, hidden folders and odd names are no groups")
    func noGroups() async throws {
        let scene = try Scene(["a", "with space", ".hidden"])
        try scene.folder.link(scene.root + "/a", as: "root/link")
        try Data().write(to: URL(fileURLWithPath: scene.root + "/file"))
        #expect(await scene.begin())
        #expect(scene.changes == ["a"])
        scene.forgetTriggers()
        // Through the link it is the same directory: told once, under its own name.
        try Data("face".utf8).write(to: URL(fileURLWithPath: scene.root + "/link/" + GroupStamps.face))
        #expect(await scene.waitsForChange(of: "a"))
        #expect(scene.changes == ["a"])
    }

    @Test("a group that becomes a symlink is gone")
    func becomesLink() async throws {
        let scene = try Scene(["a"])
        #expect(await scene.begin())
        try FileManager.default.moveItem(atPath: scene.root + "/a", toPath: scene.folder.path + "/old")
        try scene.folder.link(scene.folder.path + "/old", as: "root/a")
        #expect(await scene.waits { $0.contains(.gone(id("a"))) })
        #expect(await scene.scanned())
        #expect(scene.watch.counts.groups == 0)
    }

    @Test("a root that holds a face is one group, by the folder's name")
    func oneGroup() async throws {
        let scene = try Scene()
        try Data("face".utf8).write(to: URL(fileURLWithPath: scene.root + "/" + GroupStamps.face))
        #expect(await scene.begin())
        #expect(await scene.waitsForChange(of: "root"))
        scene.forgetTriggers()
        try FileManager.default.createDirectory(
            atPath: scene.root + "/Stickers/.kigurumi", withIntermediateDirectories: true)
        await scene.pause()
        #expect(scene.triggers == [])
        try FileManager.default.removeItem(atPath: scene.root + "/" + GroupStamps.face)
        #expect(await scene.waitsForChange(of: "root"))
        #expect(await scene.scanned())
        #expect(scene.triggers.last == .scanned([id("root")]))
    }

    @Test("an empty root becomes one group when a face is laid into it")
    func becomesOneGroup() async throws {
        let scene = try Scene()
        #expect(await scene.begin())
        try Data("face".utf8).write(to: URL(fileURLWithPath: scene.root + "/" + GroupStamps.face))
        #expect(await scene.waitsForChange(of: "root"))
        #expect(scene.triggers.contains(.root(id("root"))))
        scene.forgetTriggers()
        await scene.pause()
        try Data("other".utf8).write(to: URL(fileURLWithPath: scene.root + "/" + GroupStamps.face))
        #expect(await scene.waitsForChange(of: "root"))
    }

    @Test("a folder of groups that is given a face is one group, and a folder of groups again without it")
    func changesShape() async throws {
        let scene = try Scene(["a"])
        #expect(await scene.begin())
        let face = scene.root + "/" + GroupStamps.face
        scene.forgetTriggers()
        try Data("face".utf8).write(to: URL(fileURLWithPath: face))
        #expect(await scene.waitsForChange(of: "root"))
        #expect(scene.triggers.contains(.root(id("root"))))
        try scene.write("a", "face")
        #expect(await scene.scanned())
        #expect(!scene.changes.contains("a"))
        #expect(scene.triggers.contains(.scanned([id("root")])))
        scene.forgetTriggers()
        try FileManager.default.removeItem(atPath: face)
        #expect(await scene.waitsForChange(of: "a"))
        #expect(scene.triggers.contains(.root(nil)))
        scene.forgetTriggers()
        await scene.pause()
        try scene.write("a", "another")
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("the pack of a root that was one group is never taken for a group")
    func packIsNoGroup() async throws {
        let scene = try Scene()
        try FileManager.default.createDirectory(
            atPath: scene.root + "/Stickers/.kigurumi", withIntermediateDirectories: true)
        #expect(await scene.begin())
        #expect(scene.changes == ["root"])
    }

    @Test("a root that goes takes its groups along, and brings them when it is back")
    func rootGoes() async throws {
        let scene = try Scene(["a"]) { $0.pollInterval = .milliseconds(50) }
        #expect(await scene.begin())
        scene.forgetTriggers()
        try FileManager.default.moveItem(atPath: scene.root, toPath: scene.folder.path + "/away")
        #expect(await scene.waits { $0.contains(.gone(id("a"))) && $0.contains(.scanned([])) })
        scene.forgetTriggers()
        try FileManager.default.moveItem(atPath: scene.folder.path + "/away", toPath: scene.root)
        #expect(await scene.waitsForChange(of: "a"))
        scene.forgetTriggers()
        await scene.pause()
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
    }
}
