import Foundation
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("A watch over real directories")
struct EventTests {
    @Test("tells all groups at its start, then that it hears of events")
    func start() async throws {
        let scene = try Scene(["b", "a"])
        #expect(await scene.begin())
        #expect(scene.changes == ["a", "b"])
        let groups = ["a", "b"].map { GroupID(closestTo: $0) }
        #expect(scene.triggers.contains(.scanned(groups)))
        #expect(scene.triggers.last == .watching(.events))
        #expect(scene.watch.counts.watches == 3 && scene.watch.counts.groups == 2)
    }

    @Test("tells of a face, a profile, a removal, a symlink in their place")
    func faces() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        let deeds: [() throws -> Void] = [
            { try scene.write("a", "one") }, { try scene.write("a", "{}", name: GroupStamps.profile) },
            { try FileManager.default.removeItem(atPath: scene.path("a")) },
            { try FileManager.default.createSymbolicLink(atPath: scene.path("a"), withDestinationPath: "x") },
            { try FileManager.default.removeItem(atPath: scene.path("a")) },
        ]
        for deed in deeds {
            scene.forgetTriggers()
            try deed()
            #expect(await scene.waitsForChange(of: "a"))
            await scene.pause()
            // Once, if the machine doesn't take a rest between opening a file and writing it.
            #expect(Set(scene.changes) == ["a"])
        }
    }

    @Test("takes Foundation's atomic write for one save")
    func atomicWrite() async throws {
        let scene = try Scene(["a"])
        #expect(await scene.begin())
        scene.forgetTriggers()
        let before = ContinuousClock.now
        try Data("face".utf8).write(to: URL(fileURLWithPath: scene.path("a")), options: .atomic)
        let after = ContinuousClock.now
        #expect(await scene.waitsForChange(of: "a"))
        await scene.pause()
        #expect(scene.changes == ["a"])
        let moments = scene.triggers.compactMap { if case .changed(_, let since) = $0 { since } else { nil } }
        let since = try #require(moments.first)
        #expect(since > before && since - after < .seconds(30))
    }

    @Test("does not tell of what is no face: the pack's own files, temporary files, reading")
    func othersAreSilent() async throws {
        let scene = try Scene(["a"])
        try scene.write("a", "face")
        #expect(await scene.begin())
        await scene.pause()
        scene.forgetTriggers()
        try FileManager.default.createDirectory(
            atPath: scene.path("a", "Stickers"), withIntermediateDirectories: false)
        for index in 0..<20 {
            try scene.write("a", "\(index)", name: "Stickers/\(index).png")
            try scene.write("a", "\(index)", name: "\(index).tmp")
            _ = try Data(contentsOf: URL(fileURLWithPath: scene.path("a")))
        }
        await scene.pause()
        #expect(await scene.scanned())
        #expect(scene.changes == [])
    }

    @Test("a writer in chunks is told when it closes the file, not before")
    func chunks() async throws {
        let scene = try Scene(["a"])
        #expect(await scene.begin())
        scene.forgetTriggers()
        try scene.write("a", "")
        #expect(await scene.waitsForChange(of: "a"))
        // What opened it and what closed it may be told one by one.
        await scene.pause()
        scene.forgetTriggers()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path("a")))
        for _ in 0..<8 {
            try file.write(contentsOf: Data("chunk".utf8))
            await scene.pause(100)
        }
        #expect(scene.changes == [])
        try file.close()
        #expect(await scene.waitsForChange(of: "a"))
        #expect(try String(contentsOfFile: scene.path("a"), encoding: .utf8).count == 40)
    }

    @Test("a truncated face is told")
    func truncation() async throws {
        let scene = try Scene(["a"])
        try scene.write("a", "a long face")
        #expect(await scene.begin())
        await scene.pause()
        scene.forgetTriggers()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path("a")))
        try file.truncate(atOffset: 3)
        try file.close()
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("under constant writing a change is told again and again, not only at the end")
    func constantWriting() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        scene.forgetTriggers()
        let end = ContinuousClock.now + .seconds(30)
        var count = 0
        while scene.changes.count < 3 && ContinuousClock.now < end {
            count += 1
            try scene.write("a", "face \(count)")
            await scene.pause(5)
        }
        #expect(scene.changes.count >= 3 && Set(scene.changes) == ["a"])
    }

    @Test("one that is made later is watched at once")
    func newGroup() async throws {
        let scene = try Scene()
        #expect(await scene.begin())
        try scene.makeGroup("late")
        #expect(await scene.waitsForChange(of: "late"))
        scene.forgetTriggers()
        try scene.write("late", "face")
        #expect(await scene.waitsForChange(of: "late"))
    }
}
