import ImageCodecs

/// One run of `kigurumi-face` with the memory through which its face goes in and its frames come out. It may wait for
/// its face as long as it likes: what is spent on the way to the question is the same for all faces.
struct DecoderRun: ~Copyable, Sendable {
    let process: DecoderProcess
    let face: SharedMemory
    let frames: SharedMemory
    private let program: ProgramFile

    init(_ program: ProgramFile, limits: SandboxedDecoder.Options) throws(DecodingError) {
        let face = try SharedMemory("face")
        let frames = try SharedMemory("frames")
        process = try DecoderProcess(program: program.path, face: face, frames: frames, limits: limits)
        self.face = face
        self.frames = frames
        self.program = program
    }

    /// Whether it is what would be started now, and waits.
    func isReady(as program: ProgramFile) -> Bool { self.program == program && process.isWaiting }
}
