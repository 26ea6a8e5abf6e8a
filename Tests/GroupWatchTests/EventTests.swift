import Foundation
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("A watch with the real watcher program")
struct EventTests {
    @Test("All groups are reported at the start, then event mode")
    func start() async throws {
        let watch = try RealWatch(["b", "a"])
        #expect(await watch.begin())
        #expect(watch.changes == ["a", "b"])
        let groups = ["a", "b"].map { GroupID(closestTo: $0) }
        #expect(watch.triggers.contains(.scanned(groups)))
        #expect(watch.triggers.last == .watching(.events))
        #expect(watch.groups.counts.watches == 3 && watch.groups.counts.groups == 2)
    }

    @Test("A face, a profile, a removal and a symlink in their place are reported")
    func faces() async throws {
        let watch = try RealWatch(["a", "b"])
        #expect(await watch.begin())
        let deeds: [() throws -> Void] = [
            { try watch.write("a", "one") }, { try watch.write("a", "{}", name: GroupLayout.profile) },
            { try FileManager.default.removeItem(atPath: watch.path("a")) },
            { try FileManager.default.createSymbolicLink(atPath: watch.path("a"), withDestinationPath: "x") },
            { try FileManager.default.removeItem(atPath: watch.path("a")) },
        ]
        for deed in deeds {
            watch.forgetTriggers()
            try deed()
            #expect(await watch.waitsForChange(of: "a"))
            await watch.pause()
            // Once, if the machine doesn't take a rest between opening a file and writing it.
            #expect(Set(watch.changes) == ["a"])
        }
    }

    @Test("Foundation's atomic write is reported as one change")
    func atomicWrite() async throws {
        let watch = try RealWatch(["a"])
        #expect(await watch.begin())
        watch.forgetTriggers()
        let before = ContinuousClock.now
        try Data("face".utf8).write(to: URL(fileURLWithPath: watch.path("a")), options: .atomic)
        let after = ContinuousClock.now
        #expect(await watch.waitsForChange(of: "a"))
        await watch.pause()
        #expect(watch.changes == ["a"])
        let moments = watch.triggers.compactMap { if case .changed(_, let since) = $0 { since } else { nil } }
        let since = try #require(moments.first)
        #expect(since > before && since - after < .seconds(30))
    }

    @Test("The pack's own files, temporary files and reading are not reported")
    func othersAreSilent() async throws {
        let watch = try RealWatch(["a"])
        try watch.write("a", "face")
        #expect(await watch.begin())
        await watch.pause()
        watch.forgetTriggers()
        try FileManager.default.createDirectory(
            atPath: watch.path("a", "Stickers"), withIntermediateDirectories: false)
        for index in 0..<20 {
            try watch.write("a", "\(index)", name: "Stickers/\(index).png")
            try watch.write("a", "\(index)", name: "\(index).tmp")
            _ = try Data(contentsOf: URL(fileURLWithPath: watch.path("a")))
        }
        await watch.pause()
        #expect(await watch.scanned())
        #expect(watch.changes == [])
    }

    @Test("A truncated face is reported")
    func truncation() async throws {
        let watch = try RealWatch(["a"])
        try watch.write("a", "a long face")
        #expect(await watch.begin())
        await watch.pause()
        watch.forgetTriggers()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: watch.path("a")))
        try file.truncate(atOffset: 3)
        try file.close()
        #expect(await watch.waitsForChange(of: "a"))
    }

    @Test("A group that is made later is watched at once")
    func newGroup() async throws {
        let watch = try RealWatch()
        #expect(await watch.begin())
        try watch.makeGroup("late")
        #expect(await watch.waitsForChange(of: "late"))
        watch.forgetTriggers()
        try watch.write("late", "face")
        #expect(await watch.waitsForChange(of: "late"))
    }
}
