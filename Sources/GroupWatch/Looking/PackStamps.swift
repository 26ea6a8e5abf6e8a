/// Shows that a group's pack was changed, without opening it; nil where there is none that can be seen. A file in
/// the folder that is written over in its place doesn't show.
struct PackStamps: Equatable, Sendable {
    static let folderName = "Stickers"
    static let manifestName = "manifest.json"

    var folder: FileStamp?
    var manifest: FileStamp?
}
