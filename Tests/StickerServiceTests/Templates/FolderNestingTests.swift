import Costume
import Foundation
import StickerManifest
import Synchronization
import Testing

@testable import StickerService

@Suite("Costumes never come from the folder of the groups")
struct FolderNestingTests {
    @Test("a service doesn't start with costumes from the root or below it, also by a symlink")
    func start() throws {
        let stage = try Stage()
        let files = FileManager.default
        try files.copyItem(atPath: stage.templates, toPath: stage.root + "/Templates")
        try files.createSymbolicLink(
            atPath: stage.folder + "/link", withDestinationPath: stage.root + "/Templates")
        for path in [stage.root, stage.root + "/Templates", stage.folder + "/link"] {
            #expect(throws: ServiceError.templatesInRoot(folder: path, root: stage.root), "\(path)") {
                try stage.service { $0.templates = [TemplateSource(path)] }
            }
        }
        #expect(throws: Never.self) { try stage.service() }
    }

    @Test("a folder of costumes that is replaced by a link into a group changes nothing")
    func replaced() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        let files = FileManager.default
        try files.moveItem(atPath: stage.templates, toPath: stage.root + "/Templates")
        try files.moveItem(atPath: stage.root + "/Templates/dot", toPath: stage.root + "/Templates/evil")
        try files.createSymbolicLink(
            atPath: stage.templates, withDestinationPath: stage.root + "/Templates")
        service.restock()
        service.settle()
        #expect(try stage.pack("ada").manifest().stickers.map(\.id) == ["dot"])
        let codes = stage.events.withLock {
            $0.compactMap { if case .templateRefused(_, let code, _) = $0 { code } else { nil } }
        }
        #expect(codes == ["service.templates.in.root"])
    }

    @Test("copies of costumes in a folder that others may have made aren't used")
    func foreignState() throws {
        let stage = try Stage()
        let state = stage.root + "/.kigurumi"
        var service: ServiceCore? = try stage.service()
        service = nil
        #expect(service == nil && FileManager.default.fileExists(atPath: state))
        #expect(throws: Never.self) { try stage.service() }
        try #require(unsafe chmod(state, 0o770) == 0)
        #expect(throws: ServiceError.stateForeign(path: state)) { try stage.service() }
        try #require(unsafe chmod(state, 0o700) == 0)
        guard getuid() == 0 else { return }
        try #require(unsafe chown(state, 12_345, 12_345) == 0)
        #expect(throws: ServiceError.stateForeign(path: state)) { try stage.service() }
    }
}
