/// Counts the events that may have cost a queue jobs.
struct QueueLives: Sendable {
    private(set) var count: Int
    private var reconnections: UInt64 = 0
    private var state: (made: Int64, newest: UInt64)?

    init() { count = 0 }

    private init(after count: Int) { self.count = count + 1 }

    /// A connection was made, with its streams.
    mutating func connect() { self = QueueLives(after: count) }

    /// A connection was made again, to servers that may have restarted.
    /// - Parameter reconnections: all of this connection.
    mutating func see(reconnections: UInt64) {
        guard reconnections != self.reconnections else { return }
        self.reconnections = reconnections
        count += 1
    }

    /// - Parameters:
    ///   - made: when the stream was made.
    ///   - newest: the number of its newest message, which only grows.
    mutating func see(made: Int64, newest: UInt64) {
        if let state, state.made != made || state.newest > newest { count += 1 }
        state = (made, newest)
    }
}
