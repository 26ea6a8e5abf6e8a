import FaceSandbox
import Foundation
import Glibc
import Helpers
import ImageCodecs
import Support
import Testing

/// A decoder that was started before its face came.
@Suite("A decoder that waits for its face") struct WaitingDecoderTests {
    private static let answers = "picture(2, 2, 0)"

    private func decode(_ decoder: SandboxedDecoder, _ face: [UInt8] = [1, 2, 3]) throws {
        #expect(try decoder.decode(face, limits: DecodingLimits()).width == 2)
    }

    private func isGone(_ pid: pid_t) -> Bool { kill(pid, 0) != 0 }

    @Test("serves one face, and the next face has one of its own") func once() async throws {
        let scripted = try ScriptedDecoder(Self.answers)
        let decoder = SandboxedDecoder(scripted.location)
        for _ in 0..<3 { decoder.prepare() }
        #expect(try await waits { scripted.pids.count == 1 })
        let waiting = try #require(scripted.pids.first)
        try decode(decoder)
        #expect(scripted.starts == 1)
        #expect(isGone(waiting))
        try decode(decoder)
        #expect(scripted.starts == 2)
    }

    @Test("has its time from the question on") func time() async throws {
        var options = SandboxedDecoder.Options()
        options.milliseconds = 2_000
        let scripted = try ScriptedDecoder(Self.answers)
        let decoder = SandboxedDecoder(scripted.location, options: options)
        decoder.prepare()
        #expect(try await waits { scripted.starts == 1 })
        try await Task.sleep(for: .seconds(2.5))
        try decode(decoder)
        #expect(scripted.starts == 1)
    }

    @Test("costs no face where it died while it waited") func died() async throws {
        let scripted = try ScriptedDecoder(Self.answers)
        let decoder = SandboxedDecoder(scripted.location)
        decoder.prepare()
        #expect(try await waits { scripted.pids.count == 1 })
        let waiting = try #require(scripted.pids.first)
        kill(waiting, SIGKILL)
        #expect(try await waits { isDead(waiting) })
        try decode(decoder)
        #expect(scripted.starts == 2)
        #expect(isGone(waiting))
    }

    @Test("gives way to another program in the place of its own", arguments: [true, false])
    func replaced(isNoticed: Bool) async throws {
        let scripted = try ScriptedDecoder(Self.answers)
        let decoder = SandboxedDecoder(scripted.location)
        decoder.prepare()
        #expect(try await waits { scripted.pids.count == 1 })
        let old = try #require(scripted.pids.first)
        try scripted.install("picture(3, 2, 0)")
        if isNoticed {
            decoder.prepare()
            #expect(isGone(old))
        }
        #expect(try decoder.decode([1], limits: DecodingLimits()).width == 3)
        #expect(isGone(old))
        #expect(scripted.starts == 2)
    }

    @Test("ends with the one who started it") func ends() async throws {
        let scripted = try ScriptedDecoder(Self.answers)
        var decoder: SandboxedDecoder? = SandboxedDecoder(scripted.location)
        decoder?.prepare()
        #expect(try await waits { scripted.pids.count == 1 })
        decoder?.dismiss()
        #expect(scripted.pids.allSatisfy(isGone))
        decoder?.prepare()
        #expect(try await waits { scripted.pids.count == 2 })
        decoder = nil
        #expect(scripted.pids.allSatisfy(isGone))
    }

    @Test("the real one gives the picture that a fresh one gives", arguments: [.whole, FacePart.head])
    func same(part: FacePart) throws {
        let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]))
        for name in [
            "Fixtures/Faces/astronaut-512.jpg", "FaceDecodingTests/Fixtures/heic-p3.heic",
            "Fixtures/Faces/astronaut-nod.gif",
        ] {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Repository.path)/Tests/\(name)")))
            let fresh = try decoder.decode(bytes, limits: DecodingLimits(), part: part)
            decoder.prepare()
            #expect(try decoder.decode(bytes, limits: DecodingLimits(), part: part) == fresh, "\(name)")
        }
    }
}
