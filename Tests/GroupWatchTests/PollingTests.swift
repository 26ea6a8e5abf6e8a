import Foundation
import Support
import Testing

@testable import GroupWatch

@Suite("Polling tells the same as events")
struct PollingTests {
    enum Deed: String, CaseIterable {
        case face, profile, removal, newGroup, removedGroup, renamedGroup, replacedGroup
    }

    /// What is told of a deed, without moments, scans, and how it is watched.
    func told(_ deed: Deed, polling: Bool) async throws -> [String] {
        let scene = try Scene(["a", "b"]) {
            $0.polling = polling
            $0.pollInterval = .milliseconds(50)
        }
        try scene.write("a", "face")
        #expect(await scene.begin())
        #expect(await scene.waitsForChange(of: "a"))
        // So that a's times prove something.
        await scene.pause(1000)
        scene.forgetTriggers()
        switch deed {
        case .face: try scene.write("a", "another face")
        case .profile: try scene.write("a", "{}", name: GroupStamps.profile)
        case .removal: try FileManager.default.removeItem(atPath: scene.path("a"))
        case .newGroup: try scene.makeGroup("c")
        case .removedGroup: try scene.remove("a")
        case .renamedGroup: try scene.move("a", to: "c")
        case .replacedGroup:
            try FileManager.default.moveItem(atPath: scene.root + "/a", toPath: scene.folder.path + "/old")
            try scene.makeGroup("a")
        }
        #expect(await scene.waits { !Self.meant($0).isEmpty })
        await scene.pause(1000)
        return Self.meant(scene.triggers)
    }

    static func meant(_ triggers: [GroupTrigger]) -> [String] {
        triggers.compactMap {
            switch $0 {
            case .changed(let group, _): "changed \(group)"
            case .gone(let group): "gone \(group)"
            case .root, .packChanged, .scanned, .watching, .watcherRestarted, .overflowed: nil
            }
        }
    }

    /// What was said of each group last: what a listener acts upon.
    static func lastWords(_ told: [String]) -> [String: String] {
        Dictionary(
            told.map { words in (String(words.split(separator: " ")[1]), words) }, uniquingKeysWith: { $1 })
    }

    @Test("for each deed", arguments: Deed.allCases)
    func same(deed: Deed) async throws {
        let events = try await told(deed, polling: false)
        let polled = try await told(deed, polling: true)
        // Either may see a directory gone, or without its face, a moment before it sees the new one.
        #expect(!polled.isEmpty && Self.lastWords(events) == Self.lastWords(polled))
        if [.removedGroup, .renamedGroup, .replacedGroup].contains(deed) {
            #expect(events.contains("gone a") && polled.contains("gone a"))
        }
    }
}
