internal import CSandbox
import Digest
import Glibc
public import Helpers
public import ImageCodecs
import Synchronization

/// Decodes faces in the program `kigurumi-face`: a fresh process a face, locked in by the kernel before it reads a byte,
/// its response believed only where it can be.
public final class SandboxedDecoder: FaceDecoder {
    public struct Options: Hashable, Sendable {
        /// Of private memory, in bytes.
        public var memory = 512 << 20
        /// Of the processor.
        public var cpuSeconds = 3
        /// From the request to the response.
        public var milliseconds = 10_000
        /// Without it a decoder that a face has taken over can read and write what the user can.
        public var isLocked = true

        public init() {}
    }

    private static let program = "kigurumi-face"
    /// Faces that broke the decoder, by digest.
    private static let remembered = 256

    private let location: HelperLocation
    private let options: Options
    private let onCost: @Sendable (DecodingCost) -> Void
    private let broken = Mutex<[String: DecoderFault]>([:])
    /// All that the program has.
    private let named = Mutex<String?>(nil)
    /// For the next face.
    private let waiting = Mutex<DecoderRun?>(nil)

    /// - Parameter onCost: told after each run of the decoder.
    public init(
        _ location: HelperLocation = .besideProgram(), options: Options = Options(),
        onCost: @escaping @Sendable (DecodingCost) -> Void = { _ in }
    ) {
        (self.location, self.options, self.onCost) = (location, options, onCost)
    }

    public func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits, part: .whole)
    }

    public func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits, part: part, meanwhile: {})
    }

    /// Blocks, for seconds at worst.
    /// - Throws: every `DecodingError`. What once broke the decoder is not given to it again.
    public func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, meanwhile: () -> Void
    ) throws(DecodingError) -> DecodedImage {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(what: "bytes", found: bytes.count, allowed: limits.bytes)
        }
        if let known = knownFault(of: bytes) { throw .decoder(known) }
        do throws(DecodingError) {
            return try decodeOnce(bytes, limits, part, meanwhile)
        } catch {
            if case .decoder(let fault) = error, fault.isInputFault { remember(fault, of: bytes) }
            throw error
        }
    }

    /// Those of `kigurumi-face` and their versions.
    public func libraries() throws(DecodingError) -> String { try libraries(isLocked: false) }

    /// - Throws: `refused` where the kernel gives no lock and one is wanted, `missing`, `failed`.
    public func checkAvailability() throws(DecodingError) { _ = try libraries(isLocked: options.isLocked) }

    private func libraries(isLocked: Bool) throws(DecodingError) -> String {
        try ask(.libraries(isLocked: isLocked), of: start()) { (response, _) throws(DecodingError) in
            switch response {
            case .libraries(let text): return text
            // It knows of no face.
            case .failure(let error): throw error
            case .picture: throw Self.unexpectedResponse
            }
        }
    }

    /// Asked for once.
    public func librariesNow() -> String? {
        if let known = named.withLock({ $0 }) { return known }
        guard let found = try? libraries() else { return nil }
        named.withLock { $0 = found }
        return found
    }

    /// Starts the process of the next face: it waits, its libraries and models loaded, knowing of no face.
    public func prepare() {
        guard let program = try? program() else { return }
        waiting.withLock { waiting in
            if waiting?.isReady(as: program) == true { return }
            // A face that comes meanwhile starts its own.
            waiting = nil
            waiting = try? DecoderRun(program, limits: options)
        }
    }

    /// Ends the process that waits, if one does.
    public func dismiss() { waiting.withLock { $0 = nil } }

    private func decodeOnce(
        _ bytes: [UInt8], _ limits: DecodingLimits, _ part: FacePart, _ meanwhile: () -> Void
    ) throws(DecodingError) -> DecodedImage {
        let run = try ready()
        try run.face.fill(with: bytes)
        try run.frames.setSize(limits.memory > 0 ? limits.memory : options.memory)
        let decodeOptions = FaceRequest.DecodeOptions(
            limits: limits, part: part, length: bytes.count, format: ImageFormat(sniffing: bytes),
            isLocked: options.isLocked)
        return try ask(.decode(decodeOptions), of: run, meanwhile: meanwhile) {
            (response, frames) throws(DecodingError) in
            switch response {
            case .picture(let geometry): return try picture(geometry, frames, limits)
            case .failure(let error): throw error.believed(of: bytes, limits)
            case .libraries: throw Self.unexpectedResponse
            }
        }
    }

    private func program() throws(DecodingError) -> ProgramFile {
        guard let path = location.path(of: Self.program), let file = ProgramFile(path) else {
            throw .decoder(.missing(program: Self.program, looked: location.folders))
        }
        return file
    }

    private func start() throws(DecodingError) -> DecoderRun { try DecoderRun(program(), limits: options) }

    /// The one that waits, else a new one.
    private func ready() throws(DecodingError) -> DecoderRun {
        let program = try program()
        if let waiting = waiting.withLock({ $0.take() }), waiting.isReady(as: program) { return waiting }
        return try DecoderRun(program, limits: options)
    }

    private static let unexpectedResponse = DecodingError.decoder(
        .protocolViolation("an answer to another request"))

    private func ask<Value>(
        _ request: FaceRequest, of run: consuming DecoderRun, meanwhile: () -> Void = {},
        read: (FaceResponse, borrowing SharedMemory) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        let start = ContinuousClock.now
        // One that ended already is told by how it ended.
        let isAsked = (try? request.message.send(over: run.process.socket)) != nil
        meanwhile()
        let message: WireMessage
        do throws(DeadlineReader.ReadError) {
            let reader = DeadlineReader(milliseconds: options.milliseconds, longest: FaceResponse.longest)
            message = try reader.message(from: run.process.socket)
        } catch {
            // One that fell silent is ending, as a rule.
            var grace: Int32 = 0
            switch error {
            case .ended, .unread: grace = 2_000
            case .late, .tooLong: break
            }
            let end = tell(run.process.end(grace: grace), since: start)
            throw .decoder(isAsked ? fault(error, end) : fault(.unread, end))
        }
        // It goes while its frames are read.
        run.process.stop()
        let value: Result<Value, DecodingError>
        do throws(DecodingError) {
            value = .success(try read(try response(message), run.frames))
        } catch {
            value = .failure(error)
        }
        tell(run.process.end(grace: 0), since: start)
        return try value.get()
    }

    private func response(_ message: WireMessage) throws(DecodingError) -> FaceResponse {
        guard let response = FaceResponse(message) else {
            throw .decoder(.protocolViolation("an answer of kind \(message.kind)"))
        }
        return response
    }

    @discardableResult
    private func tell(_ end: sandbox_end, since start: ContinuousClock.Instant) -> sandbox_end {
        onCost(
            DecodingCost(
                peakBytes: Int(clamping: end.peak_bytes), cpu: Int(clamping: end.cpu),
                elapsed: Int((ContinuousClock.now - start) / .milliseconds(1))))
        return end
    }

    private func picture(
        _ geometry: FaceGeometry, _ frames: borrowing SharedMemory, _ limits: DecodingLimits
    ) throws(DecodingError) -> DecodedImage {
        guard geometry.isWithin(limits) else {
            throw .decoder(
                .protocolViolation("\(geometry.delays.count) frames of \(geometry.width)×\(geometry.height)"))
        }
        var image = DecodedImage(
            format: geometry.format, width: geometry.width, height: geometry.height, frames: [])
        (image.notices, image.libraries) = (geometry.notices, geometry.libraries)
        image.part = geometry.part
        let bytes = geometry.width * geometry.height * 4
        for (index, delay) in geometry.delays.enumerated() {
            let bitmap = try frames.picture(
                width: geometry.width, height: geometry.height, at: index * bytes)
            image.frames.append(.init(bitmap: bitmap, delay: delay))
        }
        return image
    }
}

extension SandboxedDecoder {
    /// Why there is no response.
    private func fault(_ error: DeadlineReader.ReadError, _ end: sandbox_end) -> DecoderFault {
        if let interruption = interruption(end) { return interruption }
        switch error {
        // The kernel ends one that has used its processor time.
        case .late where end.killed && end.cpu < UInt64(options.cpuSeconds * 1000):
            return .interrupted(.stalled(allowed: options.milliseconds))
        case .late where end.killed: return .late(allowed: options.milliseconds)
        // It can't have seen the face, so its status can be believed: the dynamic linker says so that a library is missing.
        case .unread where end.exited: return .failed("it ended before it was asked: \(Self.text(of: end))")
        case .tooLong(let length): return .protocolViolation("an answer of \(length) bytes")
        case .ended(midway: true): return .protocolViolation("half an answer")
        case .late, .unread, .ended(midway: false): break
        }
        if end.killed { return .protocolViolation("silence") }
        if end.exited, end.code == 0 { return .protocolViolation("no response") }
        if end.exited, end.code == SANDBOX_OUT_OF_MEMORY { return .memory(allowed: options.memory) }
        if end.signal == SIGXCPU || end.signal == SIGKILL {
            return .late(allowed: options.cpuSeconds * 1000)
        }
        return .crashed(end.signal == SIGSYS ? "a forbidden system call" : Self.text(of: end))
    }

    /// What the machine did to it, as far as its end shows; nil: nothing.
    private func interruption(_ end: sandbox_end) -> DecoderFault? {
        switch (end.signal, end.code) {
        case (nil, Int32(SANDBOX_MACHINE_FAILED)) where end.exited:
            .interrupted(.failed("no memory for its frames"))
        // Programs are being replaced by an upgrade: no face may be rejected for it.
        case (nil, Int32(SANDBOX_NOT_UNDERSTOOD)) where end.exited:
            .interrupted(.failed("\(Self.program) is of another version"))
        case (nil, _), (SIGXCPU, _), (SIGSYS, _): nil
        // What breaks by itself.
        case (SIGABRT, _), (SIGSEGV, _), (SIGBUS, _), (SIGILL, _), (SIGTRAP, _), (SIGFPE, _): nil
        // The kernel kills what ignores that its processor time is used.
        case (SIGKILL, _) where end.cpu >= UInt64(options.cpuSeconds * 1000): nil
        case (let signal?, _): .interrupted(.killed(signal: Int(signal)))
        }
    }

    private static func text(of end: sandbox_end) -> String {
        end.exited ? "exit status \(end.code)" : "signal \(end.code)"
    }

    private func knownFault(of bytes: [UInt8]) -> DecoderFault? {
        // Nothing is digested while nothing is known.
        guard broken.withLock({ !$0.isEmpty }) else { return nil }
        let digest = SHA256.hex(bytes)
        return broken.withLock { $0[digest] }
    }

    private func remember(_ fault: DecoderFault, of bytes: [UInt8]) {
        let digest = SHA256.hex(bytes)
        broken.withLock {
            if $0.count >= Self.remembered { $0.removeAll() }
            $0[digest] = fault
        }
    }
}

extension sandbox_end {
    /// That ended it; nil where it ended by itself, or was killed by us.
    fileprivate var signal: Int32? { exited || killed ? nil : code }
}

extension DecodingError {
    /// What of a decoder's words can be believed after it has seen the face: how bad the face is, never how the machine is.
    fileprivate func believed(of bytes: [UInt8], _ limits: DecodingLimits) -> DecodingError {
        switch self {
        case .unknownFormat, .otherFormat: return .unknownFormat(bytes)
        default: break
        }
        guard case .decoder(let fault) = self else { return self }
        let status = sandbox_filter_error()
        if case .refused = fault, status != 0 {
            return .decoder(.refused("seccomp: \(SharedMemory.text(status))"))
        }
        return .decoder(.protocolViolation("words about the machine"))
    }
}
