import Digest
import Foundation
import GroupWatch
import Names
import Platforms
import StickerManifest
import StickerPack
import Synchronization
import Testing

@testable import StickerService

@Suite("Packs for platforms that the service makes")
struct ServiceExportTests {
    private let fixture: ServiceFixture

    init() throws { fixture = try ServiceFixture() }

    private func path(_ file: String) -> String { "\(fixture.root)/ann/Exports/\(file)" }

    private func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path(file)) }

    private struct Manifest: Decodable {
        struct Pack: Decodable {
            struct File: Decodable { var file: String, bytes: Int }
            var folder: String
            var files: [File]
        }
        var platform: String, version: Int, face: String
        var packs: [Pack]
    }

    private func manifest() throws -> Manifest {
        try JSONDecoder().decode(
            Manifest.self, from: Data(contentsOf: URL(filePath: path("web/export.json"))))
    }

    private func status() throws -> ExportStatus {
        try #require(ExportStatus([UInt8](Data(contentsOf: URL(filePath: path("status.json"))))))
    }

    private func summaries() -> [ExportSummary] {
        fixture.events.withLock { $0.compactMap { if case .exported(let note) = $0 { note } else { nil } } }
    }

    /// Makes all that is due: packs, then exports.
    private func settle(_ service: ServiceCore) {
        repeat {
            service.visitAll()
            guard let export = service.takeExport() else { return }
            service.make(export)
        } while true
    }

    private func service() throws -> ServiceCore {
        try fixture.service { $0.platforms = [.web] }
    }

    @Test("They follow the pack, with its generation, and a second look makes nothing")
    func followed() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        let made = try manifest()
        let pack = try fixture.pack("ann").manifest()
        #expect(made.platform == "web" && made.version == pack.generation)
        #expect(made.face == pack.face?.sha256)
        for file in made.packs.flatMap(\.files) {
            #expect(try Data(contentsOf: URL(filePath: path("web/\(file.file)"))).count == file.bytes)
        }
        let status = try status()
        #expect(status.state == .idle && status.platforms.map(\.platform) == ["web"])
        #expect(status.platforms.first?.stickers == 1 && status.platforms.first?.error == nil)
        service.checkAll()
        settle(service)
        #expect(summaries().count == 1)
        // Logs name the face as its digest begins.
        #expect(summaries().first?.face == pack.face.map { SHA256.short($0.sha256) })
    }

    @Test("No platform, no folder")
    func none() throws {
        try fixture.face(1, of: "ann")
        let service = try fixture.service()
        service.scan("ann")
        settle(service)
        #expect(!exists(""))
        #expect(try fixture.pack("ann").manifest().stickers.count == 1)
    }

    @Test("The profile chooses the platforms; those that it no longer wants go")
    func profile() throws {
        try fixture.face(1, of: "ann")
        try fixture.write(Array(#"{"platforms": ["web", "later-app"]}"#.utf8), to: "ann/profile.json")
        let service = try fixture.service()
        service.scan("ann")
        settle(service)
        #expect(exists("web/export.json"))
        try fixture.write(Array(#"{"platforms": []}"#.utf8), to: "ann/profile.json")
        service.faceChanged("ann")
        settle(service)
        #expect(!exists("web") && !exists("status.json"))
    }

    @Test("A new face replaces them; the packs before stay for the retention, then go")
    func replaced() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        let old = try manifest()
        fixture.time.pass(100)
        try fixture.face(2, of: "ann")
        service.faceChanged("ann")
        settle(service)
        let new = try manifest()
        #expect(new.version > old.version && new.face != old.face)
        #expect(new.packs.map(\.folder) != old.packs.map(\.folder))
        // Who has just read the old manifest still finds what it names.
        for file in (old.packs + new.packs).flatMap(\.files) { #expect(exists("web/\(file.file)")) }
        fixture.time.pass(4000)
        service.checkAll()
        settle(service)
        for file in old.packs.flatMap(\.files) where !new.packs.map(\.folder).contains(old.packs[0].folder) {
            #expect(!exists("web/\(file.file)"))
        }
        for file in new.packs.flatMap(\.files) { #expect(exists("web/\(file.file)")) }
    }

    @Test("A changed costume draws only its own pictures")
    func costume() throws {
        try fixture.costume("square", color: "#00ff00")
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        #expect(summaries().last?.drawn == 2)
        try fixture.costume("square", color: "#0000ff")
        service.reloadTemplates()
        settle(service)
        #expect(summaries().count == 2 && summaries().last?.drawn == 1)
    }

    @Test("A new face stops the export of the one before, and isn't held up by it")
    func cancelled() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        service.visitAll()
        let export = try #require(service.takeExport())
        try fixture.face(2, of: "ann")
        service.faceChanged("ann")
        #expect(export.job.isCancelled)
        // The visit goes on while the export hasn't ended yet.
        #expect(service.visitAll() == ["ann"])
        #expect(service.takeExport() == nil)
        service.make(export)
        #expect(!exists("web/export.json"))
        settle(service)
        #expect(try manifest().face == fixture.pack("ann").manifest().face?.sha256)
    }

    @Test("A face that is saved again with the same bytes doesn't keep them from being made")
    func savedAgain() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        service.visitAll()
        try fixture.face(1, of: "ann")
        service.faceChanged("ann")
        settle(service)
        #expect(try manifest().face == fixture.pack("ann").manifest().face?.sha256)
    }

    @Test("The status of an export that was stopped is the one before it")
    func statusAfterCancelling() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        service.visitAll()
        let first = try #require(service.takeExport())
        first.job.cancel()
        service.make(first)
        #expect(!exists("status.json"))
        service.checkAll()
        settle(service)
        let before = try status()
        #expect(before.state == .idle)
        try fixture.face(2, of: "ann")
        service.faceChanged("ann")
        service.visitAll()
        let second = try #require(service.takeExport())
        second.job.cancel()
        service.make(second)
        #expect(try status() == before)
    }

    @Test("Packs that were deleted or cut are made again after the next upkeep", arguments: [true, false])
    func damaged(isDeleted: Bool) throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        let file = path("web/\(try #require(try manifest().packs.first?.files.first?.file))")
        let whole = try Data(contentsOf: URL(filePath: file))
        if isDeleted {
            try FileManager.default.removeItem(atPath: path("web"))
        } else {
            try Data([1]).write(to: URL(filePath: file))
        }
        // The second scan looks after the files.
        service.handle(.scanned([try #require(GroupID("ann"))]))
        settle(service)
        #expect(try Data(contentsOf: URL(filePath: file)) == whole)
    }

    @Test("An export that is due waits for builds without keeping its thread busy")
    func dueDuringBuilds() throws {
        try fixture.face(1, of: "ann")
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.root)/ann/Exports", withDestinationPath: fixture.folder)
        let service = try service()
        service.scan("ann")
        settle(service)
        #expect(service.exportPause() == .seconds(30))
        fixture.time.pass(31)
        try fixture.face(2, of: "bob")
        service.faceChanged("bob")
        #expect(service.takeExport() == nil)
        #expect(service.exportPause() == .milliseconds(50))
    }

    @Test("Erasing a group takes them away, also what is kept for a time, but no file of others")
    func erased() throws {
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        try fixture.face(2, of: "ann")
        service.faceChanged("ann")
        settle(service)
        try fixture.write(Array("mine".utf8), to: "ann/Exports/web/notes.txt")
        _ = try GroupEraser.erase("\(fixture.root)/ann")
        let left = try FileManager.default.subpathsOfDirectory(atPath: path("")).filter {
            !$0.hasPrefix(".kigurumi")
        }
        #expect(left.sorted() == ["web", "web/notes.txt"])
        let hidden = (try? FileManager.default.subpathsOfDirectory(atPath: path(".kigurumi"))) ?? []
        #expect(hidden.filter { $0 != "lock" } == [])
        service.checkAll()
        settle(service)
        #expect(!exists("web/export.json"))
    }

    @Test("A link in the place of the private folder is put aside, as in packs")
    func privateLink() throws {
        let elsewhere = "\(fixture.folder)/elsewhere"
        for folder in [elsewhere, path("")] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(atPath: path(".kigurumi"), withDestinationPath: elsewhere)
        try fixture.face(1, of: "ann")
        let service = try service()
        service.scan("ann")
        settle(service)
        #expect(try manifest().platform == "web")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: path(""))
        #expect(names.contains { $0.hasPrefix(".kigurumi.aside-") })
    }

    @Test("A link in the place of the folder is neither followed nor replaced, and the pack isn't affected")
    func link() throws {
        let elsewhere = "\(fixture.folder)/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        try fixture.face(1, of: "ann")
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.root)/ann/Exports", withDestinationPath: elsewhere)
        let service = try service()
        service.scan("ann")
        settle(service)
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
        #expect(try fixture.pack("ann").manifest().stickers.count == 1)
        let failed = fixture.events.withLock { events in
            events.compactMap { if case .exportFailed(let note) = $0 { note.code } else { nil } }
        }
        #expect(failed == ["pack.unwritable"])
    }
}
