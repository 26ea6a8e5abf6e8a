import CSandbox
import FaceInput
import Glibc
import Helpers
import ImageCodecs
import Support
import Testing

@testable import FaceSandbox

/// What befalls a decoder from outside while it has a good face.
@Suite("A decoder that is interrupted") struct InterruptedDecoderTests {
    private func error(_ decoder: SandboxedDecoder) -> FaceError? {
        do {
            _ = try decoder.decode([1, 2, 3], limits: DecodingLimits())
            return nil
        } catch {
            return error
        }
    }

    private static let killed = [SIGKILL, SIGTERM, SIGHUP, SIGUSR1].map {
        ("os.kill(os.getpid(), \($0))", DecoderInterruption.killed(signal: Int($0)))
    }

    private static let stalled = [
        "time.sleep(600)", "os.kill(os.getpid(), signal.SIGSTOP)", "signal.pause()",
    ]
    .map { ($0, DecoderInterruption.stalled(allowed: 1_500)) }

    @Test(
        "An interrupted decoder doesn't blame the face and leaves no process behind",
        arguments: killed + stalled)
    func doesNotBlameFace(_ behavior: String, _ interruption: DecoderInterruption) throws {
        var options = SandboxedDecoder.Options()
        options.milliseconds = 1_500
        let scripted = try ScriptedDecoder(behavior)
        let decoder = SandboxedDecoder(scripted.location, options: options)
        let first = try #require(error(decoder))
        #expect(first == .decoder(.interrupted(interruption)))
        #expect(!first.isInputFault && first.isInterruption)
        #expect(scripted.pids.allSatisfy { kill($0, 0) != 0 })
        // The same bytes: another try.
        try scripted.install("picture(2, 2, 0)")
        #expect(error(decoder) == nil)
    }

    @Test("A decoder that still computes has longer than one that sleeps")
    func computingHasLonger() throws {
        var options = SandboxedDecoder.Options()
        (options.milliseconds, options.cpuSeconds) = (1_000, 30)
        let scripted = try ScriptedDecoder(
            "while time.process_time() < 2: pass\npicture(2, 2, 0)")
        #expect(error(SandboxedDecoder(scripted.location, options: options)) == nil)
    }

    @Test("A failing call of our own while a message is read isn't the decoder's")
    func ownReadFails() throws {
        // recv(2) refuses what isn't a socket, and poll(2) nothing.
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = unsafe write(ends[1], [1, 2, 3, 4, 5], 5)
        let reader = DeadlineReader(milliseconds: 1000, longest: 100, now: { 0 })
        do {
            _ = try reader.message(from: ends[0]) { false }
            Issue.record("read")
        } catch {
            #expect("\(error)" == "failed(\(ENOTSOCK))")
        }
        let decoder = SandboxedDecoder()
        let time = DecodingTime(decoder.options)
        let fault = decoder.fault(.failed(ENOTSOCK), sandbox_end(), time)
        #expect(!fault.isInputFault && FaceError.decoder(fault).isInterruption)
    }

    @Test("A failing call of our own while frames are read isn't the decoder's, but a short file is")
    func ownFramesFail() throws {
        let memory = try SharedMemory("frames")
        try memory.setSize(16)
        let failing = #expect(throws: FaceError.self) { try memory.picture(width: 2, height: 2, at: -1) }
        #expect(failing?.isInterruption == true)
        let short = #expect(throws: FaceError.self) { try memory.picture(width: 2, height: 2, at: 8) }
        #expect(short?.isInputFault == true)
    }

    @Test("A decoder that is killed within its response counts as interrupted")
    func killedWithinResponse() throws {
        let scripted = try ScriptedDecoder(
            "link.sendall(b'\\x40\\0\\0\\0\\1half'); os.kill(os.getpid(), 9)")
        #expect(
            error(SandboxedDecoder(scripted.location)) == .decoder(.interrupted(.killed(signal: 9))))
    }

    @Test("A decoder that used up its CPU time isn't reported as interrupted")
    func usedCPUTimeIsLate() throws {
        var options = SandboxedDecoder.Options()
        (options.cpuSeconds, options.pixelNanoseconds, options.milliseconds) = (1, 0, 60_000)
        // Python's handler runs, and the kernel kills a second later.
        let scripted = try ScriptedDecoder(
            "signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass")
        #expect(
            error(SandboxedDecoder(scripted.location, options: options)) == .decoder(.late(allowed: 1000)))
    }

    @Test(
        "The children of a decoder end with it, however it ended",
        arguments: ["picture(2, 2, 0)", "os.abort()", "os._exit(0)", "time.sleep(600)"])
    func childrenEnd(_ behavior: String) async throws {
        var options = SandboxedDecoder.Options()
        options.milliseconds = 1_500
        let scripted = try ScriptedDecoder(
            """
            child = os.fork()
            if not child:
                link.close()
                time.sleep(600)
            say(str(child))
            \(behavior)
            """)
        _ = error(SandboxedDecoder(scripted.location, options: options))
        let child = try #require(scripted.said.flatMap { pid_t($0) })
        // The process that adopts it has to reap it.
        #expect(try await waits { kill(child, 0) != 0 || isDead(child) })
    }
}
