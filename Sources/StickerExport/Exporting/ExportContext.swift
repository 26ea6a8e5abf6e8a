public import Threads

/// The surroundings of an export: its place among other work, its cancellation, and the receiver of its events.
public struct ExportContext: Sendable {
    /// Shared by builds and exports that go on at once.
    public var gate: CoreGate
    /// Of this export at the gate: lower goes first.
    public var rank: @Sendable () -> Int
    /// Called between frames.
    public var isCancelled: @Sendable () -> Bool
    /// Receives the events, one call at a time.
    public var onEvent: @Sendable (ExportEvent) -> Void

    /// By default the export has the first rank, is never canceled, and its events are dropped.
    public init(
        gate: CoreGate, rank: @escaping @Sendable () -> Int = { 0 },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) {
        (self.gate, self.rank, self.isCancelled, self.onEvent) = (gate, rank, isCancelled, onEvent)
    }
}
