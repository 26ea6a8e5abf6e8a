import Costume
import Foundation
import StickerManifest
import Synchronization
import Testing

@testable import StickerService

@Suite("Costumes from the folder of the groups")
struct FolderNestingTests {
    @Test("A service with costumes in or below its root doesn't start, even behind a symlink")
    func costumesInRootAreRefused() throws {
        let fixture = try ServiceFixture()
        let files = FileManager.default
        try files.copyItem(atPath: fixture.templates, toPath: fixture.root + "/Templates")
        try files.createSymbolicLink(
            atPath: fixture.folder + "/link", withDestinationPath: fixture.root + "/Templates")
        for path in [fixture.root, fixture.root + "/Templates", fixture.folder + "/link"] {
            #expect(throws: ServiceError.templatesInRoot(folder: path, root: fixture.root), "\(path)") {
                try fixture.service { $0.templates = [TemplateSource(path)] }
            }
        }
        #expect(throws: Never.self) { try fixture.service() }
    }

    @Test("A costume folder replaced by a link into a group changes nothing")
    func linkIntoGroupIsRefused() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let files = FileManager.default
        try files.moveItem(atPath: fixture.templates, toPath: fixture.root + "/Templates")
        try files.moveItem(atPath: fixture.root + "/Templates/dot", toPath: fixture.root + "/Templates/evil")
        try files.createSymbolicLink(
            atPath: fixture.templates, withDestinationPath: fixture.root + "/Templates")
        service.reloadTemplates()
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["dot"])
        let codes = fixture.events.withLock {
            $0.compactMap { if case .templateRefused(_, let code, _) = $0 { code } else { nil } }
        }
        #expect(codes == ["service.templates.in.root"])
    }

    @Test("Snapshots in a folder that others may have made aren't used")
    func foreignSnapshots() throws {
        let fixture = try ServiceFixture()
        let state = fixture.root + "/.kigurumi"
        var service: ServiceCore? = try fixture.service()
        service = nil
        #expect(service == nil && FileManager.default.fileExists(atPath: state))
        #expect(throws: Never.self) { try fixture.service() }
        try #require(unsafe chmod(state, 0o770) == 0)
        #expect(throws: ServiceError.stateForeign(path: state)) { try fixture.service() }
        try #require(unsafe chmod(state, 0o700) == 0)
        guard getuid() == 0 else { return }
        try #require(unsafe chown(state, 12_345, 12_345) == 0)
        #expect(throws: ServiceError.stateForeign(path: state)) { try fixture.service() }
    }
}
