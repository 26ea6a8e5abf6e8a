import Names

/// Reads a pack: the folder that holds `manifest.json`.
///
/// A manifest that was read names files that stay readable for an hour at least, also when a newer one replaces it.
public struct PackReader: Sendable {
    /// The longest manifest that is read, in bytes.
    static let manifestLimit = 16 << 20

    public let folder: String

    public init(folder: String) { self.folder = folder }

    /// The last complete pack.
    /// - Throws: `.missing` when none has been published yet.
    public func manifest() throws(ManifestError) -> PackManifest {
        let path = self.path(PackLayout.manifest)
        return try PackJSON.manifest(try PackFile.read(path, limit: Self.manifestLimit), path: path)
    }

    /// What is going on now.
    /// - Throws: `.missing` when nothing ever went on.
    public func status() throws(ManifestError) -> PackStatus {
        let path = self.path(PackLayout.status)
        return try PackJSON.status(try PackFile.read(path, limit: Self.manifestLimit), path: path)
    }

    /// Where a file that the manifest names lies.
    public func path(_ file: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
    }
}
