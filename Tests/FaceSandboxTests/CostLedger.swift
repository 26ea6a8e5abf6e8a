import Glibc
import Synchronization

@testable import FaceSandbox

/// The worst of what many runs of the decoder took.
final class CostLedger: Sendable, CustomStringConvertible {
    private let worst = Mutex(DecodingCost(peakBytes: 0, cpu: 0, elapsed: 0))

    var peakBytes: Int { worst.withLock { $0.peakBytes } }
    /// Milliseconds.
    var elapsed: Int { worst.withLock { $0.elapsed } }

    var description: String {
        worst.withLock { "at worst \($0.elapsed) ms (processor: \($0.cpu) ms), \($0.peakBytes >> 20) MiB" }
    }

    @Sendable func add(_ cost: DecodingCost) {
        worst.withLock {
            $0 = DecodingCost(
                peakBytes: max($0.peakBytes, cost.peakBytes), cpu: max($0.cpu, cost.cpu),
                elapsed: max($0.elapsed, cost.elapsed))
        }
    }

    /// A bound for `peakBytes`. Until a new process runs its own program it counts as large as the one that started it,
    /// here that of all tests. In `make soak` these tests run alone, and the bound is `bytes`.
    static func bound(_ bytes: Int) -> Int {
        var usage = rusage()
        unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return max(bytes, usage.ru_maxrss << 10)
    }
}
