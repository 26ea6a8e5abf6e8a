import CSandbox
import FaceInput
import FaceSandbox
import Foundation
import Glibc
import Helpers
import ImageCodecs
import Support
import Testing

/// What a decoder does that a face has broken or taken over.
@Suite struct HostileDecoderTests {
    private func error(_ decoder: SandboxedDecoder, _ face: [UInt8] = [1, 2, 3]) -> FaceError? {
        do {
            _ = try decoder.decode(face, limits: DecodingLimits())
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A broken decoder is reported by its code, and the same face isn't tried again",
        arguments: [
            ("os.abort()", "face.decoder.crashed"),
            ("os.kill(os.getpid(), signal.SIGSEGV)", "face.decoder.crashed"),
            ("sys.exit(3)", "face.decoder.crashed"),
            ("sys.exit(126)", "face.decoder.crashed"),
            ("sys.exit(127)", "face.decoder.crashed"),
            ("sys.exit(0)", "face.decoder.nonsense"),
            ("os._exit(0) if os.fork() else time.sleep(600)", "face.decoder.nonsense"),
            ("link.close(); time.sleep(60)", "face.decoder.nonsense"),
            ("link.sendall(length(64) + b'half')", "face.decoder.nonsense"),
            ("link.sendall(b'\\xff' * 100_000_000)", "face.decoder.nonsense"),
            ("answer(9, b'')", "face.decoder.nonsense"),
            ("link.sendall(length(0))", "face.decoder.nonsense"),
            ("answer(3, number(1 << 62) + b'x')", "face.decoder.nonsense"),
            ("answer(3, number(-1) + b'x')", "face.decoder.nonsense"),
            ("answer(3, text(b'libheif') + b'more')", "face.decoder.nonsense"),
            ("picture(10, 10, -1, 1 << 62, 1 << 62)", "face.decoder.nonsense"),
            ("picture(-1, 1 << 62, 0)", "face.decoder.nonsense"),
            ("answer(1, b'\\0' * 60_000)", "face.decoder.nonsense"),
            ("answer(2, number(99))", "face.decoder.nonsense"),
            ("answer(2, number(5) + text(b'secrets') + b'\\0' * 16)", "face.decoder.nonsense"),
            ("answer(2, number(5) + text(b'side') + number(1, 2))", "face.decoder.nonsense"),
            ("answer(2, number(2) + text(b'made up'))", "face.decoder.nonsense"),
            ("answer(3, text(b'other'))", "face.decoder.nonsense"),
            ("answer(2, number(6) + text(b'made up'))", "face.decoder.nonsense"),
            ("answer(2, number(7) + text(b'made up'))", "face.decoder.nonsense"),
            ("picture(0, 5, 0)", "face.decoder.nonsense"),
            ("picture(4_000_000_000, 4_000_000_000, 0)", "face.decoder.nonsense"),
            ("picture(1536, 1536, *[10] * 600)", "face.decoder.nonsense"),
            ("picture(10, 10, *[10] * 601)", "face.decoder.nonsense"),
            ("picture(10, 10)", "face.decoder.nonsense"),
            ("picture(10, 10, 7)", "face.decoder.nonsense"),
            ("picture(10, 10, 1, 1)", "face.decoder.nonsense"),
            ("picture(10, 10, 4000, 4000)", "face.decoder.nonsense"),
            ("picture(10, 10, 0, format=b'exe')", "face.decoder.nonsense"),
            ("os.pwrite(4, b'\\xff\\0\\0\\1', 0); picture(1, 1, 0)", "face.decoder.nonsense"),
        ])
    func brokenIsReportedOnce(_ behavior: String, _ code: String) throws {
        let scripted = try ScriptedDecoder(behavior)
        var options = SandboxedDecoder.Options()
        options.milliseconds = 3_000
        let decoder = SandboxedDecoder(scripted.location, options: options)
        let first = try #require(error(decoder))
        #expect(first.code == code, "\(first)")
        #expect(first.isInputFault)
        #expect(!first.evidence.values.contains { $0.contains("made up") })
        #expect(error(decoder) == first)
        #expect(scripted.starts == 1)
        // Other bytes are another face.
        _ = error(decoder, [4, 5, 6])
        #expect(scripted.starts == 2)
    }

    @Test(
        "A decoder that can't run or has another version isn't the face's fault",
        arguments: [
            ("sys.exit(64)", true), ("sys.exit(126)", false), ("sys.exit(127)", false),
            ("sys.exit(1)", false),
        ])
    func unusable(_ behavior: String, _ reads: Bool) throws {
        let scripted = try ScriptedDecoder(behavior, reads: reads)
        let decoder = SandboxedDecoder(scripted.location)
        let first = try #require(error(decoder))
        #expect(first.code == "decoder.failed", "\(first)")
        #expect(!first.isInputFault)
        #expect(error(decoder) == first)
        #expect(scripted.starts == 2)
    }

    @Test("A decoder that sends its response byte by byte is killed when its time is over")
    func slowResponse() throws {
        var options = SandboxedDecoder.Options()
        options.milliseconds = 1_500
        let scripted = try ScriptedDecoder(
            "link.sendall(length(60_000) + b'\\1')\nwhile True: link.sendall(b'x'); time.sleep(.05)")
        #expect(error(SandboxedDecoder(scripted.location, options: options))?.code == "decoder.stalled")
    }

    @Test("A decoder that uses up its CPU time is stopped by the kernel")
    func cpuTimeIsLimited() throws {
        var options = SandboxedDecoder.Options()
        (options.cpuSeconds, options.milliseconds) = (1, 60_000)
        let scripted = try ScriptedDecoder("while True: pass")
        #expect(
            error(SandboxedDecoder(scripted.location, options: options))
                == .decoder(.late(allowed: 1000)))
    }

    @Test("A decoder that allocates without end gets no more memory than allowed")
    func memoryIsLimited() throws {
        var options = SandboxedDecoder.Options()
        options.memory = 96 << 20
        let scripted = try ScriptedDecoder(
            """
            held = []
            try:
                while True: held.append(bytearray(b'x' * (1 << 20)))
            except MemoryError: sys.exit(71)
            """)
        #expect(
            error(SandboxedDecoder(scripted.location, options: options))
                == .decoder(.memory(allowed: 96 << 20)))
    }

    @Test("The real decoder reports that its memory is out")
    func realDecoderReportsMemory() throws {
        var options = SandboxedDecoder.Options()
        options.memory = 94 << 20
        let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]), options: options)
        let large = try Bomb.large.bytes()
        #expect(throws: FaceError.decoder(.memory(allowed: 94 << 20))) {
            try decoder.decode(large, limits: DecodingLimits(), part: .head)
        }
    }

    @Test("A crash is reported as a crash, even if the parent program uses much memory")
    func crashBesideLargeParent() throws {
        var options = SandboxedDecoder.Options()
        options.memory = 32 << 20
        // What the kernel says of a process counts what held the one that started it.
        var usage = rusage()
        #expect(unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
        try #require(usage.ru_maxrss > 32 << 10)
        let scripted = try ScriptedDecoder("os.abort()")
        #expect(error(SandboxedDecoder(scripted.location, options: options))?.code == "face.decoder.crashed")
    }

    @Test(
        "Only known phrases of a decoder are shown to people",
        arguments: [
            ("made up", "its contents can't be decoded"),
            ("\u{1b}[31m{path}", "its contents can't be decoded"),
            ("IDAT: CRC error. Use --insecure-decoder", "its contents can't be decoded"),
            ("IDAT: CRC error", "IDAT: CRC error"),
            ("Quantization table 0x0f was not defined", "Quantization table 0x0f was not defined"),
        ])
    func phrases(_ words: String, _ shown: String) throws {
        let scripted = try ScriptedDecoder(
            "answer(2, number(4) + text(b'jpeg') + text(bytes.fromhex('\(words.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())')))"
        )
        #expect(error(SandboxedDecoder(scripted.location))?.evidence["reason"] == shown)
    }

    @Test(
        "Only known features that a decoder can't read are shown to people",
        arguments: [
            ("H.264 in HEIF", "H.264 in HEIF"),
            ("nothing. Use --insecure-decoder", "pictures of another kind"),
        ])
    func features(_ words: String, _ shown: String) throws {
        let scripted = try ScriptedDecoder(
            "answer(2, number(9) + text(b'heic') + text(b'\(words)'))")
        let found = error(SandboxedDecoder(scripted.location))
        #expect(found?.code == "face.unsupported" && found?.evidence["feature"] == shown)
    }

    @Test(
        "A decoder can't change its face or enlarge its frames, and has few resources",
        arguments: [false, true])
    func resourcesAreSealed(isPrepared: Bool) throws {
        let scripted = try ScriptedDecoder(
            """
            def fails(what):
                try: what(); return False
                except OSError: return True
            def limit(name): return resource.getrlimit(getattr(resource, 'RLIMIT_' + name))
            checks = [os.pread(3, 9, 0) == b'\\1\\2\\3', fails(lambda: os.pwrite(3, b'x', 0)),
                fails(lambda: os.ftruncate(4, 1 << 40)), len(os.listdir('/proc/self/fd')) == 6,
                set(os.environ) <= {'SWIFT_BACKTRACE', 'LC_CTYPE'},
                limit('NOFILE') == (16, 16), limit('CORE') == (0, 0), limit('CPU') == (3, 20),
                limit('DATA') == (512 << 20, 512 << 20), limit('AS') == (640 << 20, 640 << 20),
                os.getpgid(0) == os.getpid()]
            say(str([n for n, c in enumerate(checks) if not c]))
            """)
        let decoder = SandboxedDecoder(scripted.location)
        if isPrepared { decoder.prepare() }
        _ = error(decoder)
        // Those that failed.
        #expect(scripted.said == "[]")
    }

    @Test("Limits that are lower already stay")
    func lowerLimitsStay() throws {
        let shell = Process()
        let (given, said) = (Pipe(), Pipe())
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "ulimit -t 2; ulimit -v 300000; ulimit -n 14; echo; read end"]
        (shell.standardInput, shell.standardOutput) = (given, said)
        try shell.run()
        _ = try said.fileHandleForReading.read(upToCount: 1)
        var limits = sandbox_limits(
            memory_bytes: 512 << 20, mapped_bytes: 0, cpu_seconds: 3, most_cpu_seconds: 20)
        #expect(unsafe sandbox_limit(shell.processIdentifier, &limits) == 0)
        #expect(sandbox_lower(shell.processIdentifier, CInt(RLIMIT_NOFILE.rawValue), 16, 16) == 0)
        let table = try String(contentsOfFile: "/proc/\(shell.processIdentifier)/limits", encoding: .utf8)
        func limit(_ name: String) -> [Substring] {
            let line = table.split(separator: "\n").first { $0.hasPrefix(name) }
            return line?.dropFirst(name.count).split(separator: " ").prefix(2).map { $0 } ?? []
        }
        #expect(limit("Max cpu time") == ["2", "2"])
        #expect(limit("Max address space") == ["307200000", "307200000"])
        #expect(limit("Max data size") == ["\(512 << 20)", "\(512 << 20)"])
        #expect(limit("Max open files") == ["14", "14"])
        try given.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    @Test("A system that can't decode isn't the face's fault, and is tried again")
    func systemFaultIsRetried() throws {
        let nowhere = SandboxedDecoder(HelperLocation(folders: ["/nowhere"]))
        #expect(error(nowhere)?.code == "decoder.missing")
        #expect(error(nowhere)?.isInputFault == false)
        let scripted = try ScriptedDecoder("answer(2, number(6) + text(b'seccomp: Invalid argument'))")
        let refusing = SandboxedDecoder(scripted.location)
        #expect(throws: FaceError.decoder(.refused("seccomp: Invalid argument"))) {
            try refusing.checkAvailability()
        }
        #expect(scripted.starts == 1)
        // This kernel refuses nothing: once it has the face, only the face can make it say so.
        #expect(error(refusing)?.isInputFault == true)
    }
}
