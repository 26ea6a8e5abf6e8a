import Digest
import Files
import SystemPackage

/// A local folder as a store: each key is the path of a file.
///
/// A file is replaced by renaming, under a lock that all processes on this machine respect. Its version is the digest of
/// its bytes, as in most S3 servers. The folder `.store` holds locks and unfinished files; it is no part of any key. Two
/// keys can't be a file and a folder of the same name.
///
/// Writers with different users, such as a worker and an app server, share a folder that their group may write: everything
/// in it gets the folder's own permissions.
package final class FolderStore: ObjectStore {
    private let path: String
    private let root: Directory
    /// Locks and unfinished files, one of each per shard.
    private let workshop: Directory
    private let isDurable: Bool
    /// The permissions of new folders in a store that a group shares; nil uses the umask's.
    private let folderMode: UInt32?
    private var fileMode: UInt32? { folderMode.map { $0 & 0o666 } }

    /// The name of the private folder in the store.
    package static let privateFolder = ".store"
    /// How long a writer waits for others, in milliseconds.
    private static let patience = 30_000

    /// Opens a store, or makes an empty one in an existing folder.
    /// - Parameter isDurable: Whether a write returns only when the bytes are on the disk.
    /// - Throws: `.noBucket` without such a folder.
    package init(_ path: String, isDurable: Bool = true) throws(StoreError) {
        self.path = path
        self.isDurable = isDurable
        do throws(FileError) {
            root = try Directory(path)
            let permissions = try root.status().permissions
            folderMode = permissions & 0o020 != 0 ? permissions : nil
            workshop = try root.making(Self.privateFolder, mode: folderMode.map { $0 & 0o2770 } ?? 0o700)
        } catch {
            guard !error.isMissing else { throw .noBucket(name: path) }
            throw StoreError(error, key: path, in: path)
        }
    }

    package func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject? {
        try inFolder(key) { (folder, name) throws(FileError) in
            try Self.object(in: folder, name, limit: limit)
        } ?? nil
    }

    /// Writes a file under the lock of its shard.
    @discardableResult
    package func write(
        _ object: NewObject, to key: ObjectKey, if condition: WriteCondition
    ) throws(StoreError) -> ObjectVersion {
        let version = Self.version(of: object.bytes)
        let isWritten = try translating(key) { () throws(FileError) in
            try withLock(of: key) { (shard) throws(FileError) in
                guard try holds(condition, for: key) else { return false }
                let draft = "draft-\(shard)"
                try workshop.remove(draft)
                try workshop.create(draft, object.bytes, mode: fileMode, isSynced: isDurable)
                let folder = try place(draft, at: key)
                if isDurable { try folder.sync() }
                return true
            }
        }
        guard isWritten else { throw .conflict(key: key.description) }
        return version
    }

    /// Removes a file, and the folders above it that are empty then.
    package func remove(_ key: ObjectKey) throws(StoreError) {
        try translating(key) { () throws(FileError) in
            try withLock(of: key) { (_) throws(FileError) in
                guard let folder = try existingFolder(of: key) else { return }
                try folder.remove(Path.last(key.description))
                if isDurable { try folder.sync() }
                removeEmptyFolders(above: key)
            }
        }
    }

    /// Walks the folders in the order of the keys.
    package func keys(
        beginningWith prefix: String, after: ObjectKey?, limit: Int
    ) throws(StoreError) -> [ObjectKey] {
        var walk = FolderListing(prefix: prefix, after: after?.description, limit: limit)
        do throws(FileError) { try walk.visit(root, path: "") } catch {
            throw StoreError(error, key: prefix, in: path)
        }
        return walk.found
    }

    package func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String] {
        let names = try translating(folder) { () throws(FileError) -> [String] in
            var place = root
            for part in folder.parts {
                guard try place.status(of: part)?.isFolder == true else { return [] }
                place = try place.folder(part)
            }
            var names: [String] = []
            for (name, kind) in try place.entries() where ObjectKey.isPart(name) {
                if try place.kind(of: name, listed: kind) == .folder { names.append(name + "/") }
            }
            return names
        }
        let floor = after.map { $0 + "/" } ?? ""
        return names.filter { $0 > floor }.sorted().prefix(limit).map { String($0.dropLast()) }
    }
}

extension FolderStore {
    /// The digest of an object's bytes.
    private static func version(of bytes: [UInt8]) -> ObjectVersion {
        ObjectVersion(tag: "\"\(SHA256.hex(bytes))\"")
    }

    private static func object(
        in folder: Directory, _ name: String, limit: Int
    ) throws(FileError) -> StoredObject? {
        do throws(FileError) {
            let bytes = try folder.read(name, limit: limit)
            return StoredObject(bytes: bytes, version: version(of: bytes))
        } catch {
            // A folder is no object.
            if error.isMissing || error.reason == .notAFile(.folder) { return nil }
            throw error
        }
    }

    private func holds(_ condition: WriteCondition, for key: ObjectKey) throws(FileError) -> Bool {
        guard condition != .always else { return true }
        let name = Path.last(key.description)
        let folder = try existingFolder(of: key)
        switch condition {
        case .always: return true
        case .absent: return try folder?.status(of: name) == nil
        case .version(let version):
            guard let folder else { return false }
            return try Self.object(in: folder, name, limit: .max)?.version == version
        }
    }

    private func existingFolder(of key: ObjectKey) throws(FileError) -> Directory? {
        do throws(FileError) {
            var folder = root
            for part in key.parts.dropLast() { folder = try folder.folder(part) }
            return folder
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Another key's removal may remove a folder that has just been made: then it is made once more.
    private func place(_ draft: String, at key: ObjectKey) throws(FileError) -> Directory {
        var attempts = 0
        while true {
            do throws(FileError) {
                var folder = root
                for part in key.parts.dropLast() { folder = try folder.making(part, mode: folderMode) }
                try workshop.rename(draft, to: folder, as: Path.last(key.description))
                return folder
            } catch {
                attempts += 1
                guard error.errno == .noSuchFileOrDirectory, attempts < 100 else { throw error }
            }
        }
    }

    private func removeEmptyFolders(above key: ObjectKey) {
        var parts = key.parts.dropLast()
        while let last = parts.popLast() {
            var folder = root
            do throws(FileError) {
                for part in parts { folder = try folder.passing(part) }
                try folder.removeFolder(last)
            } catch { return }
        }
    }

    private func inFolder<Value>(
        _ key: ObjectKey, _ body: (Directory, String) throws(FileError) -> Value
    ) throws(StoreError) -> Value? {
        try translating(key) { () throws(FileError) -> Value? in
            guard let folder = try existingFolder(of: key) else { return nil }
            return try body(folder, Path.last(key.description))
        }
    }

    /// Runs `body` under the lock of one of 64 shards, so that few writers wait for each other.
    private func withLock<Value>(
        of key: ObjectKey, _ body: (Int) throws(FileError) -> Value
    ) throws(FileError) -> Value {
        let shard = Int(SHA256.digest(Array(key.description.utf8)).first ?? 0) % 64
        let file = try workshop.lockFile("lock-\(shard)", forWriting: true, mode: fileMode)
        var waited = 0
        while try !file.tryLock() {
            guard waited < Self.patience else { throw FileError(.lock, file.path, .system(.timedOut)) }
            SystemClock.pause(milliseconds: 1)
            waited += 1
        }
        return try body(shard)
    }

    private func translating<Value>(
        _ key: ObjectKey, _ body: () throws(FileError) -> Value
    ) throws(StoreError) -> Value {
        do throws(FileError) { return try body() } catch {
            throw StoreError(error, key: key.description, in: path)
        }
    }
}

extension StoreError {
    init(_ error: FileError, key: String, in store: String) {
        switch error.reason {
        case .tooLong(_, let limit): self = .tooLarge(key: key, limit: limit)
        case .system where error.isFull: self = .full(key: key)
        case .system where error.isForbidden, .system(.readOnlyFileSystem):
            self = .refused(endpoint: store, reason: error.text)
        case .system(.timedOut), .system(.staleNFSFileHandle), .system(.noSuchAddressOrDevice):
            self = .unreachable(endpoint: store, reason: error.text)
        default: self = .broken(key: key, reason: error.text)
        }
    }
}
