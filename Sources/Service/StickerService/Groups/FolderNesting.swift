import Files

/// Whether a folder lies in another one, by what the folders are and not by what their paths look like.
package enum FolderNesting {
    /// Whether `path` is the folder `root` or lies below it, after all symlinks. False where one of them doesn't exist.
    package static func contains(_ root: String, _ path: String) -> Bool {
        guard let root = try? Directory(passing: root) else { return false }
        return contains(root, path)
    }

    static func contains(_ root: Directory, _ path: String) -> Bool {
        guard let top = try? root.status(), var folder = try? Directory(passing: path) else { return false }
        while true {
            // A way up that can't be seen may lead anywhere.
            guard let here = try? folder.status() else { return true }
            if here.isSameFile(as: top) { return true }
            guard let parent = try? folder.passing(".."), let above = try? parent.status() else {
                return true
            }
            if above.isSameFile(as: here) { return false }
            folder = parent
        }
    }
}
