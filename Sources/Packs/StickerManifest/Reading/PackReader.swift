import Names

/// Reads a pack from the folder that holds its `manifest.json`. Start here.
///
/// The files that a manifest names stay for at least an hour after a newer manifest replaces it.
public struct PackReader: Sendable {
    /// The longest manifest that is read, in bytes.
    static let manifestLimit = 16 << 20

    /// The path of the pack's folder.
    public let folder: String

    /// Takes the path of a pack's folder, which may not exist yet.
    public init(folder: String) { self.folder = folder }

    /// Reads the last complete pack. Blocks.
    /// - Throws: `.missing` when no pack has been published yet.
    public func manifest() throws(ManifestError) -> PackManifest {
        let path = self.path(PackLayout.manifest)
        return try PackJSON.manifest(try PackFile.read(path, limit: Self.manifestLimit), path: path)
    }

    /// Reads the current activity. Blocks.
    /// - Throws: `.missing` when no build has started yet.
    public func status() throws(ManifestError) -> PackStatus {
        let path = self.path(PackLayout.status)
        return try PackJSON.status(try PackFile.read(path, limit: Self.manifestLimit), path: path)
    }

    /// The path of a file that the manifest names.
    public func path(_ file: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
    }
}
