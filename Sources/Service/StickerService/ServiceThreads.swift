import Dispatch
import Files
import Synchronization
import Threads

/// The service's threads: those that visit groups, as many as there are cores, and one that looks at the costumes.
final class ServiceThreads: Sendable {
    private let core: ServiceCore
    private let ended = DispatchSemaphore(value: 0)
    private let stopSign = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ core: ServiceCore) {
        self.core = core
        let (ended, stopSign) = (ended, stopSign)
        var bodies: [@Sendable () -> Void] = (0..<core.options.workers).map { _ in
            { Self.visit(core) }
        }
        bodies.append { Self.export(core) }
        if core.options.templatesInterval > .zero {
            bodies.append { Self.pollTemplates(core, until: stopSign) }
        }
        count = bodies.count { body in
            DetachedThread.start {
                body()
                ended.signal()
            }
        }
    }

    /// Waits for all of them; `core.stop()` comes before. But not for long: a costume's art is drawn by a helper that
    /// can't be cancelled, and whatever a visit leaves undone is taken up at the next start.
    func end(within patience: Double = 4) async {
        let (ended, stopSign, count) = (ended, stopSign, count)
        stopSign.signal()
        let deadline = DispatchTime.now() + patience
        await DetachedThread.run { for _ in 0..<count { _ = ended.wait(timeout: deadline) } }
    }

    private static func visit(_ core: ServiceCore) {
        while !core.isStopping {
            if let visit = core.take() {
                core.make(visit)
            } else {
                core.rest()
                // Rung for news; the longest wait is for the case that a moment was missed.
                let pause = min(core.pause() ?? .seconds(60), .seconds(60))
                _ = core.wakeUp.wait(timeout: .now() + pause / .seconds(1))
            }
        }
    }

    /// Makes packs for platforms, at the lowest priority.
    private static func export(_ core: ServiceCore) {
        ThreadPriority.lower()
        while !core.isStopping {
            if let export = core.takeExport() {
                core.make(export)
            } else {
                _ = core.exportBell.wait(timeout: .now() + core.exportPause() / .seconds(1))
            }
        }
    }

    /// Until costumes that could not be read are read again.
    private static let unread = Backoff(.seconds(30), atMost: .seconds(3_600))

    /// Reads the costumes again when they have changed and then kept still for a while.
    private static func pollTemplates(_ core: ServiceCore, until stop: DispatchSemaphore) {
        let options = core.options
        var changes = FolderChanges()
        var looked: ContinuousClock.Instant?
        var seen = core.firstPrint
        var read = core.isReadWhole ? seen : ""
        var changed = core.shared.now()
        var failures = 0
        while stop.wait(timeout: .now() + options.templatesInterval / .seconds(1)) == .timedOut {
            let (now, isHinted) = (core.shared.now(), changes.wait(milliseconds: 0))
            // Where nothing waits to be read, what no event reports is seen as late as in groups.
            let isOld = looked.map { now - $0 >= options.scanInterval } ?? true
            guard isHinted || isOld || changes.isBlind || seen != read else { continue }
            let (print, folders) = core.templates.look()
            if isHinted || looked == nil || print != seen || (isOld && changes.isBlind) {
                changes.watch(folders)
            }
            looked = now
            if print != seen { (seen, changed) = (print, core.shared.now()) }
            if seen != read, core.shared.now() - changed >= core.options.templatesQuiet {
                if core.reloadTemplates() {
                    (read, failures) = (seen, 0)
                } else {
                    // What could not be read shows no other times when it can.
                    failures += 1
                    changed = core.shared.now() + unread.pause(after: failures)
                }
            }
            // Also what couldn't be written down before.
            core.templates.saveIndex()
        }
    }
}
