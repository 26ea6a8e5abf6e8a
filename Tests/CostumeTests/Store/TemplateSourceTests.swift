import Files
import Foundation
import Support
import Testing

@testable import Costume

@Suite("Costumes in several folders") struct TemplateSourceTests {
    private let folder: TemporaryFolder
    private var bundled: TemplateSource { TemplateSource(folder.path + "/bundled", .bundled) }
    private var system: TemplateSource { TemplateSource(folder.path + "/system", .system) }
    private var own: TemplateSource { TemplateSource(folder.path + "/own", .user) }
    private var all: [TemplateSource] { [bundled, system, own] }

    init() throws {
        folder = try TemporaryFolder()
        try costume("ant", in: bundled)
        try costume("bear", in: bundled)
        try costume("cat", in: bundled)
        try put("pack.json", in: bundled, #"{"order": ["cat", "bear"], "cover": "cat"}"#)
    }

    private func put(_ path: String, in source: TemplateSource, _ text: String) throws {
        let url = URL(filePath: "\(source.folder)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func costume(_ id: String, in source: TemplateSource, layers: String = #"{"face": {}}"#) throws {
        try put(
            "\(id)/template.json", in: source,
            #"{"format": 1, "name": {"en": "\#(source.origin)"}, "canvas": {"width": 64, "height": 64}, "layers": [\#(layers)]}"#
        )
    }

    private func load() throws -> TemplateStore { try TemplateStore.load(all) }

    @Test("Costumes of several folders are used together, and those without an order come last")
    func adds() throws {
        try costume("aardvark", in: own)
        try costume("dog", in: system)
        let store = try load()
        #expect(store.entries.map(\.id) == ["cat", "bear", "aardvark", "ant", "dog"])
        #expect(store.entries.map(\.place.source.origin) == [.bundled, .bundled, .user, .bundled, .system])
        #expect(store.folder(of: "dog") == system.folder && store.folder(of: "ant") == bundled.folder)
        #expect(store.packProblems.isEmpty && store.pack.cover == "cat")
    }

    @Test("A costume of a later folder overrides earlier ones in either form, unless it has no document")
    func overrides() throws {
        try costume("bear", in: system)
        try costume("bear", in: own)
        try put(
            "ant.svg", in: own,
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618"><title>Mine</title>
            <g id="back"/><rect id="face" width="400" height="400"/><g id="front"/></svg>
            """)
        try put("cat/art/a.svg", in: own, "<svg/>")
        let store = try load()
        let entries = Dictionary(uniqueKeysWithValues: store.entries.map { ($0.id, $0) })
        #expect(entries["bear"]?.template?.info.name["en"] == "user")
        #expect(entries["bear"]?.place.overridden == [bundled, system])
        #expect(entries["ant"]?.template?.isOnePicture == true)
        #expect(entries["cat"]?.place == TemplatePlace(source: bundled, overridden: []))
        // Which folder it comes from decides no pixels.
        let before = try #require(entries["bear"]?.template)
        try FileManager.default.removeItem(atPath: own.folder + "/bear")
        let after = try #require(try load().entries.first { $0.id == "bear" }?.template)
        #expect(after.pixelDigest == before.pixelDigest && after.info.name["en"] == "system")
    }

    @Test("A broken costume of the user's own is reported, and doesn't fall back silently")
    func broken() throws {
        try put("bear/template.json", in: own, "{")
        let bear = try #require(try load().entries.first { $0.id == "bear" })
        #expect(bear.template == nil && bear.place.source == own && !bear.problems.isEmpty)
    }

    @Test("Filters and skins are shared by all template folders, and overridden by id")
    func shared() throws {
        try put("Filters/tint/filter.json", in: bundled, #"{"filters": [{"hue": 90}]}"#)
        try put("Filters/glow/filter.json", in: bundled, #"{"filters": [{"hue": 30}]}"#)
        func skin(_ color: String) -> String {
            #"{"format": 1, "name": {"en": "S"}, "colors": {"primary": "\#(color)"}}"#
        }
        try put("Skins/default/skin.json", in: bundled, skin("#ff0000"))
        try costume("dog", in: own, layers: ##"{"face": {}, "filters": ["tint"]}, {"fill": "$primary"}"##)
        func digest() throws -> String {
            try #require(try load().entries.first { $0.id == "dog" }?.template).pixelDigest
        }
        let first = try digest()
        try put("Filters/tint/filter.json", in: system, #"{"filters": [{"hue": 91}]}"#)
        let second = try digest()
        try put("Skins/default/skin.json", in: own, skin("#00ff00"))
        let third = try digest()
        #expect(first != second && second != third)
        let store = try load()
        #expect(store.filters.map(\.id) == ["glow", "tint"])
        #expect(store.filters.map(\.place.source.origin) == [.bundled, .system])
        #expect(try SkinIndex(all).places["default"] == TemplatePlace(source: own, overridden: [bundled]))
    }

    @Test("Filters or skins that can't be listed stop the reading", arguments: ["Filters", "Skins"])
    func unlisted(kind: String) throws {
        #expect(try load().entries.count == 3)
        // A link to itself: there is something, but it can't be read.
        let path = "\(bundled.folder)/\(kind)"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: kind)
        #expect(throws: TemplateStoreError.folderUnreadable(path, reason: "it is a symlink")) {
            try load()
        }
    }

    @Test("The pack.json of the last template folder replaces the others as a whole")
    func pack() throws {
        try put("pack.json", in: own, #"{"order": ["bear"]}"#)
        let store = try load()
        #expect(store.entries.map(\.id) == ["bear", "ant", "cat"] && store.pack.cover == nil)
    }

    @Test("Some template folders may be missing, but not all, and all must be readable")
    func missing() throws {
        #expect(try load().sources == [bundled])
        #expect(try TemplateStore.load([own, bundled]).entries.count == 3)
        #expect(throws: TemplateStoreError.none(folder: "\(system.folder), \(own.folder)")) {
            try TemplateStore.load([system, own])
        }
        #expect(throws: TemplateStoreError.folderMissing(own.folder)) { try TemplateStore.load([own]) }
    }

    @Test("A copied costume is copied with what it uses from all template folders")
    func copies() throws {
        try put("Filters/tint/filter.json", in: bundled, #"{"filters": [{"hue": 90}]}"#)
        let desk = TemplateSource(folder.path + "/desk")
        try costume("dog", in: desk, layers: #"{"face": {}, "filters": ["tint"]}"#)
        let staging = folder.path + "/staging"
        let alone = try TemplateCopier(desk.folder + "/dog").copy(into: staging + "/1", beside: [own])
        #expect(alone.template == nil && !alone.problems.isEmpty)
        let copy = try TemplateCopier(desk.folder + "/dog").copy(into: staging + "/2", beside: all)
        #expect(copy.template?.id == "dog" && copy.problems.isEmpty)
    }

    @Test("What can't be read to be copied isn't missing")
    func unreadable() throws {
        func refusal(_ path: String, _ plan: FaultPlan) -> String? {
            plan.run {
                do throws(TemplateCopyError) {
                    _ = try TemplateCopier(path)
                    return nil
                } catch .unreadable(let error) {
                    return "\(error.path): \(error.text)"
                } catch { return "\(error)" }
            }
        }
        let bear = "\(bundled.folder)/bear"
        #expect(refusal(bear, FaultPlan(failing: 9, of: .status)) == nil)
        #expect(refusal("\(bear)s", FaultPlan(failing: 9, of: .status)) == "missing")
        // The folder, and then its document.
        let real = try #require(Path.resolved(bear))
        for (number, path) in [(1, real), (2, "\(real)/template.json")] {
            #expect(
                refusal(bear, FaultPlan(failing: number, of: .status)) == "\(path): Input/output error")
        }
        #expect(refusal(bear, FaultPlan(failing: 1, of: .openFolder)) == "\(real): Input/output error")
        // Filters that it may use.
        let copier = try TemplateCopier(bear)
        let copy = try FaultPlan(failing: 1, of: .status).run {
            try copier.copy(into: "\(folder.path)/staging", beside: [bundled])
        }
        #expect(copy.problems.contains { $0.code == "template.folder.unreadable" })
    }
}
