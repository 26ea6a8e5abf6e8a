internal import CSandbox
import Digest
package import FaceInput
import Glibc
package import Helpers
package import ImageCodecs
import Synchronization

/// What one run of the decoder used.
package struct DecodingCost: Hashable, Sendable {
    /// Peak memory in bytes: of the process, or of the program that started it if that is more.
    package var peakBytes: Int
    /// CPU time in milliseconds.
    package var cpu: Int
    /// Time on the clock in milliseconds, from the request to the end of the process.
    package var elapsed: Int
}

/// Decodes faces in the program `kigurumi-face`: a new process for each face, which the kernel locks before
/// it reads a byte. Its response is checked, since a malicious face may have taken the process over.
package final class SandboxedDecoder: FaceDecoder {
    /// What a decoder may use.
    package struct Options: Hashable, Sendable {
        /// Private memory in bytes.
        package var memory = 512 << 20
        /// CPU time in seconds for a small face.
        package var cpuSeconds = 3
        /// CPU time in nanoseconds for each pixel in addition; a third of it for those of an animation's later frames.
        /// Twice what HEIC, the slowest format, takes on a processor of 2023.
        package var pixelNanoseconds = 120
        /// Milliseconds on the clock from the request to the response; twice the CPU time that its pixels add comes on
        /// top. A process that is busy then has twelve times as long.
        package var milliseconds = 10_000
        /// Whether the kernel locks the process. If not, a malicious face can read and write whatever the
        /// user can.
        package var isLocked = true

        /// The limits for faces from anywhere.
        package init() {}
    }

    static let program = "kigurumi-face"
    /// The most faces that broke the decoder and are remembered.
    private static let remembered = 256

    private let location: HelperLocation
    let options: Options
    private let onCost: @Sendable (DecodingCost) -> Void
    private let now: @Sendable () -> Int
    /// Faces that broke the decoder, by digest.
    private let broken = Mutex<[String: DecoderFault]>([:])
    /// The libraries of the program, once they are known.
    private let named = Mutex<String?>(nil)
    /// The process for the next face, started beforehand.
    private let waiting = Mutex<DecoderRun?>(nil)

    /// A decoder that starts no process yet.
    ///
    /// - Parameters:
    ///   - location: where the program is.
    ///   - options: what it may use.
    ///   - now: the clock of time limits, in milliseconds; must not go backward.
    ///   - onCost: called after each run of the program.
    package init(
        _ location: HelperLocation = .besideProgram(), options: Options = Options(),
        now: @escaping @Sendable () -> Int = SandboxedDecoder.monotonicMilliseconds,
        onCost: @escaping @Sendable (DecodingCost) -> Void = { _ in }
    ) {
        self.location = location
        self.options = options
        self.now = now
        self.onCost = onCost
    }

    /// The system's monotonic clock.
    package static let monotonicMilliseconds: @Sendable () -> Int = {
        Int((SuspendingClock.now - start) / .milliseconds(1))
    }
    private static let start = SuspendingClock.now

    /// Decodes all of a face; blocks, for seconds at worst.
    package func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
        try decode(bytes, limits: limits, part: .whole)
    }

    /// Decodes a part of a face; blocks, for seconds at worst.
    package func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace {
        try decodeChecked(bytes, limits, part, nil, {})
    }

    /// Decodes a part of a face and analyzes it; blocks, for seconds at worst.
    ///
    /// - Parameter meanwhile: called while the process decodes.
    /// - Throws: any `FaceError`. A face that once broke the decoder fails with the same error without
    ///   another try.
    package func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
        meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace {
        try decodeChecked(bytes, limits, part, background, meanwhile)
    }

    private func decodeChecked(
        _ bytes: [UInt8], _ limits: DecodingLimits, _ part: FacePart, _ background: FaceBackground?,
        _ meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace {
        guard !bytes.isEmpty else { throw .image(.empty) }
        guard bytes.count <= limits.bytes else {
            throw .image(.tooLarge(.bytes, found: bytes.count, allowed: limits.bytes))
        }
        if let known = knownFault(of: bytes) { throw .decoder(known) }
        do throws(FaceError) {
            let options = FaceRequest.DecodeOptions(
                limits: limits, part: part, background: background, length: bytes.count,
                format: ImageFormat(sniffing: bytes), isLocked: self.options.isLocked)
            return try decodeOnce(bytes, options, meanwhile)
        } catch {
            if case .decoder(let fault) = error, fault.isInputFault { remember(fault, of: bytes) }
            throw error
        }
    }

    /// Bytes of what a check of packs may answer.
    static let longestAnswer = 64 << 20

    /// Has finished packs checked in a locked process; blocks.
    /// - Parameters:
    ///   - packs: as the check reads them.
    ///   - files: how many they have; each may take as long as a small face.
    /// - Returns: what the check wrote, which the process may have made up.
    package func check(_ packs: [UInt8], files: Int) throws(FaceError) -> [UInt8] {
        var options = options
        options.memory += 3 * packs.count
        options.cpuSeconds *= 1 + files
        options.milliseconds *= 1 + files
        return try SandboxedDecoder(location, options: options, now: now, onCost: onCost).checkOnce(packs)
    }

    private func checkOnce(_ packs: [UInt8]) throws(FaceError) -> [UInt8] {
        let run = try start()
        try run.face.fill(with: packs)
        try run.frames.setSize(Self.longestAnswer)
        return try ask(.check(length: packs.count), of: run) { (response, frames) throws(FaceError) in
            switch response {
            case .checked(let length): return try frames.bytes(length)
            case .failure(let error) where !error.isInputFault: throw error
            case .picture, .failure, .libraries, .work: throw Self.unexpectedResponse
            }
        }
    }

    /// The libraries of `kigurumi-face` and their versions; starts a process to ask.
    package func libraries() throws(FaceError) -> String { try libraries(isLocked: false) }

    /// Checks that faces can be decoded here.
    /// - Throws: `refused` if the kernel can't lock the process although it should, `missing`, `failed`.
    package func checkAvailability() throws(FaceError) { _ = try libraries(isLocked: options.isLocked) }

    private func libraries(isLocked: Bool) throws(FaceError) -> String {
        try ask(.libraries(isLocked: isLocked), of: start()) { (response, _) throws(FaceError) in
            switch response {
            case .libraries(let text): return text
            // Believed, since the process has received no face.
            case .failure(let error): throw error
            case .picture, .work, .checked: throw Self.unexpectedResponse
            }
        }
    }

    /// The libraries, remembered after the first success; nil if the program doesn't run.
    package func librariesNow() -> String? {
        if let known = named.withLock({ $0 }) { return known }
        guard let found = try? libraries() else { return nil }
        named.withLock { $0 = found }
        return found
    }

    /// Starts the process for the next face, which loads its libraries and models and then waits.
    package func prepare() {
        guard let program = try? program() else { return }
        waiting.withLock { waiting in
            if waiting?.isReady(as: program) == true { return }
            // Ends an outdated process before its successor starts.
            waiting = nil
            waiting = try? DecoderRun(program, limits: options, reserving: Self.usualPictures)
        }
    }

    /// Bytes of what is usually answered: a picture, a person and a head of 640 × 640 pixels.
    private static let usualPictures = 3 * 640 * 640 * 4

    /// Ends the waiting process, if there is one.
    package func dismiss() { waiting.withLock { $0 = nil } }

    private func decodeOnce(
        _ bytes: [UInt8], _ order: FaceRequest.DecodeOptions, _ meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace {
        let run = try ready()
        try run.face.fill(with: bytes)
        try run.frames.setSize(order.limits.shared ?? options.memory)
        return try ask(.decode(order), of: run, meanwhile: meanwhile) {
            (response, frames) throws(FaceError) in
            switch response {
            case .picture(let geometry): return try geometry.image(in: frames, order)
            case .failure(let error): throw error.believed(of: bytes, order.limits)
            case .libraries, .work, .checked: throw Self.unexpectedResponse
            }
        }
    }

    private func program() throws(FaceError) -> ProgramFile {
        guard let path = location.path(of: Self.program), let file = ProgramFile(path) else {
            throw .decoder(.missing(program: Self.program, looked: location.folders))
        }
        return file
    }

    private func start() throws(FaceError) -> DecoderRun { try DecoderRun(program(), limits: options) }

    /// The waiting process if it is up to date, otherwise a new one.
    private func ready() throws(FaceError) -> DecoderRun {
        let program = try program()
        if let waiting = waiting.withLock({ $0.take() }), waiting.isReady(as: program) { return waiting }
        return try DecoderRun(program, limits: options)
    }

    private static let unexpectedResponse = FaceError.decoder(
        .protocolViolation("a response to another request"))

    private func ask<Value>(
        _ request: FaceRequest, of run: consuming DecoderRun, meanwhile: () -> Void = {},
        read: (FaceResponse, borrowing SharedMemory) throws(FaceError) -> Value
    ) throws(FaceError) -> Value {
        let start = ContinuousClock.now
        let unsent = Self.send(request, over: run.process.socket)
        meanwhile()
        let response: FaceResponse?
        var time = DecodingTime(options)
        do throws(DeadlineReader.ReadError) {
            if case .failed(let number)? = unsent { throw .failed(number) }
            response = try receive(from: run.process, request, &time)
        } catch {
            // A process that closed its socket is usually about to end.
            var grace: Int32 = 0
            switch error {
            case .ended, .unread: grace = 2_000
            case .late, .tooLong, .failed: break
            }
            let end = report(run.process.end(grace: grace), since: start)
            throw .decoder(fault(unsent ?? error, end, time))
        }
        // The process ends while its frames are read.
        run.process.stop()
        let value: Result<Value, FaceError>
        do throws(FaceError) {
            guard let response else { throw .decoder(.protocolViolation("a malformed response")) }
            value = .success(try read(response, run.frames))
        } catch {
            value = .failure(error)
        }
        report(run.process.end(grace: 0), since: start)
        return try value.get()
    }

    /// - Returns: why the request wasn't sent; nil: it was.
    private static func send(_ request: FaceRequest, over socket: Int32) -> DeadlineReader.ReadError? {
        do throws(WireError) {
            try request.message.send(over: socket)
            return nil
        } catch {
            switch error {
            // A process that has ended already is judged by how it ended.
            case .closed: return .unread
            case .failed(let number): return .failed(number)
            case .timedOut, .tooLong: return .failed(EAGAIN)
            }
        }
    }

    /// Waits for the response, longer if the decoder announces a large picture.
    /// - Returns: nil: it is malformed.
    private func receive(
        from process: borrowing DecoderProcess, _ request: FaceRequest, _ time: inout DecodingTime
    ) throws(DeadlineReader.ReadError) -> FaceResponse? {
        var reader = DeadlineReader(
            milliseconds: time.milliseconds, longest: FaceResponse.longest, now: now)
        let first = FaceResponse(try reader.message(from: process.socket) { process.isBusy })
        guard case .work(let work)? = first, case .decode(let order) = request else { return first }
        reader.extend(milliseconds: time.extend(for: work, order.limits, options))
        process.allow(cpuSeconds: time.cpuSeconds)
        return FaceResponse(try reader.message(from: process.socket) { process.isBusy })
    }

    /// Reports what a run cost.
    @discardableResult
    private func report(_ end: sandbox_end, since start: ContinuousClock.Instant) -> sandbox_end {
        onCost(
            DecodingCost(
                peakBytes: Int(clamping: end.peak_bytes), cpu: Int(clamping: end.cpu),
                elapsed: Int((ContinuousClock.now - start) / .milliseconds(1))))
        return end
    }

    private func knownFault(of bytes: [UInt8]) -> DecoderFault? {
        // No digest is computed as long as there is nothing to compare it with.
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
