/// Why a group's files could not be got at.
enum GroupTrouble: Error, Equatable {
    /// There is no such folder any more.
    case gone
    /// No such file.
    case missing
    /// What lies there can't be used, and will not be looked at again before it changes.
    case refused(FaceRefusal)
    /// The machine's trouble, not the file's: worth another try.
    case machine(path: String, reason: String)
}
