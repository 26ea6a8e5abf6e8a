/// Why a group has no new pack; its old one stays.
public struct TroubleNote: Sendable {
    public enum Consequence: Sendable, Equatable {
        /// This face can't be used: not tried again until its bytes change.
        case rejected
        /// Our trouble: tried again after this many seconds.
        case retried(after: Double)
    }

    public var group: String
    /// Stable and dotted.
    public var code: String
    /// In English; what is wrong and what to do.
    public var text: String
    public var consequence: Consequence

    public init(group: String, code: String, text: String, consequence: Consequence) {
        (self.group, self.code, self.text, self.consequence) = (group, code, text, consequence)
    }
}
