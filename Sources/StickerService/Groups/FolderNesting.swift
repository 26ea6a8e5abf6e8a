import CLinux
import Glibc

/// Whether a folder lies in another one, by what the folders are and not by what their paths look like.
public enum FolderNesting {
    /// Whether `path` is the folder `root` or lies below it, after all symlinks. False where one of them doesn't exist.
    public static func contains(_ root: String, _ path: String) -> Bool {
        let top = unsafe open(root, CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_CLOEXEC)
        guard top >= 0 else { return false }
        defer { close(top) }
        return contains(top, path)
    }

    /// - Parameter root: the descriptor of an open folder.
    static func contains(_ root: CInt, _ path: String) -> Bool {
        var about = stat()
        guard unsafe fstat(root, &about) == 0 else { return false }
        let top = (about.st_dev, about.st_ino)
        var next = unsafe open(path, CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_CLOEXEC)
        while next >= 0 {
            let folder = next
            defer { close(folder) }
            guard unsafe fstat(folder, &about) == 0 else { return true }
            let here = (about.st_dev, about.st_ino)
            if here == top { return true }
            let parent = unsafe openat(folder, "..", CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_CLOEXEC)
            // A way up that can't be seen may lead anywhere.
            guard parent >= 0, unsafe fstat(parent, &about) == 0 else { return true }
            if here == (about.st_dev, about.st_ino) {
                close(parent)
                return false
            }
            next = parent
        }
        return false
    }
}
