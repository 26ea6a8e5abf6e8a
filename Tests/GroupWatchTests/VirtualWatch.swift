import Files
import Foundation
import Names
import Support

@testable import GroupWatch

/// A watch loop over a real directory with a virtual clock and a scripted watcher: nothing in it waits.
final class VirtualWatch {
    let folder: TemporaryFolder
    let watcher = ScriptedWatcher()
    let control = WatchControl()
    private(set) var triggers: [GroupTrigger] = []
    /// Starts of a watcher from here on don't succeed.
    var start: WatcherStart?
    private let time = Time()
    private var loop: WatchLoop?

    private final class Time {
        let start = ContinuousClock.now
        var elapsed: Duration = .zero
        /// Files get their times from the system's clock, so the wall clock stands at the last file operation.
        var wall = SystemClock.wall
        var elapsedAtWall: Duration = .zero
    }

    var root: String { folder.path + "/root" }
    var now: ContinuousClock.Instant { time.start + time.elapsed }
    var counts: GroupWatch.Counts { control.counts }

    /// - Parameter groups: made before the loop starts, with a face each.
    init(_ groups: [String] = [], _ adjust: (inout GroupWatch.Options) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for group in groups { try make(group) }
        var options = GroupWatch.Options()
        adjust(&options)
        let time = time
        let clock = LoopClock(
            now: { time.start + time.elapsed },
            wall: {
                time.wall + Int64((time.elapsed - time.elapsedAtWall) / .nanoseconds(1))
            })
        loop = WatchLoop(
            path: root, options: options, control: control, clock: clock,
            connect: { [unowned self] in
                watcher.restart()
                return start ?? .started(watcher)
            },
            emit: { [unowned self] in triggers.append($0) })
    }

    /// Starts the loop and lets everything that exists be reported.
    func begin() {
        loop?.start()
        advance(.seconds(1))
    }

    /// Lets virtual time pass, with a turn of the loop whenever one is due.
    func advance(_ duration: Duration) {
        guard let loop else { return }
        let end = time.elapsed + duration
        turn(loop)
        while loop.nextTurn - time.start <= end {
            time.elapsed = max(time.elapsed, loop.nextTurn - time.start)
            turn(loop)
        }
        time.elapsed = end
        turn(loop)
    }

    /// One turn, and more as long as the watcher has something to read: input wakes the real loop at once.
    private func turn(_ loop: WatchLoop) {
        repeat { _ = loop.turn() } while watcher.hasInput && loop.isConnected
    }

    /// The triggers since the last call.
    func newTriggers() -> [GroupTrigger] {
        defer { triggers = [] }
        return triggers
    }

    /// The names of the groups reported as changed or gone since the last call, such as `+a` and `-b`.
    func reports() -> [String] {
        newTriggers().compactMap {
            switch $0 {
            case .changed(let group, _): "+\(group)"
            case .gone(let group): "-\(group)"
            default: nil
            }
        }
    }

    // MARK: Files and events

    private func touched() { (time.wall, time.elapsedAtWall) = (SystemClock.wall, time.elapsed) }

    func path(_ group: String, _ name: String = GroupLayout.face) -> String { "\(root)/\(group)/\(name)" }

    func make(_ group: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(root)/\(group)", withIntermediateDirectories: false)
        try write(group, "face of \(group)")
    }

    func write(_ group: String, _ text: String, name: String = GroupLayout.face) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(group, name)))
        touched()
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: "\(root)/\(path)")
        touched()
    }

    func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: "\(root)/\(path)", toPath: "\(root)/\(other)")
        touched()
    }

    /// Lets the watcher report an event in a group's directory, or in the root where `group` is nil.
    func event(_ group: String?, _ mask: EventMask, _ name: String = GroupLayout.face) {
        watcher.event(group.map { "\(root)/\($0)" } ?? "\(root)/.", mask, name)
    }
}

/// A watcher that answers at once, or as a test wants.
final class ScriptedWatcher: WatcherConnection {
    /// Watches are refused with this error.
    var refusal: Int32?
    var answersPings = true
    /// It ends at the next turn.
    var ends = false
    private(set) var starts = 0
    var hasInput: Bool { ends || !records.isEmpty }
    private var records: [WatcherRecord] = []
    private var descriptors: [String: Int32] = [:]
    private var last: Int32 = 0

    let pid: Int32 = 4711
    let socket: Int32 = -1
    let hasMoreToSend = false

    func restart() {
        starts += 1
        (records, descriptors) = ([], [:])
    }

    func watch(_ key: UInt64, path: String) {
        guard refusal == nil, let status = FileStatus(path) else {
            records.append(.refused(key: key, errno: refusal ?? 2))
            return
        }
        last += 1
        descriptors[path] = last
        records.append(.watching(key: key, descriptor: last, DirectoryIdentity(status)))
    }

    func forget(_ descriptor: Int32) {
        for (path, known) in descriptors where known == descriptor { descriptors[path] = nil }
    }

    func ping(_ word: UInt64) { if answersPings { records.append(.alive(word)) } }

    func send() {}

    func receive() -> WatcherReading {
        if ends { return .ended }
        defer { records = [] }
        return .records(records)
    }

    /// The descriptor of a watched path; 0 where none is watched.
    func descriptor(of path: String) -> Int32 { descriptors[path] ?? 0 }

    func event(_ path: String, _ mask: EventMask, _ name: String) {
        event(descriptor(of: path), mask, name)
    }

    func event(_ descriptor: Int32, _ mask: EventMask, _ name: String) {
        records.append(.event(descriptor: descriptor, mask, name: name))
    }
}

extension WatchLoop {
    fileprivate var isConnected: Bool { if case .running = watcher { true } else { false } }
}
