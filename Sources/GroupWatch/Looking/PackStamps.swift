import Names

/// Shows that a group's pack was changed, without opening it; nil where there is none that can be seen. A file in
/// the folder that is written over in its place doesn't show.
struct PackStamps: Equatable, Sendable {
    static let folderName = GroupLayout.pack
    static let manifestName = PackLayout.manifest

    var folder: FileStamp?
    var manifest: FileStamp?
}
