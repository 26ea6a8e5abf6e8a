package import Logging
import ServiceLifecycle
import UnixSignals

extension WatchService {
    /// Runs one service after the other, each until it gives way to the next, until SIGTERM or SIGINT.
    /// - Parameter next: makes the service of the next round; receives why the previous one couldn't start, if it couldn't.
    /// - Throws: what `next` throws.
    package static func runUntilStopped(
        logger: Logger, _ next: @escaping @Sendable (_ failure: (any Error)?) throws -> WatchService
    ) async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: Rounds(next: next), successTerminationBehavior: .gracefullyShutdownGroup)
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
    }

    private struct Rounds: Service {
        let next: @Sendable ((any Error)?) throws -> WatchService

        func run() async throws {
            var failure: (any Error)?
            while true {
                let service = try next(failure)
                do {
                    if try await service.serve() == .stopped { return }
                    failure = nil
                } catch {
                    failure = error
                }
            }
        }
    }
}
