import Files
package import Platforms
import StickerPack

extension PackExporter {
    /// Removes the packs of platforms, with those that were replaced and are kept for their time. Other files stay.
    /// Waits while another process exports there.
    /// - Parameters:
    ///   - folder: of the exports, absolute; it may be missing.
    ///   - isCancelled: asked while waiting.
    package static func remove(
        _ platforms: [Platform], from folder: String, isCancelled: () -> Bool = { false }
    ) throws(ExportFailure) {
        guard try asExport(FileStatus.at(folder))?.isFolder == true else { return }
        let exports = try locked(folder, isCancelled)
        defer { exports.close() }
        var kept = try RetainedPacks(exports, ExportRetention(time: 0))
        try asExport { () throws(FileError) in
            try kept.remove(Set(platforms.map(\.rawValue)), exports.directory)
            try kept.save(exports.hidden)
        }
        for platform in platforms {
            guard let manifest = try PlatformFolder.own(platform, in: folder)?.manifest else { continue }
            try asExport { () throws(FileError) in
                let place = try exports.directory.folder(platform.rawValue)
                // The manifest goes first: nobody finds one whose files are gone.
                try place.remove(ExportManifest.fileName)
                try place.removeFiles(manifest.allFiles.map(\.file))
                try? exports.directory.removeFolder(platform.rawValue)
            }
        }
        var isEmpty = true
        for platform in Platform.allCases where isEmpty {
            isEmpty = try PlatformFolder.own(platform, in: folder)?.manifest == nil
        }
        // Pictures of a face that nobody shows any more.
        if isEmpty { try asExport(exports.removePrivate()) }
        try asExport(exports.directory.sync())
    }

    /// Deletes replaced packs that were kept long enough.
    /// - Returns: Seconds until the next one may go; nil: there is none.
    package static func sweep(_ folder: String, _ retention: ExportRetention) throws(ExportFailure) -> Double?
    {
        guard try asExport(FileStatus.at(folder))?.isFolder == true else { return nil }
        let exports = try ExportFolder(folder)
        defer { exports.close() }
        var kept = try RetainedPacks(exports, retention)
        return try asExport { () throws(FileError) in
            let left = try kept.sweep(exports.directory)
            try kept.save(exports.hidden)
            return left
        }
    }

    private static func locked(_ folder: String, _ isCancelled: () -> Bool) throws(ExportFailure)
        -> ExportFolder
    {
        var tries = 0
        while true {
            do throws(ExportFailure) {
                return try ExportFolder(folder)
            } catch {
                tries += 1
                guard case .pack(.locked) = error, tries < 10, !isCancelled() else { throw error }
            }
        }
    }
}
