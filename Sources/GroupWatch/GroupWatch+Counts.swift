extension GroupWatch {
    /// Numbers for reports and metrics.
    public struct Counts: Equatable, Sendable {
        public var groups = 0
        /// Directories that the kernel watches, the root among them.
        public var watches = 0
        /// Starts of the watcher program after the first one.
        public var restarts = 0
        public var overflows = 0
        public var scans = 0
        /// How long the last full scan took.
        public var lastScan: Duration = .zero
        /// nil before the first watch stands.
        public var mode: WatchMode?
        /// The process id of the watcher program; nil while there is none.
        public var watcher: Int32?

        public init() {}
    }
}
