import Foundation
import GroupWatch
import StickerManifest
import Support
import Synchronization
import Testing

@testable import StickerService

@Suite("The service's own list of groups in trouble")
struct TroubleListTests {
    private func counts(_ stage: Stage) -> [String] {
        stage.events.withLock {
            $0.compactMap {
                if case .troubles(let failing, let held) = $0 {
                    "\(failing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }) \(held)"
                } else {
                    nil
                }
            }
        }
    }

    @Test("a group whose pack can't be written is listed from its first failure until it works again")
    func listed() async throws {
        let stage = try Stage()
        let files = FileManager.default
        try stage.face(1, of: "ada")
        try stage.face(2, of: "bob")
        // Nothing can be written where a file lies.
        try Data([1]).write(to: URL(filePath: stage.root + "/ada/Stickers"))
        let service = try stage.service { $0.runtimeFolder = stage.folder }
        service.scan("ada", "bob")
        service.settle()
        let path = TroubleDocument.path(in: stage.folder, root: stage.root)
        func document() throws -> TroubleDocument? {
            try TroubleDocument.read(root: stage.root, in: ["/nowhere", stage.folder])
        }
        #expect(try await waits { try document()?.groups.count == 1 })
        let first = try #require(try document()?.groups.first)
        #expect(first.group == "ada" && first.state == .failed && first.code == "pack.unwritable")
        #expect(first.retryAt > first.since)
        #expect(counts(stage) == ["[\"pack.unwritable 1\"] 0"])
        // The path is named once.
        let text = try #require(stage.troubles().first?.text)
        #expect(text.contains("\(stage.root)/ada/Stickers") && !text.contains("Stickers/Stickers"))

        stage.time.pass(1.1)
        #expect(service.settle() == ["ada"])
        let again = try #require(service.troubles.groups.first)
        #expect(again.since == first.since && again.retryAt > first.retryAt)
        let page = service.page()
        #expect(page.contains { $0.hasPrefix("failed: ada pack.unwritable since \(first.since), again ") })

        try files.removeItem(atPath: stage.root + "/ada/Stickers")
        stage.time.pass(2.1)
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 1)
        #expect(service.troubles.groups.isEmpty)
        #expect(counts(stage).last == "[\"pack.unwritable 0\"] 0")
        #expect(try await waits { try document()?.groups.isEmpty == true })
        service.troubles.close()
        #expect(!files.fileExists(atPath: path))
    }

    @Test("groups that are held are listed as such, and gone groups not at all") func held() throws {
        let stage = try Stage()
        let list = TroubleList(root: stage.root, folder: nil, clock: stage.time.packClock) { event in
            stage.events.withLock { $0.append(event) }
        }
        list.hear(.held(HoldNote(group: "ada", code: "pack.too.fast", text: "", seconds: 4, isFirst: true)))
        list.hear(
            .troubled(TroubleNote(group: "bob", code: "face.truncated", text: "", consequence: .rejected)))
        #expect(list.groups.map(\.state) == [.held] && counts(stage) == ["[] 1"])
        list.hear(.groupRemoved(group: "ada"))
        #expect(list.groups.isEmpty && counts(stage).last == "[] 0")
    }

    @Test("the list of a process that is gone isn't read, nor that of another root") func stale() throws {
        let folder = try TemporaryFolder()
        let group = TroubledGroup(
            group: "ada", state: .failed, code: "pack.unwritable", since: "2026-11-23T10:00:00Z",
            retryAt: "2026-11-23T10:00:30Z")
        var document = TroubleDocument(
            root: TroubleDocument.resolved(folder.path), updatedAt: "2026-11-23T10:00:00Z", groups: [group])
        let path = TroubleDocument.path(in: folder.path, root: folder.path)
        func read() throws -> TroubleDocument? {
            try document.bytes.write(to: URL(filePath: path))
            return try TroubleDocument.read(root: folder.path, in: [folder.path])
        }
        #expect(try read() == document)
        // Its id belongs to another process by now.
        document.started += 1
        #expect(try read() == nil)
        (document.started, document.pid) = (0, Int(Int32.max))
        #expect(try read() == nil)
        (document.pid, document.root) = (Int(getpid()), "/elsewhere")
        #expect(try read() == nil)
        try Data("[".utf8).write(to: URL(filePath: path))
        #expect(try TroubleDocument.read(root: folder.path, in: [folder.path]) == nil)
    }

    @Test("an independent validator finds the file valid by its schema") func schema() throws {
        let stage = try Stage()
        let list = TroubleList(root: stage.root, folder: stage.folder, clock: stage.time.packClock) { _ in }
        list.hear(.held(HoldNote(group: "ada", code: "pack.too.fast", text: "", seconds: 4, isFirst: true)))
        let file = stage.folder + "/list.json"
        try TroubleDocument(root: stage.root, updatedAt: "2026-11-23T10:00:00Z", groups: list.groups).bytes
            .write(to: URL(filePath: file))
        let schema = Repository.path + "/Schemas/troubles.schema.json"
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            for name in sys.argv[2:]: jsonschema.Draft202012Validator(schema).validate(json.load(open(name)))
            print("valid")
            """
        let written = TroubleDocument.path(in: stage.folder, root: stage.root)
        let said = try run("/usr/bin/python3", ["-c", program, schema, file, written])
        #expect(said == "valid\n")
    }

    @Test("a report names the head of the queue") func head() throws {
        let stage = try Stage()
        for index in 0..<14 { try stage.face(index, of: "group-\(index)") }
        let service = try stage.service()
        for index in 0..<14 { service.tell("group-\(index)") }
        service.handle(.scanned([]))
        for index in 0..<14 { service.tell("group-\(index)") }
        stage.time.pass(3)
        let page = service.page()
        #expect(page.contains("next: group-0 (face, for 3 s)"))
        #expect(page.contains("next: 4 more"))
    }
}
