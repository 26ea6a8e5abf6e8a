import Digest
import Files
import Platforms
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an earlier export left for a platform.
final class PlatformFolder: Sendable {
    let platform: Platform
    /// nil: there is none yet.
    let manifest: ExportManifest?
    private let directory: Directory?
    private let files: [String: ExportManifest.File]
    /// Whether a file is as the manifest states it, once that was looked up.
    private let known = Mutex<[String: Bool]>([:])

    /// The longest manifest, and the longest file, in bytes.
    static let longest = 256 << 20

    /// - Parameter output: the folder of the exports, absolute; it may be missing.
    /// - Throws: `.foreign` or `.newer` for a folder that must not be replaced.
    init(_ platform: Platform, in output: String) throws(ExportFailure) {
        self.platform = platform
        let folder = "\(output)/\(platform.rawValue)"
        guard let status = try asExport(FileStatus.at(folder, followsLinks: false)) else {
            manifest = nil
            directory = nil
            files = [:]
            return
        }
        guard status.isFolder else { throw .foreign(folder: folder, platform: platform) }
        let directory = try asExport(Directory(folder))
        let names = try asExport(directory.names())
        self.directory = directory
        let manifest = try Self.manifest(in: directory, folder)
        guard manifest?.platform == platform.rawValue || (manifest == nil && names.isEmpty) else {
            throw .foreign(folder: folder, platform: platform)
        }
        self.manifest = manifest
        files = Dictionary(
            (manifest?.allFiles ?? []).map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A platform's folder; nil where it isn't one of ours.
    static func own(_ platform: Platform, in output: String) throws(ExportFailure) -> PlatformFolder? {
        do throws(ExportFailure) { return try PlatformFolder(platform, in: output) } catch {
            switch error {
            case .foreign, .newer: return nil
            default: throw error
            }
        }
    }

    private struct Version: Decodable { var exportVersion: Int }

    /// nil where there is none that can be read.
    private static func manifest(
        in directory: Directory, _ folder: String
    ) throws(ExportFailure) -> ExportManifest? {
        guard let bytes = try asExport(directory.readIfPresent(ExportManifest.fileName, limit: longest))
        else { return nil }
        let data = Data(bytes)
        if let version = try? JSONDecoder().decode(Version.self, from: data).exportVersion,
            version > ExportManifest.newestVersion
        {
            throw .newer(folder: folder, version: version)
        }
        return try? JSONDecoder().decode(ExportManifest.self, from: data).completed
    }

    /// What the identifiers of the packs in an output folder begin with; nil where there are none.
    static func keptName(in output: String) throws(ExportFailure) -> String? {
        for platform in Platform.allCases {
            do throws(ExportFailure) {
                if let name = try PlatformFolder(platform, in: output).manifest?.name { return name }
            } catch {
                switch error {
                case .foreign, .newer: continue
                case .build, .pack, .nothingWorked: throw error
                }
            }
        }
        return nil
    }

    func pack(_ identifier: String) -> ExportManifest.Pack? {
        manifest?.packs.first { $0.identifier == identifier }
    }

    /// Whether a file is there as the manifest states it.
    func isIntact(_ file: String) -> Bool {
        if let known = known.withLock({ $0[file] }) { return known }
        let found = files[file].map { stated in
            (try? bytes(of: file)).map { $0.count == stated.bytes && SHA256.hex($0) == stated.sha256 }
                ?? false
        }
        known.withLock { $0[file] = found ?? false }
        return found ?? false
    }

    var isIntact: Bool { files.keys.allSatisfy(isIntact) }

    /// - Parameter file: relative to the platform's folder.
    func bytes(of file: String) throws(FileError) -> [UInt8] {
        guard let directory, let stated = files[file] else {
            throw FileError(.read, file, .changing)
        }
        return try directory.fileBeneath(file).read(limit: max(1, stated.bytes))
    }

    /// Where a file with these bytes is.
    func file(holding sha256: String) -> String? {
        files.values.first { $0.sha256 == sha256 && isIntact($0.file) }?.file
    }

    /// The same for a file of packs that were replaced earlier, which the manifest doesn't name.
    func linkKept(_ file: String, to target: Directory, as name: String) -> Bool {
        guard let directory, let folder = try? directory.folderBeneath(Path.parent(file)) else {
            return false
        }
        return (try? folder.link(Path.last(file), to: target, as: name)) != nil
    }

    /// Makes a hard link to a file, where the file system can.
    func link(_ file: String, to target: Directory, as name: String) -> Bool {
        guard let directory, let folder = try? directory.folderBeneath(Path.parent(file)) else {
            return false
        }
        return (try? folder.link(Path.last(file), to: target, as: name)) != nil
    }
}

extension ExportManifest {
    var allFiles: [File] { packs.flatMap(\.files) }

    /// The pictures of all packs: stickers, extras and covers.
    var allPictures: [Picture] {
        packs.flatMap { pack in
            pack.stickers.flatMap { [$0.picture] + $0.extras.values } + pack.coverPictures.values
        }
    }
}
