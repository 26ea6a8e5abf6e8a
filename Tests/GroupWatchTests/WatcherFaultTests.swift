import Foundation
import Glibc
import Helpers
import Names
import Support
import Testing

@testable import GroupWatch

@Suite("Faults of the real watcher program")
struct WatcherFaultTests {
    /// A folder with a program in the watcher's place.
    func helpers(_ script: String, in folder: TemporaryFolder) throws -> HelperLocation {
        let path = folder.path + "/" + WatcherProcess.program
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return HelperLocation(folders: [folder.path])
    }

    @Test("A killed watcher program is restarted, and changes meanwhile are reported")
    func killed() async throws {
        let watch = try RealWatch(["a", "b"])
        #expect(await watch.begin())
        for round in 1...2 {
            watch.forgetTriggers()
            let pid = try #require(watch.groups.counts.watcher)
            kill(pid, SIGKILL)
            try watch.write("b", "face \(round)")
            #expect(await watch.waits { $0.contains(.watcherRestarted) })
            #expect(await watch.waitsForChange(of: "b"))
            #expect(await watch.waits { _ in watch.groups.counts.watches == 3 })
            await watch.pause()
            watch.forgetTriggers()
            try watch.write("a", "face \(round)")
            #expect(await watch.waitsForChange(of: "a"))
        }
        #expect(watch.groups.counts.restarts == 2 && watch.groups.counts.mode == .events)
    }

    @Test(
        "A watcher program stopped while 20,000 files are written loses events, and a scan finds all changes")
    func overflow() async throws {
        let watch = try RealWatch(["a", "b", "c"])
        #expect(await watch.begin())
        let limit = Int(try text("/proc/sys/fs/inotify/max_queued_events")) ?? 16384
        let pid = try #require(watch.groups.counts.watcher)
        kill(pid, SIGSTOP)
        for index in 0..<max(20_000, limit) {
            let path = watch.path("b", "file-\(index % 100)")
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            #expect(file >= 0)
            close(file)
        }
        // These have no place in the queue any more.
        try watch.write("a", "face")
        try watch.makeGroup("d")
        try watch.remove("c")
        watch.forgetTriggers()
        kill(pid, SIGCONT)
        #expect(await watch.waits { $0.contains(.overflowed) })
        #expect(await watch.waitsForChange(of: "a"))
        #expect(await watch.waitsForChange(of: "d"))
        #expect(watch.triggers.contains(.gone(GroupID(closestTo: "c"))))
        #expect(watch.groups.counts.overflows >= 1 && watch.groups.counts.restarts == 0)
    }

    @Test("A watcher program that sends nonsense is replaced, and finally left alone")
    func nonsense() async throws {
        let folder = try TemporaryFolder()
        let location = try helpers("#!/bin/sh\nprintf 'hello\\0'\nsleep 60\n", in: folder)
        let watch = try RealWatch(["a"]) {
            $0.helpers = location
            $0.retreat = .seconds(6000)
        }
        #expect(await watch.begin())
        #expect(watch.groups.counts.mode == .polling(reason: "watch.poll.helper.failed"))
    }

    @Test("The watcher program ends with the last reader")
    func ends() async throws {
        var watch: RealWatch? = try RealWatch(["a"])
        #expect(await watch?.begin() == true)
        let pid = try #require(watch?.groups.counts.watcher)
        watch = nil
        let end = ContinuousClock.now + .seconds(60)
        while kill(pid, 0) == 0 && ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(pid, 0) != 0)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
