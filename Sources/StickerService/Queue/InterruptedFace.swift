/// A face whose decoder was interrupted, and how often in a row. Nobody writes it down: a service that is started again
/// tries again.
struct InterruptedFace: Equatable, Sendable {
    /// Of the file, lower-case hexadecimal.
    var sha256: String?
    var count: Int
    /// It is set aside until then; nil: it isn't.
    var asideUntil: ContinuousClock.Instant?

    /// Whether a face isn't to be tried yet.
    func isAside(_ sha256: String?, now: ContinuousClock.Instant) -> Bool {
        guard let asideUntil, self.sha256 == sha256 else { return false }
        return now < asideUntil
    }
}
