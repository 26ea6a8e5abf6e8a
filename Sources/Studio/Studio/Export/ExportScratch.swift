import Files
import StickerExport

/// A folder in which one export is put together: private, in memory where the system has such a place, and removed
/// afterwards, since it shows a person.
struct ExportScratch: Sendable {
    /// Absolute.
    let path: String

    private static let prefix = "kigurumi-studio-"
    /// Bytes of a file.
    private static let limit = 256 << 20

    /// The folders in which this process may put files.
    private static var places: [String] {
        ["/dev/shm", ThisProcess.variable("TMPDIR") ?? "/tmp"].filter { FileStatus($0)?.isFolder == true }
    }

    init() throws(FileError) {
        Self.removeAbandoned()
        let name = "\(Self.prefix)\(ThisProcess.id)-\(Token.random())"
        let places = Self.places
        for place in places.dropLast() {
            if (try? FileSystem.makeFolder("\(place)/\(name)", mode: 0o700)) != nil {
                path = "\(place)/\(name)"
                return
            }
        }
        path = "\(places.last ?? "/tmp")/\(name)"
        try FileSystem.makeFolder(path, mode: 0o700)
    }

    func remove() { Self.remove(path) }

    /// Removes what this process has, before it ends in the middle of an export.
    static func removeOwn() { remove { $0 == ThisProcess.id } }

    /// Removes what processes left that were killed.
    private static func removeAbandoned() {
        remove { !ThisProcess.sees($0) }
    }

    private static func remove(where isOurs: (Int) -> Bool) {
        for place in places {
            for name in (try? FileSystem.names(in: place)) ?? [] where name.hasPrefix(prefix) {
                let id = name.dropFirst(prefix.count).split(separator: "-").first.flatMap { Int($0) }
                if let id, isOurs(id) { remove("\(place)/\(name)") }
            }
        }
    }

    /// Threads that still write there may add files meanwhile.
    private static func remove(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let name = String(path[path.index(after: slash)...])
        for _ in 0..<5 where FileStatus(path) != nil {
            try? Directory(String(path[..<slash])).removeTree(name)
        }
    }

    /// The platform's folder as a zip file.
    func archive(of report: PlatformReport) throws(FileError) -> [UInt8] {
        var files: [PackagedFile] = []
        let names = [ExportManifest.fileName] + report.manifest.packs.flatMap(\.files).map(\.file)
        for name in names {
            files.append(
                PackagedFile(name, try FileSystem.read("\(report.folder)/\(name)", limit: Self.limit)))
        }
        return ZipWriter.archive(files)
    }
}
