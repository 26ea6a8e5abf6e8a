import Foundation
import ImageCodecs
import StickerManifest
import Testing

@testable import StickerService

@Suite("A good face whose decoder is interrupted")
struct InterruptedFaceTests {
    private static let reasons: [DecodingError] = [
        .decoder(.interrupted(.killed(signal: 9))), .decoder(.interrupted(.stalled(allowed: 10_000))),
        .decoder(.interrupted(.failed("no memory for its frames"))),
    ]

    @Test("is tried again soon, and published", arguments: reasons)
    func passes(reason: DecodingError) throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        stage.darkroom.fail(with: reason)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        let status = try stage.pack("ada").status()
        #expect(status.state == .failed && status.error?.code == reason.code)
        #expect(status.error?.message.count == 2)
        stage.darkroom.fail(with: nil)
        stage.time.pass(1)
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
        #expect(stage.darkroom.count == 2)
    }

    /// Until it is set aside, which takes less than two minutes.
    private func setAside(_ stage: Stage, _ service: ServiceCore) throws {
        for _ in 0..<120 {
            service.settle()
            stage.time.pass(1)
        }
        #expect(try stage.pack("ada").status().state == .rejected)
        #expect(try stage.pack("ada").status().error?.code == "decoder.killed")
        #expect(stage.darkroom.count == 6)
    }

    private func hanging() throws -> (Stage, ServiceCore) {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        stage.darkroom.fail(with: Self.reasons[0])
        let service = try stage.service()
        service.scan("ada")
        try setAside(stage, service)
        return (stage, service)
    }

    @Test("is set aside after some tries, for hours at most")
    func aside() throws {
        let (stage, service) = try hanging()
        for _ in 0..<96 {
            stage.time.pass(900)
            service.settle()
        }
        // A day later.
        #expect((14...15).contains(stage.darkroom.count), "\(stage.darkroom.count)")
        stage.darkroom.fail(with: nil)
        for _ in 0..<16 {
            stage.time.pass(900)
            service.settle()
        }
        #expect(try stage.pack("ada").status().state == .idle)
    }

    @Test("isn't tried earlier because something else changes or somebody looks")
    func elsewhere() throws {
        let (stage, service) = try hanging()
        for _ in 0..<10 {
            stage.time.pass(10)
            service.checkAll()
            service.settle()
            service.tell("ada")
            service.settle()
        }
        #expect(stage.darkroom.count == 6)
        #expect(try stage.pack("ada").status().state == .rejected)
    }

    @Test("gives way to other bytes, and has its tries anew when it comes back")
    func replaced() throws {
        let (stage, service) = try hanging()
        stage.darkroom.fail(with: nil)
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
        try stage.face(1, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 2)
    }

    @Test("is tried again by a service that is started again")
    func restarted() throws {
        var (stage, service): (Stage, ServiceCore?) = try hanging()
        stage.darkroom.fail(with: nil)
        #expect(service != nil)
        service = nil
        let next = try stage.service()
        next.scan("ada")
        next.settle()
        #expect(try stage.pack("ada").status().state == .idle)
    }
}
