import Foundation
import Glibc
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Hostile files in the face's place")
struct HostileFaceTests {
    enum Kind: String, CaseIterable, Sendable {
        case symlink, folder, pipe, socket, hardLink, sparse, device
    }

    private func put(_ kind: Kind, _ fixture: ServiceFixture) throws {
        let place = "\(fixture.root)/ada/\(GroupLayout.face)"
        try fixture.write(ServiceFixture.face(1), to: "ada/elsewhere.png")
        let files = FileManager.default
        switch kind {
        case .symlink: try files.createSymbolicLink(atPath: place, withDestinationPath: "elsewhere.png")
        case .folder: try files.createDirectory(atPath: place, withIntermediateDirectories: false)
        case .pipe: #expect(unsafe mkfifo(place, 0o600) == 0)
        case .socket: #expect(unsafe mknod(place, S_IFSOCK | 0o600, 0) == 0)
        case .hardLink: try files.linkItem(atPath: "\(fixture.root)/ada/elsewhere.png", toPath: place)
        case .sparse:
            try Data().write(to: URL(filePath: place))
            #expect(unsafe truncate(place, 1 << 40) == 0)
        case .device:
            // Only root may make one.
            if unsafe mknod(place, S_IFCHR | 0o600, dev_t(0x103)) != 0 {
                #expect(unsafe mkfifo(place, 0o600) == 0)
            }
        }
    }

    @Test(
        "A file that is no face is refused with its own code, and the next face works",
        arguments: Kind.allCases)
    func hostileFileIsRefused(kind: Kind) throws {
        let fixture = try ServiceFixture()
        try put(kind, fixture)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let code: String =
            switch kind {
            case .symlink: "face.symlink"
            case .hardLink: "face.hard.linked"
            case .sparse: "face.limit.bytes"
            case .folder, .pipe, .socket, .device: "face.not.a.file"
            }
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected)
        #expect(status.error?.code == code)
        #expect(status.error?.message.count == 8)
        #expect(fixture.decoder.count == 0)
        let before = try fixture.snapshot("ada")
        service.checkAll()
        service.visitAll()
        #expect(try fixture.snapshot("ada") == before)

        try? FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.face)")
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("A leased face is refused until the lease ends")
    func leasedFace() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let holder = unsafe open("\(fixture.root)/ada/\(GroupLayout.face)", O_RDONLY | O_CLOEXEC)
        // F_SETSIG: told by a signal that does nothing, not by the one that ends processes. Then F_SETLEASE.
        #expect(fcntl(holder, 10, SIGURG) == 0)
        #expect(fcntl(holder, 1024, F_WRLCK) == 0)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.leased")
        #expect(fixture.decoder.count == 0)
        close(holder)
        fixture.time.pass(60)
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("A face that never stops changing is refused until it does")
    func changingFace() throws {
        let fixture = try ServiceFixture()
        let size = 8 << 20
        try fixture.write([UInt8](repeating: 1, count: size), to: "ada/\(GroupLayout.face)")
        let service = try fixture.service()
        service.scan("ada")
        let writer = FileResizer("\(fixture.root)/ada/\(GroupLayout.face)", from: size)
        // Whether it writes just while the face is read is the scheduler's to say.
        for _ in 0..<200 where (try? fixture.pack("ada").status())?.error?.code != "face.changing" {
            service.faceChanged("ada")
            service.visitAll()
            fixture.time.pass(2.1)
            service.visitAll()
        }
        writer.stop()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.changing")
        #expect(status.error?.message.count == 8)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("An unreadable face is refused until it can be read")
    func unreadableFace() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let (group, face) = ("\(fixture.root)/ada", "\(fixture.root)/ada/\(GroupLayout.face)")
        #expect(unsafe chmod(group, 0o777) == 0 && chmod(face, 0) == 0)
        let service = try fixture.service()
        service.scan("ada")
        let user = try #require(FileUser())
        // Nothing is forbidden to root.
        user.become(65_534)
        service.visitAll()
        user.become(geteuid())
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.unreadable")
        #expect(status.error?.message["en"]?.contains("ermission denied") == true)
        #expect(fixture.decoder.count == 0)
        #expect(unsafe chmod(face, 0o644) == 0)
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("A symlink in the pack's place is not followed")
    func packSymlink() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        try FileManager.default.createDirectory(
            atPath: fixture.folder + "/victim", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.root)/ada/Stickers", withDestinationPath: fixture.folder + "/victim")
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/victim").isEmpty)
        #expect(fixture.failures().map(\.code) == ["pack.unwritable"])
    }

    @Test("A symlink to a folder is no group")
    func groupSymlink() throws {
        let fixture = try ServiceFixture()
        try FileManager.default.createDirectory(
            atPath: fixture.folder + "/victim", withIntermediateDirectories: false)
        try Data(ServiceFixture.face(1)).write(
            to: URL(filePath: "\(fixture.folder)/victim/\(GroupLayout.face)"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.root)/ada", withDestinationPath: fixture.folder + "/victim")
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(service.counts.groups == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/victim")
                == [GroupLayout.face])
    }
}
