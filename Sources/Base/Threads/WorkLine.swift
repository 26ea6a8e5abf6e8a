import Synchronization

/// A queue of indexed jobs that several threads work through.
final class WorkLine<Value: Sendable, Failure: Error>: Sendable {
    private struct Content {
        var next = 0
        var values: [Value?]
        var failure: (index: Int, Failure)?
    }

    private let count: Int
    private let job: @Sendable (Int) throws(Failure) -> Value
    private let content: Mutex<Content>

    init(count: Int, _ job: @escaping @Sendable (Int) throws(Failure) -> Value) {
        self.count = max(0, count)
        self.job = job
        content = Mutex(Content(values: Array(repeating: nil, count: max(0, count))))
    }

    /// Does jobs until none is left.
    /// - Parameter mayGoOn: Asked before each job; false ends this thread's part.
    func work(while mayGoOn: () -> Bool) {
        while mayGoOn(), let index = take() {
            do throws(Failure) {
                let value = try job(index)
                content.withLock { $0.values[index] = value }
            } catch {
                content.withLock {
                    // All earlier jobs are taken, so the first failing index doesn't depend on the threads.
                    $0.next = count
                    if index < $0.failure?.index ?? count { $0.failure = (index, error) }
                }
            }
        }
    }

    private func take() -> Int? {
        content.withLock { content in
            guard content.next < count else { return nil }
            defer { content.next += 1 }
            return content.next
        }
    }

    /// The results, once all threads are done.
    func results() throws(Failure) -> [Value] {
        let (values, failure) = content.withLock { ($0.values, $0.failure) }
        if let failure { throw failure.1 }
        return values.compactMap(\.self)
    }
}
