import FaceInput
import FaceSandbox
import Glibc
import Helpers
import ImageCodecs
import Support
import Testing

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
        (options.cpuSeconds, options.milliseconds) = (1, 60_000)
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
