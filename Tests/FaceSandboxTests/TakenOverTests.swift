import Foundation
import Support
import Testing

#if arch(x86_64)
    /// Helpers that run given machine code behind their walls, as if a face or a costume had taken them over:
    /// what SECURITY.md shows in its table.
    @Suite(
        .enabled(
            if: TakenOverHelper.isPossible, "needs Landlock, and the right to write into other processes"))
    struct TakenOverTests {
        /// A row of the table, and the calls that it stands for.
        struct Row: Sendable {
            let name: String
            let calls: [MachineCode]
        }

        @Test("It reaches nothing: the page's table shows what comes of each try")
        func reachesNothing() throws {
            let page = try String(contentsOfFile: "\(Repository.path)/SECURITY.md", encoding: .utf8)
            let lines = try Self.rows.map { row in
                let cells = try [TakenOverHelper.face, .art].map { helper in
                    var answers: [String] = []
                    for call in row.calls {
                        let answer = try helper.run(call).answer
                        if !answers.contains(answer) { answers.append(answer) }
                    }
                    return answers.joined(separator: "; ")
                }
                return "| \(row.name) | \(cells.joined(separator: " | ")) |"
            }
            let missing = lines.filter { !page.contains("\n\($0)\n") }
            #expect(missing.isEmpty, "The table is now:\n\(lines.joined(separator: "\n"))")
        }

        @Test("It can answer with what it likes, so the other rows show walls and not code that doesn't run")
        func answers() throws {
            let word = Array("taken over".utf8)
            let code = MachineCode(44, 0, .bytes(word), .number(word.count), 0x4000, 0, 0)
            for helper in [TakenOverHelper.face, .art] {
                let run = try helper.run(code)
                #expect(run.answer == "**done**")
                #expect(run.said == word)
            }
        }
    }

    extension TakenOverTests {
        private static let passwords = MachineCode.Argument.text("/etc/passwd")
        private static let made = MachineCode.Argument.text("/tmp/kigurumi-taken-over")
        private static let program = MachineCode.Argument.text("/bin/true")
        private static let parent = MachineCode.Argument.number(Int(getpid()))
        private static let here = MachineCode.Argument.number(-100)

        /// By the numbers of Linux on x86-64.
        static let rows = [
            Row(
                name: "read a file: `open`, `openat`",
                calls: [MachineCode(2, passwords, 0), MachineCode(257, here, passwords, 0)]),
            Row(name: "the same by `openat2`", calls: [MachineCode(437, here, passwords, .text("\0"), 24)]),
            Row(
                name: "the same by the calls of 32-bit programs and of x32",
                calls: [MachineCode(5, isOld: true, passwords, 0), MachineCode(0x4000_0002, passwords, 0)]),
            Row(
                name: "write a file: `open`, `openat`, `creat`",
                calls: [
                    MachineCode(2, made, 0o101, 0o600), MachineCode(257, here, made, 0o101, 0o600),
                    MachineCode(85, made, 0o600),
                ]),
            Row(
                name: "change folders: `mkdir`, `rename`, `unlink`, `link`, `symlink`",
                calls: [
                    MachineCode(83, made, 0o700), MachineCode(82, made, program), MachineCode(87, made),
                    MachineCode(86, program, made), MachineCode(88, program, made),
                ]),
            Row(
                name: "`mount`, `chroot`, `pivot_root`",
                calls: [
                    MachineCode(165, program, made, program, 0, 0), MachineCode(161, .text("/")),
                    MachineCode(155, program, made),
                ]),
            Row(
                name: "`socket`: IPv4, IPv6, local, netlink, raw",
                calls: [2, 10, 1, 16, 17].map { MachineCode(41, .number($0), 1, 0) }),
            Row(
                name: "`socketpair`, `connect`, `bind`",
                calls: [
                    MachineCode(53, 1, 1, 0, .text("        ")), MachineCode(42, 0, .text("        "), 8),
                    MachineCode(49, 0, .text("        "), 8),
                ]),
            Row(
                name: "start a program: `execve`, `execveat`",
                calls: [MachineCode(59, program, 0, 0), MachineCode(322, here, program, 0, 0, 0)]),
            Row(
                name: "start a process: `fork`, `vfork`, `clone`",
                calls: [MachineCode(57), MachineCode(58), MachineCode(56, 17, 0, 0, 0, 0)]),
            Row(name: "the same by `clone3`", calls: [MachineCode(435, .text("\0"), 88)]),
            Row(
                name:
                    "its parent: `kill`, `tkill`, `tgkill`, `ptrace`, `process_vm_readv`, `process_vm_writev`",
                calls: [
                    MachineCode(62, parent, 0), MachineCode(200, parent, 0),
                    MachineCode(234, parent, parent, 0),
                    MachineCode(101, 16, parent, 0, 0), MachineCode(310, parent, 0, 0, 0, 0, 0),
                    MachineCode(311, parent, 0, 0, 0, 0, 0),
                ]),
            Row(
                name: "its parent: `pidfd_open`",
                calls: [MachineCode(434, parent, 0)]),
            Row(
                name: "its parent: `prlimit64`, its memory in `/proc`",
                calls: [
                    MachineCode(302, parent, 2, .text("        "), 0),
                    MachineCode(2, .text("/proc/\(getpid())/mem"), 2),
                ]),
            Row(
                name: "code of its own: `mmap`, `mprotect`",
                calls: [MachineCode(9, 0, 4096, 7, 0x22, -1, 0), MachineCode(10, .page, 4096, 7)]),
            Row(
                name: "code of its own: `pkey_mprotect`, `memfd_create`",
                calls: [MachineCode(329, .page, 4096, 7, -1), MachineCode(319, made, 0)]),
            Row(
                name: "shared memory: `mmap`, `shmget`",
                calls: [MachineCode(9, 0, 4096, 3, 0x21, -1, 0), MachineCode(29, 0, 4096, 0o1600)]),
            Row(
                name: "other rights: `setuid`, `capset`, `setrlimit`",
                calls: [
                    MachineCode(105, 0), MachineCode(126, .text("\0"), .text("\0")),
                    MachineCode(160, 2, .text("\0")),
                ]),
            Row(
                name: "namespaces: `unshare`, `setns`",
                calls: [MachineCode(272, 0x1000_0000), MachineCode(308, 0, 0)]),
            Row(
                name: "another filter: `seccomp`, `prctl`",
                calls: [MachineCode(317, 1, 0, 0), MachineCode(157, 22, 2, 0)]),
            Row(
                name:
                    "the kernel: `bpf`, `io_uring_setup`, `userfaultfd`, `perf_event_open`, `keyctl`, `init_module`",
                calls: [
                    MachineCode(321, 0, .text("\0"), 8), MachineCode(425, 1, .text("\0")),
                    MachineCode(323, 0),
                    MachineCode(298, .text("\0"), 0, -1, -1, 0), MachineCode(250, 0, 0),
                    MachineCode(175, 0, 0, made),
                ]),
            Row(
                name: "its socket: `sendmsg` with a file, `fcntl` (`F_SETOWN`), `ioctl`",
                calls: [
                    MachineCode(46, 0, .text("\0"), 0), MachineCode(72, 0, 8, parent),
                    MachineCode(16, 0, 0x5412, made),
                ]),
            Row(
                name: "other descriptors: `write`, `sendto`, `pwrite64` to the face",
                calls: [
                    MachineCode(1, 2, made, 1), MachineCode(44, 1, made, 1, 0, 0, 0),
                    MachineCode(18, 3, made, 1, 0),
                ]),
            Row(name: "its parent's next message: `read`", calls: [MachineCode(0, 3, .page, 0)]),
            Row(name: "read a font", calls: [MachineCode(2, .text("/usr/share/fonts"), 0)]),
            Row(name: "answer: `sendto` over its socket", calls: [MachineCode(44, 0, made, 1, 0x4000, 0, 0)]),
        ]
    }
#endif
