import Names

/// The two files that decide a group's pack; nil where there is none that can be seen.
struct GroupStamps: Equatable, Sendable {
    static let face = GroupLayout.face
    static let profile = GroupLayout.profile

    var face: FileStamp?
    var profile: FileStamp?

    /// Whether the last change lies at least this far from now. A file system's clock that is far ahead counts as
    /// far, since waiting for it would never end.
    /// - Parameter now: nanoseconds since 1970.
    func isCalm(for quiet: Duration, now: Int64) -> Bool {
        let quiet = Int64(quiet / .nanoseconds(1))
        return [face, profile].allSatisfy { stamp in
            guard let stamp else { return true }
            return now.subtractingReportingOverflow(stamp.changed).partialValue.magnitude >= quiet.magnitude
        }
    }
}
