import Cluster
import Files
import Names
import StickerManifest
import Synchronization
import Threads

/// Brings a group's packs for platforms to the store: their files, then each platform's `export.json`, then the status.
struct ExportPublication {
    let store: any ObjectStore
    let keys: GroupKeys
    /// The group's folder on this machine.
    let group: Directory

    private static let threads = 8
    private static let longest = 256 << 20
    private static let deepest = 8
    /// Lists the files of a platform's folder.
    private static let manifest = "export.json"

    /// The files there are, relative to the folder of exports.
    func files() throws -> [String] {
        guard try group.status(of: GroupLayout.exports)?.isFolder == true else { return [] }
        let folder = try group.folder(GroupLayout.exports)
        var found: [String] = []
        try Self.collect(folder, "", depth: 0, &found)
        return found.sorted()
    }

    private static func collect(
        _ folder: Directory, _ path: String, depth: Int, _ found: inout [String]
    ) throws(FileError) {
        for (name, kind) in try folder.entries() where !name.hasPrefix(".") {
            switch try folder.kind(of: name, listed: kind) {
            case .file: found.append(path + name)
            case .folder where depth < deepest:
                try collect(folder.folder(name), "\(path)\(name)/", depth: depth + 1, &found)
            default: break
            }
        }
    }

    /// Writes the files. Who reads an `export.json` finds what it lists.
    func write(_ files: [String]) throws {
        let folder = try group.folder(GroupLayout.exports)
        let last = files.filter { $0 == PackLayout.status }
        let manifests = files.filter { Path.last($0) == Self.manifest }
        for part in [files.filter { !manifests.contains($0) && !last.contains($0) }, manifests, last] {
            try write(part, of: folder)
        }
    }

    private func write(_ files: [String], of folder: Directory) throws {
        let failure = Mutex<(any Error)?>(nil)
        Workers.run(workers: Self.threads, count: files.count) { [store, keys] index in
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                let name = files[index]
                guard let key = ObjectKey(keys.exports + name) else {
                    throw StoreError.broken(key: keys.exports + name, reason: "no key can have this name")
                }
                let bytes = try folder.fileBeneath(name).read(limit: Self.longest)
                try store.write(
                    NewObject(bytes: bytes, mediaType: Self.mediaType(name)), to: key, if: .always)
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private static func mediaType(_ name: String) -> String {
        switch name.split(separator: ".").last {
        case "json": "application/json"
        case "png": "image/png"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "webm": "video/webm"
        case "html": "text/html; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "zip": "application/zip"
        default: "application/octet-stream"
        }
    }
}
