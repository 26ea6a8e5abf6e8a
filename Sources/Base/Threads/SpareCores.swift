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

    /// Changes each element in place.
    package func change<Element: Sendable>(
        _ elements: inout [Element], _ job: @escaping @Sendable (Int, inout Element) -> Void
    ) {
        unsafe elements.withUnsafeMutableBufferPointer { elements in
            // Each element goes to one thread only.
            nonisolated(unsafe) let elements = unsafe elements
            unsafe _ = map(elements.count) { index in unsafe job(index, &elements[index]) }
        }
    }

    /// Runs `here` on this thread and, if a core is free, `there` on another.
    /// - Returns: nil as the second result when no core was free.
    package func both<Here, There: Sendable>(
        _ here: () -> Here, ifFree there: @escaping @Sendable () -> There
    ) -> (Here, There?) {
        let line = WorkLine<There, Never>(count: 1) { _ in there() }
        let helper = helper { _ in line.work { true } }
        let first = here()
        guard let helper else { return (first, nil) }
        helper.join()
        return (first, line.results().first)
    }

    /// - Parameter work: Gets a function that returns whether to continue.
    private func helper(_ work: @escaping @Sendable (_ mayGoOn: () -> Bool) -> Void) -> CoreGate.Helper? {
        gate?.helper { [stopwatch] mayGoOn in stopwatch.time { work(mayGoOn) } }
    }
}
