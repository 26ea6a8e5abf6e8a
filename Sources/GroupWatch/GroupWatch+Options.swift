public import Helpers

extension GroupWatch {
    public struct Options: Sendable {
        /// Scan instead of asking the kernel: for network file systems.
        public var polling = false
        /// A change counts when this long nothing more came.
        public var quiet: Duration = .milliseconds(50)
        /// A change counts after this, however much comes.
        public var longest: Duration = .seconds(1)
        /// Between two full scans while events are watched.
        public var scanInterval: Duration = .seconds(30)
        /// Between two full scans while there are no events.
        public var pollInterval: Duration = .seconds(2)
        /// How long to poll after the kernel's limit was reached or the watcher kept dying, before trying again.
        public var retreat: Duration = .seconds(60)
        /// How long the watcher program may be silent after it was asked whether it lives.
        public var patience: Duration = .seconds(10)
        /// Where the watcher program lies.
        public var helpers = HelperLocation.besideProgram()

        public init() {}
    }
}
