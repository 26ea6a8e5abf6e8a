import Files
package import Platforms

extension PackExporter {
    /// What an export for a platform holds, as a zip: its packs and `export.json`. Blocks.
    /// - Parameters:
    ///   - output: the folder of the exports, absolute.
    ///   - admit: called with the bytes of its files before they are read; what it throws ends it.
    /// - Returns: nil: there is none.
    package static func archive(
        of platform: Platform, in output: String, admit: (Int) throws -> Void
    ) throws -> [UInt8]? {
        let folder = try PlatformFolder(platform, in: output)
        guard let manifest = folder.manifest else { return nil }
        var listed: [ExportManifest.File] = []
        for file in manifest.allFiles where !listed.contains(where: { $0.file == file.file }) {
            listed.append(file)
        }
        try admit(listed.reduce(0) { $0 + $1.bytes })
        let files = try listed.map { file in
            PackagedFile(
                file.file, try asExport { () throws(FileError) in try folder.bytes(of: file.file) })
        }
        return ZipWriter.archive(files)
    }
}
