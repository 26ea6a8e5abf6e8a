import Synchronization
package import SystemPackage

/// Simulates a failing disk in tests: makes one of this module's system calls fail, or that one and all later ones, as if
/// the process had been killed there. Release builds ignore it.
package final class FaultPlan: Sendable {
    @TaskLocal private static var current: FaultPlan?

    private let call: FileCall?
    private let number: Int
    private let errno: Errno
    private let isLasting: Bool
    private let count = Atomic<Int>(0)

    /// Plans a failure.
    /// - Parameters:
    ///   - number: Which of the counted calls fails, from 1.
    ///   - call: The kind of calls to count; nil counts all.
    ///   - errno: The error of the failing calls.
    ///   - isLasting: Whether all later calls of that kind fail as well.
    package init(
        failing number: Int, of call: FileCall? = nil, with errno: Errno = .ioError, isLasting: Bool = false
    ) {
        self.number = number
        self.call = call
        self.errno = errno
        self.isLasting = isLasting
    }

    /// The number of calls counted so far.
    package var calls: Int { count.load(ordering: .relaxed) }

    /// Runs `body` with this plan. Calls on other threads aren't affected.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

    /// The error for the next call; nil lets it run.
    static func next(_ call: FileCall) -> Errno? {
        #if DEBUG
            guard let plan = current, plan.call == nil || plan.call == call else { return nil }
            let turn = plan.count.add(1, ordering: .relaxed).newValue
            return turn == plan.number || (plan.isLasting && turn > plan.number) ? plan.errno : nil
        #else
            return nil
        #endif
    }
}
