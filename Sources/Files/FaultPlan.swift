import Synchronization
public import SystemPackage

/// A test double for a failing disk: lets one of the calls that this module makes fail, or that one and all after it,
/// as if the process had been killed there. Release builds ignore it.
public final class FaultPlan: Sendable {
    @TaskLocal private static var current: FaultPlan?

    private let call: FileCall?
    private let number: Int
    private let errno: Errno
    private let isLasting: Bool
    private let count = Atomic<Int>(0)

    /// - Parameters:
    ///   - number: which of these calls fails, counted from 1.
    ///   - call: the kind that is counted; nil: any.
    ///   - isLasting: whether all later calls of that kind fail as well.
    public init(
        failing number: Int, of call: FileCall? = nil, with errno: Errno = .ioError, isLasting: Bool = false
    ) {
        (self.number, self.call, self.errno, self.isLasting) = (number, call, errno, isLasting)
    }

    /// How many calls of that kind were made or failed.
    public var calls: Int { count.load(ordering: .relaxed) }

    /// Runs `body` on such a disk: what it does in this task, not what other threads do for it.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

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
