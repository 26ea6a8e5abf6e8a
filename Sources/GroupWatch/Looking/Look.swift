/// What one look at a group's directory found.
enum Look: Equatable, Sendable {
    case here(DirectoryIdentity, GroupStamps, PackStamps)
    /// No directory of that name: nothing, a file, or a symlink, which nobody follows.
    case absent
    /// The system would not say (no descriptors, no memory, a failing disk): nothing follows from it.
    case unknown
}
