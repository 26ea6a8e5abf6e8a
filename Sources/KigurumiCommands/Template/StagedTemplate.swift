import CLinux
import Costume
import FoundationEssentials
import Glibc

/// A folder beside the costumes in which a new version is made ready; then both change places in one step.
final class StagedTemplate {
    /// Why it can't be done: an errno.
    struct Trouble: Error { var reason: Int32 }

    /// Absolute, empty.
    let path: String
    private let target: String
    private let isShared: Bool
    /// Folders that were missing above it, the outermost first.
    private var made: [String] = []

    private static let prefix = ".install-"

    /// - Parameters:
    ///   - target: the folder of the costumes, absolute; made where it is missing.
    ///   - isShared: folders that are made are for all users to read, whatever the process's mask says.
    init(in target: String, isShared: Bool) throws(Trouble) {
        (self.target, self.isShared) = (target, isShared)
        path = "\(target)/\(Self.prefix)\(getpid())"
        var missing: [String] = []
        var folder = target
        while FileKind(at: folder) == .missing, folder != "/", folder != "." {
            missing.insert(folder, at: 0)
            folder = FileName.parent(folder)
        }
        do throws(Trouble) {
            for folder in missing {
                try make(folder)
                made.append(folder)
            }
            clear()
            guard unsafe mkdir(path, 0o700) == 0 else { throw Trouble(reason: errno) }
        } catch {
            forget()
            throw error
        }
    }

    private func make(_ folder: String) throws(Trouble) {
        guard unsafe mkdir(folder, isShared ? 0o755 : 0o777) == 0 else { throw Trouble(reason: errno) }
        if isShared { _ = unsafe chmod(folder, 0o755) }
    }

    /// Removes what runs that were killed left behind. A process of another machine or container isn't seen from here,
    /// but none takes an hour.
    private func clear() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? [] {
            guard name.hasPrefix(Self.prefix), let pid = pid_t(name.dropFirst(Self.prefix.count)) else {
                continue
            }
            let old = "\(target)/\(name)"
            var about = stat()
            guard unsafe stat(old, &about) == 0 else { continue }
            let isDead = kill(pid, 0) != 0 && errno == ESRCH && time(nil) - about.st_ctim.tv_sec > 3600
            if pid == getpid() || isDead { try? FileManager.default.removeItem(atPath: old) }
        }
    }

    /// Puts the new version in its place; the old one is staged afterwards.
    /// - Returns: whether there was an old one.
    func swap(_ item: TemplateItem) throws(Trouble) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Trouble(reason: errno) }
        defer { close(descriptor) }
        // A power cut must not leave a name without its bytes.
        guard kigurumi_syncfs(descriptor) == 0 else { throw Trouble(reason: errno) }
        let new = "\(path)/\(item.path)"
        let place = "\(target)/\(item.path)"
        let folder = FileName.parent(place)
        if FileKind(at: folder) == .missing { try make(folder) }
        var isReplaced = true
        if unsafe kigurumi_exchange(AT_FDCWD, new, place) != 0 {
            let reason = errno
            isReplaced = FileKind(at: place) != .missing
            // Some file systems can't exchange.
            if isReplaced {
                guard reason == EINVAL || reason == ENOSYS, unsafe rename(place, "\(path)/.old") == 0 else {
                    throw Trouble(reason: reason)
                }
            }
            guard unsafe rename(new, place) == 0 else {
                let reason = errno
                if isReplaced { _ = unsafe rename("\(path)/.old", place) }
                throw Trouble(reason: reason)
            }
        }
        // A folder is preferred to a picture of the same id: the other form goes last.
        if let other = item.otherForm, unsafe rename("\(target)/\(other.path)", "\(path)/.other") == 0 {
            isReplaced = true
        }
        made = []
        return isReplaced
    }

    /// Takes what has that name away, in one step.
    func take(_ item: TemplateItem) throws(Trouble) {
        guard unsafe rename("\(target)/\(item.path)", "\(path)/.old") == 0 else {
            throw Trouble(reason: errno)
        }
    }

    /// Removes what is staged, and what was made for it in vain.
    func forget() {
        try? FileManager.default.removeItem(atPath: path)
        for folder in made.reversed() { _ = unsafe rmdir(folder) }
        made = []
    }
}
