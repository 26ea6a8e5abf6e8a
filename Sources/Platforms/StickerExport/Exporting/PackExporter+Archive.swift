import Files
package import Platforms

extension PackExporter {
    /// What an export for a platform holds, as a zip: its packs and `export.json`. Blocks.
    /// - Parameter output: the folder of the exports, absolute.
    /// - Returns: nil: there is none.
    package static func archive(of platform: Platform, in output: String) throws(ExportFailure) -> [UInt8]? {
        let folder = try PlatformFolder(platform, in: output)
        guard let manifest = folder.manifest else { return nil }
        var files: [PackagedFile] = []
        for file in manifest.allFiles where !files.contains(where: { $0.path == file.file }) {
            let bytes = try asExport { () throws(FileError) in try folder.bytes(of: file.file) }
            files.append(PackagedFile(file.file, bytes))
        }
        return ZipWriter.archive(files)
    }
}
