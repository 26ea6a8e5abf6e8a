import Files
import StickerPack
import Synchronization

/// The folder in which a worker builds packs. Faces lie in it only while a job runs: what a killed worker left is removed by
/// the next one on this machine.
final class Scratch: Sendable {
    /// Absolute.
    let path: String
    private let parent: Directory
    private let own: Directory
    private let lock: FolderLock
    private let counter = Atomic(0)

    /// - Parameter folder: absolute, shared by all workers of this user; made where it is missing.
    init(_ folder: String) throws {
        parent = try Directory.making(folder, mode: 0o700)
        Self.clean(parent)
        let name = "\(ThisProcess.id)-\(SystemClock.monotonic)"
        // It gets its name when it is locked: others remove what has the name and no lock.
        _ = try parent.making("new-\(name)", mode: 0o700)
        lock = try FolderLock(parent.place("new-\(name)"))
        try parent.rename("new-\(name)", to: parent, as: "worker-\(name)")
        own = try parent.folder("worker-\(name)")
        path = own.path
    }

    /// Removes the folders of workers that live no more: nobody holds their locks.
    private static func clean(_ parent: Directory) {
        for name in (try? parent.names()) ?? [] where name.hasPrefix("worker-") {
            // The lock stays taken until the folder is gone.
            guard let lock = try? FolderLock(parent.place(name)) else { continue }
            withExtendedLifetime(lock) { try? parent.removeTree(name) }
        }
    }

    /// A folder for one job; removed with this value.
    func job() throws -> JobFolder {
        let name = "job-\(counter.add(1, ordering: .relaxed).newValue)"
        return JobFolder(name, in: own, try own.making(name, mode: 0o700))
    }

    /// Removes everything. Call it once no job runs any more.
    func remove() { try? parent.removeTree(Path.last(path)) }
}

final class JobFolder: Sendable {
    let directory: Directory
    private let name: String
    private let parent: Directory

    fileprivate init(_ name: String, in parent: Directory, _ directory: Directory) {
        self.name = name
        self.parent = parent
        self.directory = directory
    }

    deinit { try? parent.removeTree(name) }
}
