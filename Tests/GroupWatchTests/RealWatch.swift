import Foundation
import Helpers
import Names
import Support
import Synchronization

@testable import GroupWatch

/// A watch with the real watcher program over a root with groups, and the triggers so far.
final class RealWatch: Sendable {
    let folder: TemporaryFolder
    let groups: GroupWatch
    private let received = Mutex<[GroupTrigger]>([])
    private let reader = Mutex<Task<Void, Never>?>(nil)

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
        self.groups = GroupWatch(root: folder.path + "/root", options: options)
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for group in groups { try makeGroup(group) }
    }

    deinit { reader.withLock { $0?.cancel() } }

    /// Starts watching, and returns once the mode is known.
    func begin() async -> Bool {
        reader.withLock { reader in
            reader = Task { [groups, weak self] in
                for await trigger in groups { self?.received.withLock { $0.append(trigger) } }
            }
        }
        return await waits { $0.contains { if case .watching = $0 { true } else { false } } }
    }

    var triggers: [GroupTrigger] { received.withLock { $0 } }

    func forgetTriggers() { received.withLock { $0 = [] } }

    /// Names of the groups reported as changed, in order.
    var changes: [String] {
        triggers.compactMap { if case .changed(let group, _) = $0 { group.name } else { nil } }
    }

    /// Waits until the triggers are as wanted.
    /// - Returns: false after a minute.
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

    /// Requests a scan and waits for its end.
    func scanned() async -> Bool {
        func scans(_ triggers: [GroupTrigger]) -> Int {
            triggers.count { if case .scanned = $0 { true } else { false } }
        }
        let before = scans(triggers)
        groups.rescan()
        return await waits { scans($0) > before }
    }

    /// Waits long enough for a wrong trigger to show.
    func pause(_ milliseconds: Int = 400) async { try? await Task.sleep(for: .milliseconds(milliseconds)) }

    func path(_ group: String, _ name: String = GroupLayout.face) -> String { "\(root)/\(group)/\(name)" }

    func makeGroup(_ group: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(root)/\(group)", withIntermediateDirectories: false)
    }

    func move(_ group: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: "\(root)/\(group)", toPath: "\(root)/\(other)")
    }

    func remove(_ group: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(group)") }

    /// In place, in one go.
    func write(_ group: String, _ text: String, name: String = GroupLayout.face) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(group, name)))
    }
}
