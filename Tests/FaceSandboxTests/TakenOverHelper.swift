import CSandbox
import FaceSandbox
import Foundation
import Helpers
import Support

#if arch(x86_64)
    /// One system call as machine code, which then ends the process with the call's error, or with 0.
    struct MachineCode: Sendable {
        enum Argument: Sendable, ExpressibleByIntegerLiteral {
            case number(Int)
            /// The address of these bytes.
            case bytes([UInt8])
            /// The address of the page on which the code lies.
            case page

            init(integerLiteral value: Int) { self = .number(value) }

            /// The address of a text that ends with zeros.
            static func text(_ text: String) -> Argument {
                .bytes(Array(text.utf8) + [UInt8](repeating: 0, count: 8))
            }
        }

        private let call: Int
        private let isOld: Bool
        private let arguments: [Argument]

        /// - Parameters:
        ///   - call: its number.
        ///   - isOld: whether it is one of the 32-bit programs.
        init(_ call: Int, isOld: Bool = false, _ arguments: Argument...) {
            (self.call, self.isOld, self.arguments) = (call, isOld, arguments)
        }

        /// The code for one place in memory; what it refers to follows.
        func bytes(at place: Int) -> [UInt8] {
            // mov to rdi, rsi, rdx, r10, r8, r9; 32-bit programs pass ebx and ecx.
            let registers: [[UInt8]] =
                isOld
                ? [[0x48, 0xBB], [0x48, 0xB9]]
                : [[0x48, 0xBF], [0x48, 0xBE], [0x48, 0xBA], [0x49, 0xBA], [0x49, 0xB8], [0x49, 0xB9]]
            // mov rdi, rax; neg rdi; jg +2; xor edi, edi; mov eax, 231 (exit_group); syscall
            let end: [UInt8] = [
                0x48, 0x89, 0xC7, 0x48, 0xF7, 0xDF, 0x7F, 0x02, 0x31, 0xFF, 0xB8, 231, 0, 0, 0, 0x0F, 0x05,
            ]
            var code: [UInt8] = []
            var data: [UInt8] = []
            let length = 10 * (arguments.count + 1) + 2 + end.count
            func number(_ value: Int) -> [UInt8] {
                (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            }
            for (register, argument) in zip(registers, arguments) {
                switch argument {
                case .number(let value): code += register + number(value)
                case .page: code += register + number(place & ~4095)
                case .bytes(let bytes):
                    code += register + number(place + length + data.count)
                    data += bytes
                }
            }
            // mov rax; syscall or int 0x80
            return code + [0x48, 0xB8] + number(call) + (isOld ? [0xCD, 0x80] : [0x0F, 0x05]) + end + data
        }
    }

    /// A helper as it ships, into which machine code is written while it waits: in place of the function by which it answers, so
    /// that it runs once the walls are up.
    enum TakenOverHelper: String {
        case face = "kigurumi-face"
        case art = "kigurumi-art"

        struct Problem: Error { let text: String }

        /// How the process ended, and what it sent.
        struct Run {
            let answer: String
            let said: [UInt8]
        }

        /// Whether this process may write into others, and this kernel has all walls.
        static let isPossible: Bool = {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            guard sandbox_landlock_version() > 0 else { return false }
            let held = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }?.split(separator: "\t")
                .last
            return held.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << 19 != 0 } ?? false
        }()

        private var request: WireMessage {
            switch self {
            case .face: FaceRequest.libraries(isLocked: true).message
            case .art: ArtMessage.Request.version.message
            }
        }

        /// Starts it, and lets the code run where it would answer. Blocks.
        func run(_ code: MachineCode) throws -> Run {
            var ends: [Int32] = [-1, -1]
            guard
                unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
            else { throw Problem(text: "no socket") }
            let memory = unsafe sandbox_memory("taken-over")
            defer { for descriptor in ends + [memory] { close(descriptor) } }
            var limits = sandbox_limits(
                memory_bytes: 0, mapped_bytes: 0, cpu_seconds: 60, most_cpu_seconds: 0)
            var pid: pid_t = 0
            let status = unsafe sandbox_spawn(
                "\(BuildFolder.path)/\(rawValue)", ends[1], memory, memory, &limits, &pid)
            guard status == 0 else { throw Problem(text: "\(rawValue) doesn't start") }
            do {
                try waitUntilItReads(pid)
                let place = try Self.function("send", of: pid)
                let file = try FileHandle(forUpdating: URL(filePath: "/proc/\(pid)/mem"))
                try file.seek(toOffset: UInt64(place))
                try file.write(contentsOf: code.bytes(at: place))
                try file.close()
                try request.send(over: ends[0])
            } catch {
                _ = sandbox_reap(pid, 0)
                throw error
            }
            let end = sandbox_reap(pid, 120_000)
            guard !end.killed else { throw Problem(text: "it still runs") }
            var said = [UInt8](repeating: 0, count: 64)
            let count = unsafe recv(ends[0], &said, said.count, Int32(MSG_DONTWAIT))
            let answer =
                !end.exited
                ? (end.code == SIGSYS ? "ends" : "ended by signal \(end.code)")
                : end.code == 0 ? "**done**" : unsafe String(cString: strerror(end.code))
            return Run(answer: answer, said: Array(said.prefix(max(count, 0))))
        }

        /// Until it waits for its first request.
        private func waitUntilItReads(_ pid: pid_t) throws {
            for _ in 0..<12_000 {
                // The call's number and its arguments: read from the socket.
                if let call = try? String(contentsOfFile: "/proc/\(pid)/syscall", encoding: .utf8),
                    call.hasPrefix("0 0x0 ")
                {
                    return
                }
                usleep(10_000)
            }
            throw Problem(text: "\(rawValue) doesn't wait for a request")
        }

        /// Where a function of the C library lies in another process.
        private static func function(_ name: String, of pid: pid_t) throws -> Int {
            func base(_ pid: pid_t) throws -> Int {
                // Such a file is read in pieces.
                let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(pid)/maps")).readToEnd()
                guard let maps,
                    let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: {
                        $0.hasSuffix("/libc.so.6")
                    }),
                    let address = Int(line.prefix { $0 != "-" }, radix: 16)
                else { throw Problem(text: "no C library") }
                return address
            }
            guard let here = unsafe dlsym(nil, name) else { throw Problem(text: "no \(name)") }
            return try base(pid) + Int(bitPattern: here) - base(getpid())
        }
    }
#endif
