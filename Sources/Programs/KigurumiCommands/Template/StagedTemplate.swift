import Costume
import Files

/// A folder beside the costumes in which a new version is made ready; then both change places in one step.
final class StagedTemplate {
    /// Absolute, empty.
    let path: String
    private let target: String
    private let isShared: Bool
    /// Folders that were missing above it, the outermost first.
    private var made: [String] = []

    private static let prefix = ".install-"

    /// - Parameters:
    ///   - target: the folder of the costumes, absolute; made where it is missing.
    ///   - isShared: folders that are made are for all users to read, whatever the process's mask.
    init(in target: String, isShared: Bool) throws(FileError) {
        self.target = target
        self.isShared = isShared
        path = "\(target)/\(Self.prefix)\(ThisProcess.id)"
        var missing: [String] = []
        var folder = target
        while FileKind(at: folder) == .missing, folder != "/", folder != "." {
            missing.insert(folder, at: 0)
            folder = Path.parent(folder)
        }
        do throws(FileError) {
            for folder in missing {
                try make(folder)
                made.append(folder)
            }
            clear()
            try FileSystem.makeFolder(path, mode: 0o700)
        } catch {
            forget()
            throw error
        }
    }

    private func make(_ folder: String) throws(FileError) {
        try FileSystem.makeFolder(folder, mode: isShared ? 0o755 : nil)
    }

    /// Removes what runs that were killed left behind. A process of another machine or container isn't seen from here,
    /// but none takes an hour.
    private func clear() {
        for name in (try? FileSystem.names(in: target)) ?? [] {
            guard name.hasPrefix(Self.prefix), let pid = Int(name.dropFirst(Self.prefix.count)) else {
                continue
            }
            let old = "\(target)/\(name)"
            guard let status = FileStatus(old) else { continue }
            let isOld = SystemClock.wall - status.stamp.changed > 3600 * 1_000_000_000
            if pid == ThisProcess.id || (isOld && !ThisProcess.sees(pid)) { try? FileSystem.removeTree(old) }
        }
    }

    /// Puts the new version in its place; the old one is staged afterwards.
    /// - Returns: whether there was an old one.
    func swap(_ item: TemplateItem) throws(FileError) -> Bool {
        // A power cut must not leave a name without its bytes.
        try Directory(path).syncFileSystem()
        let (new, place) = ("\(path)/\(item.path)", "\(target)/\(item.path)")
        if FileKind(at: Path.parent(place)) == .missing { try make(Path.parent(place)) }
        var isReplaced = true
        do throws(FileError) { try FileSystem.exchange(new, place) } catch {
            isReplaced = FileKind(at: place) != .missing
            // Some file systems can't exchange.
            if isReplaced {
                guard error.isUnsupported, (try? FileSystem.rename(place, to: "\(path)/.old")) != nil else {
                    throw error
                }
            }
            do throws(FileError) { try FileSystem.rename(new, to: place) } catch {
                if isReplaced { try? FileSystem.rename("\(path)/.old", to: place) }
                throw error
            }
        }
        // A folder is preferred to a picture of the same id: the other form goes last.
        if let other = item.otherForm,
            (try? FileSystem.rename("\(target)/\(other.path)", to: "\(path)/.other")) != nil
        {
            isReplaced = true
        }
        made = []
        return isReplaced
    }

    /// Takes what has that name away, in one step.
    func take(_ item: TemplateItem) throws(FileError) {
        try FileSystem.rename("\(target)/\(item.path)", to: "\(path)/.old")
    }

    /// Removes what is staged, and what was made for it in vain.
    func forget() {
        try? FileSystem.removeTree(path)
        for folder in made.reversed() { try? Directory(Path.parent(folder)).removeFolder(Path.last(folder)) }
        made = []
    }
}
