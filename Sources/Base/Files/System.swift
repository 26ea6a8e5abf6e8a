import CLinux
import Glibc

package enum SystemClock {
    /// Nanoseconds since 1970 in UTC. Jumps when the clock is set.
    package static var wall: Int64 { nanoseconds(CLOCK_REALTIME) }
    /// Nanoseconds since the boot, including sleep. Never set.
    package static var sinceBoot: Int64 { nanoseconds(CLOCK_BOOTTIME) }

    /// Nanoseconds since the boot, without sleep. Never set.
    package static var monotonic: Int64 { nanoseconds(CLOCK_MONOTONIC) }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Blocks the thread; a signal ends it early.
    package static func pause(milliseconds: UInt32) { usleep(milliseconds &* 1000) }

    /// Blocks the thread for at most an hour; a signal ends it early.
    package static func pause(_ time: Duration) {
        pause(milliseconds: UInt32(min(max(0, time / .milliseconds(1)), 3_600_000)))
    }
}

package enum ThisProcess {
    package static var id: Int { Int(getpid()) }
    /// The effective user's id; 0 for root.
    package static var user: UInt32 { geteuid() }

    /// Whether a descriptor leads to a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The number of processors that this process may use, at least 1.
    package static let processors: Int = {
        let allowed = Int(kigurumi_allowed_processors())
        // Without the file, or where a sandbox hides it, no share is known; then only the processors count.
        let share = quota((try? FileSystem.read("/sys/fs/cgroup/cpu.max", limit: 100)) ?? [])
        return min(allowed > 0 ? allowed : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), share ?? .max)
    }()

    /// As many as a container's share of time keeps busy; nil: it has no limit.
    /// - Parameter text: microseconds, or `max`, and the period for which they are.
    static func quota(_ text: [UInt8]) -> Int? {
        let numbers = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard numbers.count == 2, let time = Int(numbers[0]), let period = Int(numbers[1]), period > 0
        else { return nil }
        return (max(1, time) - 1) / period + 1
    }

    /// The bytes of a page of memory.
    package static var pageSize: Int { max(1, sysconf(Int32(_SC_PAGESIZE))) }

    /// Lets the process open as many files as the system allows it.
    package static func allowManyFiles() {
        var limit = rlimit()
        guard unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The working folder's absolute path.
    package static var workingFolder: String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe NameBytes.text(at: path)
    }

    /// The processor time used so far in user and system mode, in seconds; nil when the system doesn't report it.
    package static var processorTime: Double? {
        var usage = rusage()
        guard unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }

    /// The program's own name, then its arguments; empty where the system doesn't show them.
    package static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe NameBytes.text(at: $0) }
        }
    }

    /// The value of an environment variable; nil when it isn't set.
    package static func variable(_ name: String) -> String? {
        guard let found = unsafe getenv(name) else { return nil }
        return unsafe NameBytes.text(at: found)
    }

    package static var variables: [String: String] {
        var found: [String: String] = [:]
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        while let entry = unsafe next?.pointee {
            let text = unsafe NameBytes.text(at: entry)
            if let equals = text.firstIndex(of: "=") {
                found[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            unsafe next = next?.advanced(by: 1)
        }
        return found
    }

    /// Sets an environment variable that isn't set. Call it while there is one thread.
    package static func setVariable(_ name: String, ifMissing value: String) { unsafe setenv(name, value, 0) }

    /// Ends the process with an exit status.
    package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

    /// Whether a process with this id runs, including those of other users. One that ended doesn't, even if its parent
    /// hasn't collected its status: in containers, process 1 often never does.
    package static func sees(_ process: Int) -> Bool {
        guard process > 0, let id = pid_t(exactly: process) else { return false }
        guard kill(id, 0) == 0 || errno == EPERM else { return false }
        let state = statusFields(of: process)?.first
        return state != "Z" && state != "X"
    }

    /// The user and the groups of a process; nil if they can't be read.
    package static func credentials(of process: Int) -> (user: UInt32, groups: [UInt32])? {
        guard let bytes = try? FileSystem.read("/proc/\(process)/status", limit: 1 << 16) else { return nil }
        // The second number is the effective id.
        func numbers(_ key: String) -> [UInt32] {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            return lines.first { $0.hasPrefix(key) }?.split(whereSeparator: \.isWhitespace)
                .compactMap { UInt32($0) } ?? []
        }
        let (users, groups) = (numbers("Uid:"), numbers("Gid:"))
        guard users.count > 1, groups.count > 1 else { return nil }
        return (users[1], [groups[1]] + numbers("Groups:"))
    }

    /// The fields of /proc/PID/stat from the third on, the state; nil if it can't be read. The second field, the program's
    /// name, may contain anything and ends with the last `)`.
    package static func statusFields(of process: Int) -> [Substring]? {
        guard let bytes = try? FileSystem.read("/proc/\(process)/stat", limit: 1 << 16) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: end)...].split(separator: " ")
    }
}
