import Files
import Synchronization

/// A worker's copies of sets of costumes: a folder each, named by the digest, whole or absent.
package final class BundleCache: Sendable {
    package struct Copy: Sendable, Equatable {
        /// The folder of the costumes, absolute.
        package var folder: String
        /// SHA-256 of the archive, in hexadecimal.
        package var digest: String
    }

    private let bundles: CostumeBundles
    private let folder: String
    /// The digests of the sets on this machine, the last used first.
    private let used = Mutex<[String]>([])

    /// Jobs may still use the set before, and the one before that.
    private static let kept = 3
    private static let stagedMark = ".staged-"

    /// Opens a shelf.
    /// - Parameter folder: of the copies, absolute; it is made.
    package init(_ bundles: CostumeBundles, folder: String) throws(BundleError) {
        self.bundles = bundles
        self.folder = folder
        do throws(FileError) {
            let place = try Directory.making(folder, mode: 0o700)
            // What a killed program left.
            for name in try place.names() where name.hasPrefix(Self.stagedMark) {
                let process = name.dropFirst(Self.stagedMark.count).split(separator: "-").first
                if process.flatMap({ Int($0) }).map(ThisProcess.sees) != true { try place.removeTree(name) }
            }
        } catch { throw .unwritable(path: folder, reason: error.text) }
    }

    /// The set in use. Blocks; asks the store each time, and fetches a new set. While the store has a set that is damaged, the
    /// last one stays in use: whoever replaces it enqueues all groups again.
    /// - Returns: nil when none was ever published.
    package func current() throws(BundleError) -> Copy? {
        let digest: String? = try used.withLock { (used) throws(BundleError) in
            do throws(BundleError) {
                guard let pointer = try bundles.pointer() else { return nil }
                try fetch(pointer.digest, &used)
                return pointer.digest
            } catch {
                guard error.isDamage, let last = used.first else { throw error }
                return last
            }
        }
        return digest.map { Copy(folder: "\(folder)/\($0)", digest: $0) }
    }

    private func fetch(_ digest: String, _ used: inout [String]) throws(BundleError) {
        let isThere: Bool
        do throws(FileError) {
            isThere = try FileStatus.at("\(folder)/\(digest)")?.isFolder == true
        } catch { throw .unreadable(path: error.path, reason: error.text) }
        if !isThere { try unpack(try bundles.files(of: digest), as: digest) }
        used = [digest] + used.filter { $0 != digest }
        for old in used.dropFirst(Self.kept) { try? FileSystem.removeTree("\(folder)/\(old)") }
        used = Array(used.prefix(Self.kept))
    }

    private func unpack(_ files: BundleFiles, as digest: String) throws(BundleError) {
        let staged = "\(Self.stagedMark)\(ThisProcess.id)-\(digest.prefix(16))"
        do throws(FileError) {
            let shelf = try Directory(folder)
            try shelf.removeTree(staged)
            let top = try shelf.making(staged, mode: 0o700)
            for file in files.all {
                var place = top
                for part in file.path.split(separator: "/").dropLast() {
                    place = try place.making(String(part), mode: 0o700)
                }
                try place.create(Path.last(file.path), file.bytes, mode: 0o600)
            }
            // A power cut must not leave a folder of this name with empty files.
            try shelf.syncFileSystem()
            do throws(FileError) { try shelf.rename(staged, to: shelf, as: digest) } catch {
                // Another worker on this machine was faster.
                try? shelf.removeTree(staged)
                guard try shelf.status(of: digest)?.isFolder == true else { throw error }
            }
        } catch {
            try? Directory(folder).removeTree(staged)
            throw .unwritable(path: error.path, reason: error.text)
        }
    }
}
