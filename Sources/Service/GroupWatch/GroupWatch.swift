package import Helpers
import Threads

/// The groups beneath a root, and which of them changed: an endless sequence for one reader.
///
/// A root that itself holds a face is one group, as long as it holds that face or its pack; otherwise its folders are
/// the groups. Events of the kernel are hints and scans decide, so a lost event costs seconds, never correctness.
/// Watching begins with the first `makeAsyncIterator()` and ends when that iterator is released or its task is
/// cancelled.
///
/// The road of a change: watcher program → `WatchLoop` (event → debounce → probe) → `TriggerQueue` → reader.
package struct GroupWatch: AsyncSequence, Sendable {
    /// What happened to a group, or to all.
    package typealias Element = GroupTrigger
    /// Failures are part of the triggers and counts.
    package typealias Failure = Never

    /// How and how often the groups are looked at.
    package struct Options: Sendable {
        /// Scan instead of asking the kernel: for network file systems.
        package var polling = false
        /// A change is reported when nothing more was written for this long.
        package var quiet: Duration = .milliseconds(50)
        /// A change is reported after this long, however much is written.
        package var longest: Duration = .seconds(1)
        /// Between two full scans while events are watched.
        package var scanInterval: Duration = .seconds(30)
        /// Between two full scans while there are no events.
        package var pollInterval: Duration = .seconds(2)
        /// How long to poll after the kernel's limit was reached or the watcher program kept failing.
        package var retreat: Duration = .seconds(60)
        /// How long the watcher program may take to answer a ping.
        package var patience: Duration = .seconds(10)
        /// Where the watcher program lies.
        package var helpers = HelperLocation.besideProgram()

        /// The defaults above.
        package init() {}
    }

    /// Numbers for reports and metrics.
    package struct Counts: Equatable, Sendable {
        /// Groups that exist now.
        package var groups = 0
        /// Directories that the kernel watches, the root among them.
        package var watches = 0
        /// Starts of the watcher program after the first one.
        package var restarts = 0
        /// How often the kernel's event queue overflowed.
        package var overflows = 0
        /// Full scans so far.
        package var scans = 0
        /// How long the last full scan took.
        package var lastScan: Duration = .zero
        /// nil until the first watch is confirmed or polling begins.
        package var mode: WatchMode?
        /// The process id of the watcher program; nil while none runs.
        package var watcher: Int32?

        /// All zero, before anything was watched.
        package init() {}
    }

    private let root: String
    private let options: Options
    private let control = WatchControl()

    /// - Parameter root: an absolute path. It may not exist yet, and may be removed and made again.
    package init(root: String, options: Options = Options()) {
        self.root = root
        self.options = options
    }

    /// Requests a full scan as soon as possible.
    package func rescan() { control.rescan() }

    package var counts: Counts { control.counts }

    /// Starts the watching thread.
    package func makeAsyncIterator() -> Iterator {
        Iterator(WatchThread(root: root, options: options, control: control))
    }

    /// Reads the triggers, and keeps the watching thread alive.
    package struct Iterator: AsyncIteratorProtocol {
        private let thread: WatchThread

        init(_ thread: WatchThread) { self.thread = thread }

        /// The next trigger; nil once the task is cancelled.
        package mutating func next() async -> GroupTrigger? { await thread.triggers.next() }
    }

    /// Runs the watch loop as long as an iterator holds this.
    final class WatchThread: Sendable {
        let triggers = TriggerQueue()
        private let control: WatchControl

        init(root: String, options: Options, control: WatchControl) {
            self.control = control
            let triggers = triggers
            triggers.onEnd { control.stop() }
            let started = DetachedThread.start {
                WatchLoop(path: root, options: options, control: control) { triggers.add($0) }.run()
                triggers.finish()
            }
            if !started { triggers.finish() }
        }

        deinit { control.stop() }
    }
}

/// How a watch detects changes.
package enum WatchMode: Equatable, Sendable {
    /// By events of the kernel, within milliseconds.
    case events
    /// By scans, within `GroupWatch.Options.pollInterval`.
    /// - `reason`: a dotted code: `watch.poll.wanted`, `watch.poll.limit`, `watch.poll.helper.missing`,
    ///   `watch.poll.helper.failed`.
    case polling(reason: String)
}
