import Files
package import Platforms

extension PackExporter {
    /// Whether the packs of platforms are there, each file as long as its manifest states. Their bytes aren't read. Blocks.
    /// - Parameter output: the folder of the exports, absolute.
    package static func holds(_ platforms: [Platform], in output: String) throws(ExportFailure) -> Bool {
        for platform in platforms {
            guard let manifest = try PlatformFolder.own(platform, in: output)?.manifest else { return false }
            let folder = try asExport(Directory("\(output)/\(platform.rawValue)"))
            for file in manifest.allFiles {
                guard try asExport(folder.status(of: file.file))?.bytes == file.bytes else { return false }
            }
        }
        return true
    }
}
