import Files
import Synchronization

/// A worker's copies of sets of costumes: a folder each, named by the digest, whole or absent.
public final class BundleShelf: Sendable {
    /// A set on this machine.
    public struct Copy: Sendable, Equatable {
        /// The folder of the costumes, absolute.
        public var folder: String
        /// SHA-256 of the archive, in hexadecimal.
        public var digest: String
    }

    private struct State {
        /// The last used first.
        var used: [String] = []
        var checked: ContinuousClock.Instant?
    }

    private let bundles: CostumeBundles
    private let folder: String
    private let interval: Duration
    private let state = Mutex(State())

    /// Jobs may still use the set before, and the one before that.
    private static let kept = 3
    private static let stagedMark = ".staged-"

    /// Opens a shelf.
    /// - Parameters:
    ///   - folder: of the copies, absolute; it is made.
    ///   - interval: how long an answer of the store counts, so that many short jobs don't ask each time.
    public init(
        _ bundles: CostumeBundles, folder: String, interval: Duration = .seconds(1)
    ) throws(BundleError) {
        (self.bundles, self.folder, self.interval) = (bundles, folder, interval)
        do throws(FileError) {
            let place = try Directory.making(folder, mode: 0o700)
            // What a killed program left.
            for name in try place.names() where name.hasPrefix(Self.stagedMark) {
                let process = name.dropFirst(Self.stagedMark.count).split(separator: "-").first
                if process.flatMap({ Int($0) }).map(ThisProcess.sees) != true { try place.removeTree(name) }
            }
        } catch { throw .unwritable(path: folder, reason: error.text) }
    }

    /// The set for the next job. Blocks; fetches a new one. When the store doesn't answer, the last one stays in use.
    /// - Returns: nil when none was ever published.
    public func current() throws(BundleError) -> Copy? {
        let (digest, error): (String?, BundleError?) = state.withLock { state in
            let now = ContinuousClock.now
            if let checked = state.checked, now - checked < interval, let last = state.used.first {
                return (last, nil)
            }
            do throws(BundleError) {
                let pointer = try bundles.pointer()
                if let pointer { try fetch(pointer.digest, &state) }
                state.checked = now
                return (pointer?.digest, nil)
            } catch {
                return (state.used.first, error)
            }
        }
        if let digest { return Copy(folder: "\(folder)/\(digest)", digest: digest) }
        if let error { throw error }
        return nil
    }

    private func fetch(_ digest: String, _ state: inout State) throws(BundleError) {
        if FileStatus("\(folder)/\(digest)")?.isFolder != true {
            try unpack(try bundles.files(of: digest), as: digest)
        }
        state.used = [digest] + state.used.filter { $0 != digest }
        let kept = state.used.prefix(Self.kept)
        for old in state.used.dropFirst(Self.kept) { try? FileSystem.removeTree("\(folder)/\(old)") }
        state.used = Array(kept)
    }

    private func unpack(_ files: CostumeFiles, as digest: String) throws(BundleError) {
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
                guard shelf.status(of: digest)?.isFolder == true else { throw error }
            }
        } catch {
            try? Directory(folder).removeTree(staged)
            throw .unwritable(path: error.path, reason: error.text)
        }
    }
}
