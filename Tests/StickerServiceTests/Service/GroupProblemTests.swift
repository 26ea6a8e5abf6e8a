import Foundation
import GroupWatch
import StickerManifest
import Support
import Synchronization
import Testing

@testable import StickerService

@Suite("The list of failing and held groups")
struct GroupProblemTests {
    private func counts(_ fixture: ServiceFixture) -> [String] {
        fixture.events.withLock {
            $0.compactMap {
                if case .problems(let failing, let held) = $0 {
                    "\(failing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }) \(held)"
                } else {
                    nil
                }
            }
        }
    }

    @Test("A group is listed from its first failure until its pack can be written again")
    func failingGroupIsListed() async throws {
        let fixture = try ServiceFixture()
        let files = FileManager.default
        try fixture.face(1, of: "ada")
        try fixture.face(2, of: "bob")
        // Nothing can be written where a file lies.
        try Data([1]).write(to: URL(filePath: fixture.root + "/ada/Stickers"))
        let service = try fixture.service { $0.runtimeFolder = fixture.folder }
        service.scan("ada", "bob")
        service.visitAll()
        let path = GroupProblemFile.path(in: fixture.folder, root: fixture.root)
        func document() throws -> GroupProblemFile? {
            try GroupProblemFile.read(root: fixture.root, in: ["/nowhere", fixture.folder])
        }
        #expect(try await waits { try document()?.groups.count == 1 && document()?.waiting == 0 })
        let first = try #require(try document()?.groups.first)
        #expect(first.group == "ada" && first.state == .failed && first.code == "pack.unwritable")
        #expect(first.retryAt > first.since)
        #expect(counts(fixture) == ["[\"pack.unwritable 1\"] 0"])
        // The path is named once.
        let text = try #require(fixture.failures().first?.text)
        #expect(text.contains("\(fixture.root)/ada/Stickers") && !text.contains("Stickers/Stickers"))

        fixture.time.pass(1.1)
        #expect(service.visitAll() == ["ada"])
        let again = try #require(service.problems.groups.first)
        #expect(again.since == first.since && again.retryAt > first.retryAt)
        let page = service.page()
        #expect(page.contains { $0.hasPrefix("failed: ada pack.unwritable since \(first.since), again ") })

        try files.removeItem(atPath: fixture.root + "/ada/Stickers")
        fixture.time.pass(2.1)
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 1)
        #expect(service.problems.groups.isEmpty)
        #expect(counts(fixture).last == "[\"pack.unwritable 0\"] 0")
        #expect(try await waits { try document()?.groups.isEmpty == true })
        service.problems.close()
        #expect(!files.fileExists(atPath: path))
    }

    @Test("Held groups are listed as held, and removed groups aren't listed") func heldGroupsAreListed()
        throws
    {
        let fixture = try ServiceFixture()
        let list = GroupProblems(root: fixture.root, folder: nil, clock: fixture.time.packClock) { event in
            fixture.events.withLock { $0.append(event) }
        }
        list.record(
            .held(PackDelay(group: "ada", code: "pack.too.fast", text: "", seconds: 4, isFirst: true)))
        list.record(
            .failed(VisitFailure(group: "bob", code: "face.truncated", text: "", consequence: .rejected)))
        #expect(list.groups.map(\.state) == [.held] && counts(fixture) == ["[] 1"])
        list.record(.groupRemoved(group: "ada"))
        #expect(list.groups.isEmpty && counts(fixture).last == "[] 0")
    }

    @Test("Groups that went while they were published, or when the root became one, aren't listed")
    func goneGroupsArentListed() throws {
        let fixture = try ServiceFixture()
        for name in ["ada", "bob"] { try fixture.face(1, of: name) }
        try fixture.write([1], to: "bob/Stickers")
        let service = try fixture.service()
        service.scan("ada", "bob")
        let visit = try #require(service.take())
        fixture.decoder.onDecode { _ in
            visit.job.beginPublishing(fixture.time.now)
            try? FileManager.default.removeItem(atPath: "\(fixture.root)/ada")
            service.handle(.gone(visit.job.group))
        }
        service.make(visit)
        #expect(fixture.failures().map(\.group) == ["ada"])
        #expect(service.problems.groups.isEmpty && service.counts.groups == 1)
        fixture.decoder.onDecode { _ in }
        service.visitAll()
        #expect(service.problems.groups.map(\.group) == ["bob"])
        service.handle(.root(visit.job.group))
        #expect(service.problems.groups.isEmpty)
    }

    @Test("The list of an ended process or of another root is ignored") func staleListIsIgnored() throws {
        let folder = try TemporaryFolder()
        let group = GroupProblem(
            group: "ada", state: .failed, code: "pack.unwritable", since: "2026-11-23T10:00:00Z",
            retryAt: "2026-11-23T10:00:30Z")
        var document = GroupProblemFile(
            root: GroupProblemFile.resolved(folder.path), updatedAt: "2026-11-23T10:00:00Z", groups: [group])
        let path = GroupProblemFile.path(in: folder.path, root: folder.path)
        func read() throws -> GroupProblemFile? {
            try Data(document.bytes).write(to: URL(filePath: path))
            return try GroupProblemFile.read(root: folder.path, in: [folder.path])
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
        #expect(try GroupProblemFile.read(root: folder.path, in: [folder.path]) == nil)
    }

    @Test("The list is valid by its schema, as an independent validator finds") func listFollowsSchema()
        throws
    {
        let fixture = try ServiceFixture()
        let list = GroupProblems(root: fixture.root, folder: fixture.folder, clock: fixture.time.packClock) {
            _ in
        }
        list.record(
            .held(PackDelay(group: "ada", code: "pack.too.fast", text: "", seconds: 4, isFirst: true)))
        let file = fixture.folder + "/list.json"
        let document = GroupProblemFile(
            root: fixture.root, updatedAt: "2026-11-23T10:00:00Z", groups: list.groups)
        try Data(document.bytes).write(to: URL(filePath: file))
        let schema = Repository.path + "/Schemas/troubles.schema.json"
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            for name in sys.argv[2:]: jsonschema.Draft202012Validator(schema).validate(json.load(open(name)))
            print("valid")
            """
        let written = GroupProblemFile.path(in: fixture.folder, root: fixture.root)
        let said = try run("/usr/bin/python3", ["-c", program, schema, file, written])
        #expect(said == "valid\n")
    }

    @Test("A report lists the groups that are visited next") func reportListsNextGroups() throws {
        let fixture = try ServiceFixture()
        for index in 0..<14 { try fixture.face(index, of: "group-\(index)") }
        let service = try fixture.service()
        for index in 0..<14 { service.faceChanged("group-\(index)") }
        service.handle(.scanned([]))
        for index in 0..<14 { service.faceChanged("group-\(index)") }
        fixture.time.pass(3)
        let page = service.page()
        #expect(page.contains("next: group-0 (face, for 3 s)"))
        #expect(page.contains("next: 4 more"))
    }
}
