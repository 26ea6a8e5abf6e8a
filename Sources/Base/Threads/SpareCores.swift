import Synchronization

/// Spreads work over the caller's core and those that no other work needs at the moment.
package struct SpareCores: Sendable {
    private let gate: CoreGate?
    private let stopwatch = Stopwatch()

    /// The time that other threads worked for this one.
    package var time: Duration { stopwatch.time }

    /// Only the caller's own core.
    package static let none = SpareCores(gate: nil)

    /// - Parameter gate: The gate that the caller has passed.
    package init(_ gate: CoreGate) { self.init(gate: gate) }

    private init(gate: CoreGate?) { self.gate = gate }

    /// Runs `job` for each index and returns the results in order.
    /// - Throws: The error of the first failing index; later jobs may not have run.
    package func map<Value: Sendable, Failure>(
        _ count: Int, _ job: @escaping @Sendable (Int) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        let line = WorkLine<Value, Failure>(count: count, job)
        var helpers: [CoreGate.Helper] = []
        while helpers.count + 1 < count, let helper = helper({ line.work(while: $0) }) {
            helpers.append(helper)
        }
        line.work { true }
        for helper in helpers { helper.join() }
        return try line.results()
    }

    /// Changes each value in its place in memory.
    package func change<Value: Sendable>(
        _ values: inout [Value], _ job: @escaping @Sendable (inout Value) -> Void
    ) {
        let open = OpenValues(values)
        let count = values.count
        values = []
        values = map(count) { index in
            guard var value = open.values.withLock({ $0[index].take() }) else { return nil }
            job(&value)
            return value
        }.compactMap(\.self)
    }

    /// - Parameter work: Gets a function that returns whether to continue.
    private func helper(_ work: @escaping @Sendable (_ mayGoOn: () -> Bool) -> Void) -> CoreGate.Helper? {
        gate?.helper { [stopwatch] mayGoOn in stopwatch.time { work(mayGoOn) } }
    }
}

/// Each is taken once, so that nobody else holds it then.
private final class OpenValues<Value: Sendable>: Sendable {
    let values: Mutex<[Value?]>

    init(_ values: [Value]) { self.values = Mutex(values.map(Optional.some)) }
}
