import Glibc
import Support
import Testing

@testable import Files

@Suite("Processes")
struct ProcessTests {
    @Test("Only processors that the process may use count")
    func processors() throws {
        let bound = """
            import os, sys
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let printed = try run(
            "/usr/bin/env",
            ["python3", "-c", bound, BuildFolder.path + "/kigurumi", "watch", "/tmp", "--print-config"])
        #expect(printed.filter { !$0.isWhitespace }.contains("builds.workers1default"), "\(printed)")
    }

    @Test(
        "A container's share of time is as many processors as it keeps busy",
        arguments: [
            ("200000 100000\n", 2), ("150000 100000", 2), ("10000 100000", 1), ("max 100000\n", nil),
            ("", nil), ("1 0", nil),
        ] as [(String, Int?)])
    func quota(text: String, count: Int?) { #expect(ThisProcess.quota(Array(text.utf8)) == count) }

    @Test("A process that ended doesn't run, even if its parent hasn't collected its status")
    func zombie() throws {
        #expect(ThisProcess.sees(ThisProcess.id))
        var child: pid_t = 0
        let path = "/bin/cat"
        let spawned = unsafe path.withCString { path in
            // With its standard input closed, cat fails at once.
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            unsafe posix_spawn_file_actions_addclose(&actions, 0)
            defer { unsafe posix_spawn_file_actions_destroy(&actions) }
            var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(path), nil]
            defer { unsafe free(arguments[0]) }
            return unsafe posix_spawn(&child, path, &actions, nil, &arguments, environ)
        }
        #expect(spawned == 0)
        var information = unsafe siginfo_t()
        let waited = unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT)
        #expect(waited == 0)
        #expect(!ThisProcess.sees(Int(child)))
        var status: Int32 = 0
        let collected = unsafe waitpid(child, &status, 0)
        #expect(collected == child)
        #expect(!ThisProcess.sees(Int(child)))
    }
}
