/// The core that the caller's thread has, and those beside it that nobody else needs: for work that can be shared out.
public struct SpareCores: Sendable {
    private let gate: CoreGate?
    private let stopwatch = Stopwatch()

    /// What other threads have worked for this one.
    public var time: Duration { stopwatch.time }

    /// No core but the caller's own.
    public static let none = SpareCores(gate: nil)

    /// - Parameter gate: which the caller has passed.
    public init(_ gate: CoreGate) { self.init(gate: gate) }

    private init(gate: CoreGate?) { self.gate = gate }

    /// What `job` gives for each index, whichever thread did it.
    /// - Throws: what the first job threw that did; those after it may not have been done.
    public func map<Value: Sendable, Failure>(
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

    /// Changes each element where it lies.
    public func change<Element: Sendable>(
        _ elements: inout [Element], _ job: @escaping @Sendable (Int, inout Element) -> Void
    ) {
        unsafe elements.withUnsafeMutableBufferPointer { elements in
            // No element is given to two threads.
            nonisolated(unsafe) let elements = unsafe elements
            unsafe _ = map(elements.count) { index in unsafe job(index, &elements[index]) }
        }
    }

    /// Two things side by side.
    /// - Parameter there: not done where no core is free for it.
    public func both<Here, There: Sendable>(
        _ here: () -> Here, ifFree there: @escaping @Sendable () -> There
    ) -> (Here, There?) {
        let line = WorkLine<There, Never>(count: 1) { _ in there() }
        let helper = helper { _ in line.work { true } }
        let first = here()
        guard let helper else { return (first, nil) }
        helper.join()
        return (first, line.results().first)
    }

    /// - Parameter work: told whether it may go on.
    private func helper(_ work: @escaping @Sendable (_ mayGoOn: () -> Bool) -> Void) -> CoreGate.Helper? {
        gate?.helper { [stopwatch] mayGoOn in stopwatch.time { work(mayGoOn) } }
    }
}
