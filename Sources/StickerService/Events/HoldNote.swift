/// Why a group's next pack waits although nothing is wrong; its last one stays.
public struct HoldNote: Sendable, Equatable {
    public var group: String
    /// Stable and dotted.
    public var code: String
    /// In English; why, and for how long.
    public var text: String
    /// Until the pack is published.
    public var seconds: Double
    /// False where the group's pack before had to wait as well.
    public var isFirst: Bool

    public init(group: String, code: String, text: String, seconds: Double, isFirst: Bool) {
        (self.group, self.code, self.text) = (group, code, text)
        (self.seconds, self.isFirst) = (seconds, isFirst)
    }
}
