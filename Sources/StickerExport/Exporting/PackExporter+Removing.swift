import Files
public import Platforms
import StickerPack

extension PackExporter {
    /// Removes the packs of platforms, with those that were replaced and are kept for their time. Other files stay.
    /// Waits while another process exports there.
    /// - Parameters:
    ///   - folder: of the exports, absolute; it may be missing.
    ///   - isCancelled: asked while waiting.
    public static func remove(
        _ platforms: [Platform], from folder: String, isCancelled: () -> Bool = { false }
    ) throws(ExportFailure) {
        guard FileStatus(folder)?.isFolder == true else { return }
        let exports = try locked(folder, isCancelled)
        defer { exports.close() }
        try asExport { () throws(FileError) in
            var kept = RetainedPacks(exports.hidden, ExportRetention(time: 0))
            kept.remove(Set(platforms.map(\.rawValue)), exports.directory)
            try kept.save(exports.hidden)
        }
        for platform in platforms {
            // What isn't an export of ours isn't removed.
            guard let old = try? PlatformFolder(platform, in: folder), let manifest = old.manifest,
                let place = try? exports.directory.folder(platform.rawValue)
            else { continue }
            // The manifest goes first: nobody finds one whose files are gone.
            try asExport(place.remove(ExportManifest.fileName))
            place.removeFiles(manifest.allFiles.map(\.file))
            try? exports.directory.removeFolder(platform.rawValue)
        }
        let isEmpty = Platform.allCases.allSatisfy {
            (try? exports.directory.folder($0.rawValue).read(ExportManifest.fileName, limit: 1 << 28)) == nil
        }
        // Pictures of a face that nobody shows any more.
        if isEmpty { try? exports.removePrivate() }
        try asExport(exports.directory.sync())
    }

    /// Deletes replaced packs that were kept long enough.
    /// - Returns: Seconds until the next one may go; nil: there is none.
    public static func sweep(_ folder: String, _ retention: ExportRetention) throws(ExportFailure) -> Double?
    {
        guard FileStatus(folder)?.isFolder == true else { return nil }
        let exports = try ExportFolder(folder)
        defer { exports.close() }
        return try asExport { () throws(FileError) in
            var kept = RetainedPacks(exports.hidden, retention)
            let left = kept.sweep(exports.directory)
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
