import Foundation
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("Directories that come, go and change places")
struct DirectoryTests {
    func id(_ name: String) -> GroupID { GroupID(closestTo: name) }

    @Test("A removed group is reported as gone, and its watch is removed")
    func removed() async throws {
        let watch = try RealWatch(["a", "b"])
        #expect(await watch.begin())
        try watch.remove("a")
        #expect(await watch.waits { $0.contains(.gone(id("a"))) })
        #expect(await watch.scanned())
        await watch.pause()
        #expect(watch.groups.counts.watches == 2 && watch.groups.counts.groups == 1)
    }

    @Test("A renamed group is reported as gone under its old name and changed under its new one")
    func renamed() async throws {
        let watch = try RealWatch(["a", "b"])
        #expect(await watch.begin())
        watch.forgetTriggers()
        try watch.move("a", to: "c")
        #expect(await watch.waitsForChange(of: "c"))
        #expect(watch.triggers.contains(.gone(id("a"))))
        watch.forgetTriggers()
        await watch.pause()
        try watch.write("c", "face")
        #expect(await watch.waitsForChange(of: "c"))
        #expect(!watch.changes.contains("a"))
    }

    @Test("Two groups that swap names keep their own events")
    func swapped() async throws {
        let watch = try RealWatch(["a", "b"])
        #expect(await watch.begin())
        try watch.move("a", to: ".a")
        try watch.move("b", to: "a")
        try watch.move(".a", to: "b")
        #expect(await watch.waits { $0.contains(.gone(id("a"))) && $0.contains(.gone(id("b"))) })
        #expect(await watch.scanned())
        await watch.pause()
        watch.forgetTriggers()
        try watch.write("b", "face")
        #expect(await watch.waitsForChange(of: "b"))
        await watch.pause()
        #expect(watch.changes == ["b"])
    }

    @Test("A replaced directory is reported as gone, then as changed; the old one no longer")
    func replaced() async throws {
        let watch = try RealWatch(["a"])
        #expect(await watch.begin())
        watch.forgetTriggers()
        try FileManager.default.moveItem(atPath: watch.root + "/a", toPath: watch.folder.path + "/old")
        try watch.makeGroup("a")
        #expect(await watch.waitsForChange(of: "a"))
        #expect(watch.triggers.first == .gone(id("a")))
        #expect(await watch.scanned())
        await watch.pause()
        watch.forgetTriggers()
        try Data("face".utf8).write(to: URL(fileURLWithPath: watch.folder.path + "/old/" + GroupLayout.face))
        await watch.pause()
        #expect(watch.changes == [])
        try watch.write("a", "face")
        #expect(await watch.waitsForChange(of: "a"))
    }

    @Test("Symlinks, files, hidden folders and odd names are no groups")
    func noGroups() async throws {
        let watch = try RealWatch(["a", "with space", ".hidden"])
        try watch.folder.link(watch.root + "/a", as: "root/link")
        try Data().write(to: URL(fileURLWithPath: watch.root + "/file"))
        #expect(await watch.begin())
        #expect(watch.changes == ["a"])
        watch.forgetTriggers()
        // Through the link it is the same directory: told once, under its own name.
        try Data("face".utf8).write(to: URL(fileURLWithPath: watch.root + "/link/" + GroupLayout.face))
        #expect(await watch.waitsForChange(of: "a"))
        #expect(watch.changes == ["a"])
    }

    @Test("A group that becomes a symlink is gone")
    func becomesLink() async throws {
        let watch = try RealWatch(["a"])
        #expect(await watch.begin())
        try FileManager.default.moveItem(atPath: watch.root + "/a", toPath: watch.folder.path + "/old")
        try watch.folder.link(watch.folder.path + "/old", as: "root/a")
        #expect(await watch.waits { $0.contains(.gone(id("a"))) })
        #expect(await watch.scanned())
        #expect(watch.groups.counts.groups == 0)
    }

    @Test("A root that holds a face is one group, named as the folder")
    func oneGroup() async throws {
        let watch = try RealWatch()
        try Data("face".utf8).write(to: URL(fileURLWithPath: watch.root + "/" + GroupLayout.face))
        #expect(await watch.begin())
        #expect(await watch.waitsForChange(of: "root"))
        watch.forgetTriggers()
        try FileManager.default.createDirectory(
            atPath: watch.root + "/Stickers/.kigurumi", withIntermediateDirectories: true)
        await watch.pause()
        #expect(watch.triggers == [])
        try FileManager.default.removeItem(atPath: watch.root + "/" + GroupLayout.face)
        #expect(await watch.waitsForChange(of: "root"))
        #expect(await watch.scanned())
        #expect(watch.triggers.last == .scanned([id("root")]))
    }

    @Test("An empty root becomes one group when a face is saved into it")
    func becomesOneGroup() async throws {
        let watch = try RealWatch()
        #expect(await watch.begin())
        try Data("face".utf8).write(to: URL(fileURLWithPath: watch.root + "/" + GroupLayout.face))
        #expect(await watch.waitsForChange(of: "root"))
        #expect(watch.triggers.contains(.root(id("root"))))
        watch.forgetTriggers()
        await watch.pause()
        try Data("other".utf8).write(to: URL(fileURLWithPath: watch.root + "/" + GroupLayout.face))
        #expect(await watch.waitsForChange(of: "root"))
    }

    @Test("A folder of groups with a face is one group, and a folder of groups again without it")
    func changesShape() async throws {
        let watch = try RealWatch(["a"])
        #expect(await watch.begin())
        let face = watch.root + "/" + GroupLayout.face
        watch.forgetTriggers()
        try Data("face".utf8).write(to: URL(fileURLWithPath: face))
        #expect(await watch.waitsForChange(of: "root"))
        #expect(watch.triggers.contains(.root(id("root"))))
        try watch.write("a", "face")
        #expect(await watch.scanned())
        #expect(!watch.changes.contains("a"))
        #expect(watch.triggers.contains(.scanned([id("root")])))
        watch.forgetTriggers()
        try FileManager.default.removeItem(atPath: face)
        #expect(await watch.waitsForChange(of: "a"))
        #expect(watch.triggers.contains(.root(nil)))
        watch.forgetTriggers()
        await watch.pause()
        try watch.write("a", "another")
        #expect(await watch.waitsForChange(of: "a"))
    }

    @Test("The pack of a root that was one group is never taken for a group")
    func packIsNoGroup() async throws {
        let watch = try RealWatch()
        try FileManager.default.createDirectory(
            atPath: watch.root + "/Stickers/.kigurumi", withIntermediateDirectories: true)
        #expect(await watch.begin())
        #expect(watch.changes == ["root"])
    }

    @Test("A root that disappears takes its groups along, and brings them back")
    func rootGoes() async throws {
        let watch = try RealWatch(["a"]) { $0.pollInterval = .milliseconds(50) }
        #expect(await watch.begin())
        watch.forgetTriggers()
        try FileManager.default.moveItem(atPath: watch.root, toPath: watch.folder.path + "/away")
        #expect(await watch.waits { $0.contains(.gone(id("a"))) && $0.contains(.scanned([])) })
        watch.forgetTriggers()
        try FileManager.default.moveItem(atPath: watch.folder.path + "/away", toPath: watch.root)
        #expect(await watch.waitsForChange(of: "a"))
        watch.forgetTriggers()
        await watch.pause()
        try watch.write("a", "face")
        #expect(await watch.waitsForChange(of: "a"))
    }
}
