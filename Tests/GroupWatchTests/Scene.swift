import Foundation
import Helpers
import Names
import Support
import Synchronization

@testable import GroupWatch

/// A root with groups, a watch over it, and what it told so far.
final class Scene: Sendable {
    let folder: TemporaryFolder
    let watch: GroupWatch
    private let heard = Mutex<[GroupTrigger]>([])
    private let listener = Mutex<Task<Void, Never>?>(nil)

    var root: String { folder.path + "/root" }

    /// - Parameter groups: made before the watch begins, without faces.
    init(_ groups: [String] = [], _ adjust: (inout GroupWatch.Options) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        var options = GroupWatch.Options()
        options.helpers = HelperLocation(folders: [BuildFolder.path])
        // What a test waits for must come from events, or from scans that it asks for.
        options.scanInterval = .seconds(600)
        options.patience = .seconds(60)
        adjust(&options)
        watch = GroupWatch(root: folder.path + "/root", options: options)
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for group in groups { try makeGroup(group) }
    }

    deinit { listener.withLock { $0?.cancel() } }

    /// Begins to watch, and returns when events are heard (or polling has begun).
    func begin() async -> Bool {
        listener.withLock { listener in
            listener = Task { [watch, weak self] in
                for await trigger in watch { self?.heard.withLock { $0.append(trigger) } }
            }
        }
        return await waits { $0.contains { if case .watching = $0 { true } else { false } } }
    }

    var triggers: [GroupTrigger] { heard.withLock { $0 } }

    func forgetTriggers() { heard.withLock { $0 = [] } }

    /// Names of the groups told as changed, in order.
    var changes: [String] {
        triggers.compactMap { if case .changed(let group, _) = $0 { group.name } else { nil } }
    }

    /// Until the triggers are as wanted; false after a minute.
    func waits(_ wanted: ([GroupTrigger]) -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if wanted(triggers) { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    func waitsForChange(of group: String) async -> Bool {
        await waits { $0.contains { if case .changed(let id, _) = $0 { id.name == group } else { false } } }
    }

    /// Looks at everything, and returns when that is told.
    func scanned() async -> Bool {
        func scans(_ triggers: [GroupTrigger]) -> Int {
            triggers.count { if case .scanned = $0 { true } else { false } }
        }
        let before = scans(triggers)
        watch.rescan()
        return await waits { scans($0) > before }
    }

    /// Long enough for what is wrong to show.
    func pause(_ milliseconds: Int = 400) async { try? await Task.sleep(for: .milliseconds(milliseconds)) }

    func path(_ group: String, _ name: String = GroupStamps.face) -> String { "\(root)/\(group)/\(name)" }

    func makeGroup(_ group: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(root)/\(group)", withIntermediateDirectories: false)
    }

    func move(_ group: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: "\(root)/\(group)", toPath: "\(root)/\(other)")
    }

    func remove(_ group: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(group)") }

    /// In place, in one go.
    func write(_ group: String, _ text: String, name: String = GroupStamps.face) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(group, name)))
    }
}
