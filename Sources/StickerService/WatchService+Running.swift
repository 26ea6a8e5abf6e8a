public import Logging
import ServiceLifecycle
import UnixSignals

extension WatchService {
    /// Runs until SIGTERM or SIGINT, and ends cleanly then.
    /// - Throws: as `run()`.
    public func runUntilStopped(logger: Logger) async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: self, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
    }
}
