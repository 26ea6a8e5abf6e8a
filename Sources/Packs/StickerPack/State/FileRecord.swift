import Files
import StickerManifest

/// One file of a pack, with what is needed to notice a change without reading it.
package struct FileRecord: Equatable, Sendable {
    /// The file's name, in the pack's folder.
    package var file: String
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    /// The file's SHA-256 in lowercase hexadecimal.
    package var sha256: String
    /// The file system's data when the file was written or last checked.
    var stamp: FileStatus.Stamp

    package var bytes: Int { stamp.bytes }

    /// `image/png` or `image/gif`, by the name's extension, which is always the real type.
    package var mediaType: String { file.hasSuffix(".gif") ? "image/gif" : "image/png" }

    var rendition: StickerEntry.Rendition {
        StickerEntry.Rendition(
            file: file, mediaType: mediaType, width: width, height: height, bytes: bytes, sha256: sha256)
    }

    func isSame(as status: FileStatus) -> Bool { status.isFile && status.stamp == stamp }
}
