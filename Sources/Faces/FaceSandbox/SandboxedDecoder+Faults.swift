internal import CSandbox
import FaceInput
import Glibc
import ImageCodecs

extension SandboxedDecoder {
    /// Why there is no response: the system, the program or the face.
    /// - Parameters:
    ///   - error: how reading the response failed.
    ///   - end: how the process ended.
    ///   - time: what it was allowed.
    func fault(_ error: DeadlineReader.ReadError, _ end: sandbox_end, _ time: DecodingTime) -> DecoderFault {
        // The face doesn't affect our own calls.
        if case .failed(let number) = error {
            return .interrupted(.failed("talking to \(Self.program): \(SharedMemory.text(number))"))
        }
        if let interruption = interruption(end, time) { return interruption }
        switch error {
        // The kernel ends a process that has used its CPU time.
        case .late where end.killed && end.cpu < UInt64(time.cpuSeconds * 1000):
            return .interrupted(.stalled(allowed: time.milliseconds))
        case .late where end.killed: return .late(allowed: time.milliseconds)
        // The process hasn't seen the face, so its exit status can be believed: the dynamic linker reports a
        // missing library by it.
        case .unread where end.exited: return .failed("it ended before its request: \(Self.text(of: end))")
        case .tooLong(let length): return .protocolViolation("a response of \(length) bytes")
        case .ended(midway: true): return .protocolViolation("half a response")
        case .late, .unread, .ended(midway: false), .failed: break
        }
        if end.killed { return .protocolViolation("silence") }
        if end.exited, end.code == 0 { return .protocolViolation("no response") }
        if end.exited, end.code == SANDBOX_OUT_OF_MEMORY { return .memory(allowed: options.memory) }
        if end.signal == SIGXCPU || end.signal == SIGKILL {
            return .late(allowed: time.cpuSeconds * 1000)
        }
        return .crashed(end.signal == SIGSYS ? "a forbidden system call" : Self.text(of: end))
    }

    /// What the system did to the process, as far as its end shows; nil: nothing.
    private func interruption(_ end: sandbox_end, _ time: DecodingTime) -> DecoderFault? {
        switch (end.signal, end.code) {
        case (nil, Int32(SANDBOX_MACHINE_FAILED)) where end.exited:
            .interrupted(.failed("one of its own system calls failed"))
        // wait4 failed.
        case (nil, -1) where end.exited: .interrupted(.failed("how it ended is unknown"))
        // Programs are being replaced by an upgrade: no face may be rejected for that.
        case (nil, Int32(SANDBOX_NOT_UNDERSTOOD)) where end.exited:
            .interrupted(.failed("\(Self.program) is of another version"))
        case (nil, _), (SIGXCPU, _), (SIGSYS, _): nil
        // Crashes are the face's fault.
        case (SIGABRT, _), (SIGSEGV, _), (SIGBUS, _), (SIGILL, _), (SIGTRAP, _), (SIGFPE, _): nil
        // The kernel kills a process that ignores the end of its CPU time.
        case (SIGKILL, _) where end.cpu >= UInt64(time.cpuSeconds * 1000): nil
        case (let signal?, _): .interrupted(.killed(signal: Int(signal)))
        }
    }

    private static func text(of end: sandbox_end) -> String {
        end.exited ? "exit status \(end.code)" : "signal \(end.code)"
    }
}

extension sandbox_end {
    /// The signal that ended the process; nil if it exited, or was killed by `sandbox_reap`.
    fileprivate var signal: Int32? { exited || killed ? nil : code }
}

extension FaceError {
    /// The error as far as it can be believed after the process has seen the face: what it reports about the
    /// face, never what it reports about the system.
    func believed(of bytes: [UInt8], _ limits: DecodingLimits) -> FaceError {
        switch self {
        case .image(.unknownFormat), .image(.otherFormat): return .image(.unknownFormat(bytes))
        default: break
        }
        guard case .decoder(let fault) = self else { return self }
        let status = sandbox_filter_error()
        if case .refused = fault, status != 0 {
            return .decoder(.refused("seccomp: \(SharedMemory.text(status))"))
        }
        return .decoder(.protocolViolation("a report about the system"))
    }
}
