internal import CSandbox
import Glibc
import Helpers
import ImageCodecs

/// A process of `kigurumi-face`: started, asked once, killed.
struct DecoderProcess: ~Copyable, Sendable {
    let socket: Int32
    private let pid: pid_t

    /// - Parameters:
    ///   - face: what it finds as the face's bytes.
    ///   - frames: what it may write into.
    init(
        program: String, face: borrowing SharedMemory, frames: borrowing SharedMemory,
        limits: SandboxedDecoder.Options
    ) throws(DecodingError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw .decoder(.failed(SharedMemory.text(errno))) }
        var allowed = sandbox_limits(
            memory_bytes: UInt64(clamping: limits.memory), cpu_seconds: UInt32(clamping: limits.cpuSeconds))
        var started: pid_t = 0
        let status = unsafe sandbox_spawn(
            program, ends[1], face.descriptor, frames.descriptor, &allowed, &started)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw .decoder(.failed("\(program): \(SharedMemory.text(status))"))
        }
        (socket, pid) = (ends[0], started)
    }

    /// Whether it still waits to be asked.
    var isWaiting: Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) == 0
    }

    /// It has said all that it may say.
    func stop() { sandbox_stop(pid) }

    /// How it ended.
    /// - Parameter grace: milliseconds that it has for it before it is killed.
    consuming func end(grace: Int32) -> sandbox_end {
        let end = sandbox_reap(pid, grace)
        close(socket)
        discard self
        return end
    }

    deinit {
        _ = sandbox_reap(pid, 0)
        close(socket)
    }
}
