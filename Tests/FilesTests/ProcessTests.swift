import Files
import Glibc
import Testing

@Suite("Processes")
struct ProcessTests {
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
