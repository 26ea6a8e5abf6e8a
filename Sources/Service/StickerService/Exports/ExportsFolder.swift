import Files
import Names
import Platforms
import StickerExport
import StickerPack

/// The folder of a group's packs for platforms, pinned: whatever is put in its place meanwhile, nothing is written there.
struct ExportsFolder {
    private let directory: Directory
    var path: String { directory.pinnedPath }

    private static let recordName = PackLayout.note("service")
    private static let longest = 16 << 20

    /// nil only where there is none.
    init?(_ group: GroupFolder) throws(PackError) {
        guard let directory = try group.exports() else { return nil }
        self.directory = directory
    }

    init(making group: GroupFolder, mode: UInt32) throws(PackError) {
        directory = try group.makeExports(mode: mode)
    }

    // MARK: Record and status

    /// What the exports were made from; nil: unknown.
    func record() throws(FileError) -> ExportRecord? {
        guard try directory.status(of: PackLayout.privateFolder)?.isFolder == true else { return nil }
        let hidden = try directory.folder(PackLayout.privateFolder)
        return try hidden.readIfPresent(Self.recordName, limit: Self.longest).flatMap { ExportRecord($0) }
    }

    func write(_ record: ExportRecord) throws(FileError) {
        let hidden = try directory.ownFolder(PackLayout.privateFolder, mode: 0o700)
        try hidden.replace(Self.recordName, with: record.bytes, mode: 0o600)
    }

    /// nil: there is none, or none that can be read now. It only lists what there is until the next one is written.
    var status: ExportStatus? {
        (try? directory.read(PackLayout.status, limit: ExportStatus.longest)).flatMap { ExportStatus($0) }
    }

    /// - Parameter status: nil: there is to be none.
    func write(_ status: ExportStatus?, mode: UInt32) throws(FileError) {
        guard let status else { return try directory.removeFile(PackLayout.status) }
        try directory.replace(PackLayout.status, with: status.bytes, mode: mode, draft: ".status.draft")
    }

    /// Whether the packs that the status lists are there, by their files' lengths.
    func isWhole() throws(ExportFailure) -> Bool {
        let listed = status?.platforms.filter { $0.version != nil } ?? []
        return try PackExporter.holds(listed.compactMap { Platform(rawValue: $0.platform) }, in: path)
    }

    // MARK: Removing

    /// Takes the packs of platforms away. Waits while another process exports there.
    func remove(_ platforms: [Platform], isCancelled: () -> Bool = { false }) throws(ExportFailure) {
        try PackExporter.remove(platforms, from: path, isCancelled: isCancelled)
    }

    /// Takes everything away that shows the group's face or is about it. Files of others stay.
    func erase(isCancelled: () -> Bool = { false }) throws(ExportFailure) {
        try remove(Platform.allCases, isCancelled: isCancelled)
        do throws(FileError) {
            try directory.removeFile(PackLayout.status)
            try directory.ownFolder(PackLayout.privateFolder, mode: 0o700).removeFile(Self.recordName)
        } catch {
            throw ExportFailure(error)
        }
    }
}

extension PackError {
    /// Why the exports of an erased group are still there.
    init(_ failure: ExportFailure, path: String) {
        if case .pack(let error) = failure {
            self = error
        } else {
            self = .unwritable(path: path, reason: failure.code)
        }
    }
}
