import CoreMetrics
import Synchronization

/// A number that only increases.
final class CounterCell: CounterHandler, FloatingPointCounterHandler {
    private let value = Mutex(0.0)

    var total: Double { value.withLock { $0 } }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { value.withLock { $0 += max(0, amount) } }
    func reset() { value.withLock { $0 = 0 } }
}

/// A number that can increase and decrease.
final class GaugeCell: MeterHandler, RecorderHandler {
    private let value = Mutex(0.0)

    var current: Double { value.withLock { $0 } }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
}

/// Counts the values up to each bound.
final class HistogramCell: TimerHandler, RecorderHandler {
    struct Counts: Sendable {
        /// The counts per bound, then the count above all bounds.
        var buckets: [Int]
        var sum = 0.0
        var count = 0
    }

    let bounds: [Double]
    private let state: Mutex<Counts>

    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(Counts(buckets: Array(repeating: 0, count: bounds.count + 1)))
    }

    var counts: Counts { state.withLock { $0 } }

    func record(_ value: Double) {
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock {
            $0.buckets[bucket] += 1
            $0.sum += value
            $0.count += 1
        }
    }

    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func preferDisplayUnit(_ unit: TimeUnit) {}
}
