import FaceInput
import Foundation
import StickerManifest
import Testing

@testable import StickerService

@Suite("Faces whose decoder is interrupted")
struct InterruptedFaceTests {
    private static let reasons: [FaceError] = [
        .decoder(.interrupted(.killed(signal: 9))), .decoder(.interrupted(.stalled(allowed: 10_000))),
        .decoder(.interrupted(.failed("no memory for its frames"))),
    ]

    @Test("A face whose decoder was interrupted is retried soon and published", arguments: reasons)
    func interruptedFaceIsRetried(reason: FaceError) throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        fixture.decoder.fail(with: reason)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .failed && status.error?.code == reason.code)
        #expect(status.error?.message.count == 8)
        fixture.decoder.fail(with: nil)
        fixture.time.pass(1)
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
        #expect(fixture.decoder.count == 2)
    }

    /// Until it is set aside, which takes less than two minutes.
    private func setAside(_ fixture: ServiceFixture, _ service: ServiceCore) throws {
        for _ in 0..<120 {
            service.visitAll()
            fixture.time.pass(1)
        }
        #expect(try fixture.pack("ada").status().state == .rejected)
        #expect(try fixture.pack("ada").status().error?.code == "decoder.killed")
        #expect(fixture.decoder.count == 6)
    }

    private func hanging() throws -> (ServiceFixture, ServiceCore) {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        fixture.decoder.fail(with: Self.reasons[0])
        let service = try fixture.service()
        service.scan("ada")
        try setAside(fixture, service)
        return (fixture, service)
    }

    @Test("A face whose decoder is interrupted again and again is set aside for hours at most")
    func interruptedFaceIsSetAside() throws {
        let (fixture, service) = try hanging()
        for _ in 0..<96 {
            fixture.time.pass(900)
            service.visitAll()
        }
        // A day later.
        #expect((14...15).contains(fixture.decoder.count), "\(fixture.decoder.count)")
        fixture.decoder.fail(with: nil)
        for _ in 0..<16 {
            fixture.time.pass(900)
            service.visitAll()
        }
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("Other changes and checks don't retry a set-aside face earlier")
    func setAsideFaceStaysAside() throws {
        let (fixture, service) = try hanging()
        for _ in 0..<10 {
            fixture.time.pass(10)
            service.checkAll()
            service.visitAll()
            service.faceChanged("ada")
            service.visitAll()
        }
        #expect(fixture.decoder.count == 6)
        #expect(try fixture.pack("ada").status().state == .rejected)
    }

    @Test("Other bytes replace a set-aside face, which gets new attempts when it returns")
    func otherBytesEndSetAside() throws {
        let (fixture, service) = try hanging()
        fixture.decoder.fail(with: nil)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
        try fixture.face(1, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 2)
    }

    @Test("A restarted service retries a set-aside face")
    func restartRetriesFace() throws {
        var (fixture, service): (ServiceFixture, ServiceCore?) = try hanging()
        fixture.decoder.fail(with: nil)
        #expect(service != nil)
        service = nil
        let next = try fixture.service()
        next.scan("ada")
        next.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }
}
