import Foundation
import Glibc
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("What lies where the face should be")
struct HostileFaceTests {
    enum Kind: String, CaseIterable, Sendable {
        case symlink, folder, pipe, socket, hardLink, sparse, device
    }

    private func put(_ kind: Kind, _ stage: Stage) throws {
        let place = "\(stage.root)/ada/\(GroupRoot.faceName)"
        try stage.write(Stage.face(1), to: "ada/elsewhere.png")
        let files = FileManager.default
        switch kind {
        case .symlink: try files.createSymbolicLink(atPath: place, withDestinationPath: "elsewhere.png")
        case .folder: try files.createDirectory(atPath: place, withIntermediateDirectories: false)
        case .pipe: #expect(unsafe mkfifo(place, 0o600) == 0)
        case .socket: #expect(unsafe mknod(place, S_IFSOCK | 0o600, 0) == 0)
        case .hardLink: try files.linkItem(atPath: "\(stage.root)/ada/elsewhere.png", toPath: place)
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

    @Test("is refused with its own code, and the next face works", arguments: Kind.allCases)
    func refused(kind: Kind) throws {
        let stage = try Stage()
        try put(kind, stage)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        let code: String =
            switch kind {
            case .symlink: "face.symlink"
            case .hardLink: "face.hard.linked"
            case .sparse: "face.limit.bytes"
            case .folder, .pipe, .socket, .device: "face.not.a.file"
            }
        let status = try stage.pack("ada").status()
        #expect(status.state == .rejected)
        #expect(status.error?.code == code)
        #expect(status.error?.message.count == 2)
        #expect(stage.darkroom.count == 0)
        let before = try stage.snapshot("ada")
        service.checkAll()
        service.settle()
        #expect(try stage.snapshot("ada") == before)

        try? FileManager.default.removeItem(atPath: "\(stage.root)/ada/\(GroupRoot.faceName)")
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
    }

    @Test("a leased face is refused for now, and taken when the lease has ended")
    func leased() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        let holder = unsafe open("\(stage.root)/ada/\(GroupRoot.faceName)", O_RDONLY | O_CLOEXEC)
        // F_SETSIG: told by a signal that does nothing, not by the one that ends processes. Then F_SETLEASE.
        #expect(fcntl(holder, 10, SIGURG) == 0)
        #expect(fcntl(holder, 1024, F_WRLCK) == 0)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        let status = try stage.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.leased")
        #expect(stage.darkroom.count == 0)
        close(holder)
        stage.time.pass(60)
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
    }

    @Test("a face that is written to all the time is refused, and taken when that ends")
    func changing() throws {
        let stage = try Stage()
        let size = 8 << 20
        try stage.write([UInt8](repeating: 1, count: size), to: "ada/\(GroupRoot.faceName)")
        let service = try stage.service()
        service.scan("ada")
        let writer = RestlessWriter("\(stage.root)/ada/\(GroupRoot.faceName)", from: size)
        // Whether it writes just while the face is read is the scheduler's to say.
        for _ in 0..<200 where (try? stage.pack("ada").status())?.error?.code != "face.changing" {
            service.tell("ada")
            service.settle()
            stage.time.pass(2.1)
            service.settle()
        }
        writer.stop()
        let status = try stage.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.changing")
        #expect(status.error?.message.count == 2)
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
    }

    @Test("a face that may not be read is refused, and taken when it may")
    func unreadable() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        let (group, face) = ("\(stage.root)/ada", "\(stage.root)/ada/\(GroupRoot.faceName)")
        #expect(unsafe chmod(group, 0o777) == 0 && chmod(face, 0) == 0)
        let service = try stage.service()
        service.scan("ada")
        let user = try #require(FileUser())
        // Nothing is forbidden to root.
        user.become(65_534)
        service.settle()
        user.become(geteuid())
        let status = try stage.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.unreadable")
        #expect(status.error?.message["en"]?.contains("ermission denied") == true)
        #expect(stage.darkroom.count == 0)
        #expect(unsafe chmod(face, 0o644) == 0)
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").status().state == .idle)
    }

    @Test("a symlink in the pack's place is not followed")
    func packLink() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        try FileManager.default.createDirectory(
            atPath: stage.folder + "/victim", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(stage.root)/ada/Stickers", withDestinationPath: stage.folder + "/victim")
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: stage.folder + "/victim").isEmpty)
        #expect(stage.troubles().map(\.code) == ["pack.unwritable"])
    }

    @Test("a group's folder that is a symlink is no group")
    func groupLink() throws {
        let stage = try Stage()
        try FileManager.default.createDirectory(
            atPath: stage.folder + "/victim", withIntermediateDirectories: false)
        try Data(Stage.face(1)).write(to: URL(filePath: "\(stage.folder)/victim/\(GroupRoot.faceName)"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(stage.root)/ada", withDestinationPath: stage.folder + "/victim")
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        #expect(service.counts.groups == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: stage.folder + "/victim")
                == [GroupRoot.faceName])
    }
}
