internal import CSandbox
import FaceInput
import Glibc
import Helpers

/// A process of `kigurumi-face`, which receives one request. It is killed when this value is destroyed.
struct DecoderProcess: ~Copyable, Sendable {
    /// The socket for request and response.
    let socket: Int32
    private let pid: pid_t

    /// Starts the program.
    /// - Parameters:
    ///   - program: its path.
    ///   - face: the memory that it reads the face from.
    ///   - frames: the memory that it writes pixels to.
    ///   - limits: what it may use.
    init(
        program: String, face: borrowing SharedMemory, frames: borrowing SharedMemory,
        limits: SandboxedDecoder.Options
    ) throws(FaceError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw .decoder(.failed(SharedMemory.text(errno))) }
        var allowed = sandbox_limits(
            memory_bytes: UInt64(clamping: limits.memory), mapped_bytes: 0,
            cpu_seconds: UInt32(clamping: limits.cpuSeconds),
            most_cpu_seconds: UInt32(clamping: DecodingTime.longest(limits).cpuSeconds))
        var started: pid_t = 0
        let status = unsafe sandbox_spawn(
            program, ends[1], face.descriptor, frames.descriptor, &allowed, &started)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw .decoder(.failed("\(program): \(SharedMemory.text(status))"))
        }
        socket = ends[0]
        pid = started
    }

    /// Whether the process still waits for its request.
    var isWaiting: Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) == 0
    }

    /// Whether the process computes, or would if it got a core.
    var isBusy: Bool { sandbox_is_busy(pid) }

    /// Lets the process use more CPU time, up to what it was started with.
    func allow(cpuSeconds: Int) { _ = sandbox_allow_cpu(pid, UInt32(clamping: cpuSeconds)) }

    /// Kills the process after its response has been read.
    func stop() { sandbox_stop(pid) }

    /// Waits for the end of the process and returns how it ended.
    /// - Parameter grace: milliseconds before it is killed.
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

/// One run of `kigurumi-face`: the process, the memory of its face and the memory of its frames. It may wait
/// for its face for any time, because starting up is the same for all faces.
struct DecoderRun: ~Copyable, Sendable {
    let process: DecoderProcess
    /// Receives the bytes of the face.
    let face: SharedMemory
    /// Where the process writes the pixels.
    let frames: SharedMemory
    private let program: ProgramFile

    /// Starts the program.
    /// - Parameter reserving: bytes of pixels that get their memory at once.
    init(
        _ program: ProgramFile, limits: SandboxedDecoder.Options, reserving: Int = 0
    ) throws(FaceError) {
        let face = try SharedMemory("face")
        let frames = try SharedMemory("frames")
        if reserving > 0 { frames.reserve(reserving) }
        process = try DecoderProcess(program: program.path, face: face, frames: frames, limits: limits)
        self.face = face
        self.frames = frames
        self.program = program
    }

    /// Whether the process still waits, and its program hasn't been replaced.
    func isReady(as program: ProgramFile) -> Bool { self.program == program && process.isWaiting }
}
