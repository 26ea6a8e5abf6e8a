import Foundation
import Glibc
import Helpers
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("When the watcher program fails")
struct WatcherFaultTests {
    /// A folder with a program in the watcher's place.
    func helpers(_ script: String, in folder: TemporaryFolder) throws -> HelperLocation {
        let path = folder.path + "/" + WatcherLink.program
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return HelperLocation(folders: [folder.path])
    }

    @Test("killed, it is started again, and what happened meanwhile is told")
    func killed() async throws {
        let scene = try Scene(["a", "b"])
        #expect(await scene.begin())
        for round in 1...2 {
            scene.forgetTriggers()
            let pid = try #require(scene.watch.counts.watcher)
            kill(pid, SIGKILL)
            try scene.write("b", "face \(round)")
            #expect(await scene.waits { $0.contains(.watcherRestarted) })
            #expect(await scene.waitsForChange(of: "b"))
            #expect(await scene.waits { _ in scene.watch.counts.watches == 3 })
            await scene.pause()
            scene.forgetTriggers()
            try scene.write("a", "face \(round)")
            #expect(await scene.waitsForChange(of: "a"))
        }
        #expect(scene.watch.counts.restarts == 2 && scene.watch.counts.mode == .events)
    }

    @Test("hung, it is replaced")
    func hung() async throws {
        let scene = try Scene(["a"]) { $0.patience = .seconds(2) }
        #expect(await scene.begin())
        let pid = try #require(scene.watch.counts.watcher)
        kill(pid, SIGSTOP)
        #expect(await scene.waits { $0.contains(.watcherRestarted) })
        #expect(await scene.waits { _ in scene.watch.counts.watches == 2 && kill(pid, 0) != 0 })
        scene.forgetTriggers()
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("stopped while 20,000 files are written, it loses events, and no group stays wrong")
    func overflow() async throws {
        let scene = try Scene(["a", "b", "c"])
        #expect(await scene.begin())
        let limit = Int(try text("/proc/sys/fs/inotify/max_queued_events")) ?? 16384
        let pid = try #require(scene.watch.counts.watcher)
        kill(pid, SIGSTOP)
        for index in 0..<max(20_000, limit) {
            let path = scene.path("b", "file-\(index % 100)")
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            #expect(file >= 0)
            close(file)
        }
        // These have no place in the queue any more.
        try scene.write("a", "face")
        try scene.makeGroup("d")
        try scene.remove("c")
        scene.forgetTriggers()
        kill(pid, SIGCONT)
        #expect(await scene.waits { $0.contains(.overflowed) })
        #expect(await scene.waitsForChange(of: "a"))
        #expect(await scene.waitsForChange(of: "d"))
        #expect(scene.triggers.contains(.gone(GroupID(closestTo: "c"))))
        #expect(scene.watch.counts.overflows >= 1 && scene.watch.counts.restarts == 0)
    }

    @Test("missing, changes are looked for")
    func missing() async throws {
        let scene = try Scene(["a"]) {
            $0.helpers = HelperLocation(folders: ["/nowhere"])
            $0.pollInterval = .milliseconds(50)
        }
        #expect(await scene.begin())
        #expect(scene.watch.counts.mode == .polling(reason: "watch.poll.helper.missing"))
        scene.forgetTriggers()
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("dying again and again, it is left alone for a while, and changes are looked for")
    func keepsDying() async throws {
        let folder = try TemporaryFolder()
        let location = try helpers("#!/bin/sh\nexit 1\n", in: folder)
        let scene = try Scene(["a"]) {
            $0.helpers = location
            $0.pollInterval = .milliseconds(50)
            $0.retreat = .seconds(6000)
        }
        #expect(await scene.begin())
        #expect(scene.watch.counts.mode == .polling(reason: "watch.poll.helper.failed"))
        #expect(scene.watch.counts.restarts == 2 && scene.watch.counts.watcher == nil)
        scene.forgetTriggers()
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
    }

    @Test("at the kernel's limit, changes are looked for until there is room again")
    func limit() async throws {
        let folder = try TemporaryFolder()
        let script = """
            #!/usr/bin/env python3
            import os, sys
            if os.path.exists("\(folder.path)/room"):
                os.execv("\(BuildFolder.path)/\(WatcherLink.program)", ["kigurumi-inotify"])
            rest = b""
            while piece := os.read(0, 4096):
                *records, rest = (rest + piece).split(b"\\0")
                for record in records:
                    if record[:1] == b"+": os.write(1, b"! " + record.split(b" ")[1] + b" 28\\0")
            """
        let location = try helpers(script, in: folder)
        let scene = try Scene(["a"]) {
            $0.helpers = location
            $0.pollInterval = .milliseconds(50)
            $0.retreat = .milliseconds(500)
        }
        #expect(await scene.begin())
        #expect(scene.triggers.contains(.watching(.polling(reason: "watch.poll.limit"))))
        scene.forgetTriggers()
        try scene.write("a", "face")
        #expect(await scene.waitsForChange(of: "a"))
        try Data().write(to: URL(fileURLWithPath: folder.path + "/room"))
        #expect(await scene.waits { $0.contains(.watching(.events)) })
    }

    @Test("talking nonsense, it is replaced, and finally left alone")
    func nonsense() async throws {
        let folder = try TemporaryFolder()
        let location = try helpers("#!/bin/sh\nprintf 'hello\\0'\nsleep 60\n", in: folder)
        let scene = try Scene(["a"]) {
            $0.helpers = location
            $0.retreat = .seconds(6000)
        }
        #expect(await scene.begin())
        #expect(scene.watch.counts.mode == .polling(reason: "watch.poll.helper.failed"))
    }

    @Test("no watcher is left when nobody listens any more")
    func ends() async throws {
        var scene: Scene? = try Scene(["a"])
        #expect(await scene?.begin() == true)
        let pid = try #require(scene?.watch.counts.watcher)
        scene = nil
        let end = ContinuousClock.now + .seconds(60)
        while kill(pid, 0) == 0 && ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(pid, 0) != 0)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
