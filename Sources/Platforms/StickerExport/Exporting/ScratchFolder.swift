package import Files

/// A folder in which packs are put together to be sent: private, in memory where the system has room there, and removed
/// afterwards, since it shows a person.
package struct ScratchFolder: Sendable {
    /// Absolute.
    package let path: String

    private static let prefix = "kigurumi-studio-"
    /// Bytes of a file.
    private static let limit = 256 << 20

    /// The folders in which this process may put files.
    private static var places: [String] {
        ["/dev/shm", ThisProcess.variable("TMPDIR") ?? "/tmp"].filter { FileStatus($0)?.isFolder == true }
    }

    /// Bytes of a pack with all costumes, and some more. Containers have 64 MiB in `/dev/shm` unless they are given more.
    private static let room = 256 << 20

    /// Those with room first.
    static func sorted(
        _ places: [String], free: (String) -> Int? = { FileSystem.free(at: $0) }
    ) -> [String] {
        let isTight = places.map { free($0) ?? .max < room }
        return [false, true].flatMap { tight in zip(places, isTight).filter { $0.1 == tight }.map(\.0) }
    }

    package init() throws(FileError) {
        Self.removeAbandoned()
        let name = "\(Self.prefix)\(ThisProcess.id)-\(UInt64.random(in: .min ... .max))"
        let places = Self.sorted(Self.places)
        for place in places.dropLast() {
            if (try? FileSystem.makeFolder("\(place)/\(name)", mode: 0o700)) != nil {
                path = "\(place)/\(name)"
                return
            }
        }
        path = "\(places.last ?? "/tmp")/\(name)"
        try FileSystem.makeFolder(path, mode: 0o700)
    }

    package func remove() { Self.remove(path) }

    /// Removes what this process has, before it ends in the middle of its work.
    package static func removeOwn() { remove { $0 == ThisProcess.id } }

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

    /// Files of a folder, as a zip file.
    package static func archive(_ names: [String], of folder: String) throws(FileError) -> [UInt8] {
        var files: [PackagedFile] = []
        for name in names {
            files.append(PackagedFile(name, try FileSystem.read("\(folder)/\(name)", limit: limit)))
        }
        return ZipWriter.archive(files)
    }
}
