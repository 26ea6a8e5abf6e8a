import FaceInput
import FaceSandbox
import Foundation
import Glibc
import Helpers
import ImageCodecs
import Support
import Synchronization
import Testing

/// A clock that only a test moves.
private final class ManualClock: Sendable {
    let milliseconds = Mutex(0)
}

/// Decoders that are started before there is a face.
@Suite("A decoder that waits for its face") struct WaitingDecoderTests {
    private static let answers = "picture(2, 2, 0)"

    private func decode(_ decoder: SandboxedDecoder, _ face: [UInt8] = [1, 2, 3]) throws {
        #expect(try decoder.decode(face, limits: DecodingLimits()).width == 2)
    }

    private func isGone(_ pid: pid_t) -> Bool { kill(pid, 0) != 0 }

    @Test("A waiting decoder serves one face, and the next face gets another process") func servesOneFace()
        async throws
    {
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

    @Test("The time limit of a waiting decoder starts with its request") func timeStartsWithRequest()
        async throws
    {
        var options = SandboxedDecoder.Options()
        options.milliseconds = 2_000
        let scripted = try ScriptedDecoder(Self.answers)
        let clock = ManualClock()
        let decoder = SandboxedDecoder(
            scripted.location, options: options, now: { clock.milliseconds.withLock { $0 } })
        decoder.prepare()
        #expect(try await waits { scripted.starts == 1 })
        // It has waited for longer than its time limit.
        clock.milliseconds.withLock { $0 += 2_500 }
        try decode(decoder)
        #expect(scripted.starts == 1)
    }

    @Test("A decoder that died while it waited is replaced without an error") func deadOneIsReplaced()
        async throws
    {
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

    @Test("A waiting decoder is replaced when its program file has changed", arguments: [true, false])
    func outdatedOneIsReplaced(isNoticed: Bool) async throws {
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

    @Test("A waiting decoder ends when the program that started it is killed") func endsWithItsParent()
        async throws
    {
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

    @Test(
        "A decoder that has waited gives the same picture as a new one", arguments: [.whole, FacePart.head])
    func sameAsNewOne(part: FacePart) throws {
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
