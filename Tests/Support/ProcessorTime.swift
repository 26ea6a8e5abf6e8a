import Foundation

/// Does the work and returns its result, and the processor time that it took on the calling thread: other work on the
/// machine doesn't count.
package func processorTime<Value>(of work: () throws -> Value) rethrows -> (time: Duration, value: Value) {
    let start = threadTime()
    let value = try work()
    return (threadTime() - start, value)
}

private func threadTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
