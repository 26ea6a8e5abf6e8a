import Files

/// Lists the keys in a folder in ascending order without entering folders that can't have any of them.
struct FolderListing {
    let prefix: String
    let after: String?
    let limit: Int
    /// In ascending order.
    private(set) var found: [ObjectKey] = []

    /// Adds the keys in a folder.
    /// - Parameter path: The folder's part of the keys: empty, or ending with a slash.
    mutating func visit(_ folder: Directory, path: String) throws(FileError) {
        var paths: [String] = []
        for (name, kind) in try folder.entries() where ObjectKey.isPart(name) {
            let path = path + name
            switch try folder.kind(of: name, listed: kind) {
            case .file where path.hasPrefix(prefix) && path > after ?? "": paths.append(path)
            case .folder where mayHold(path + "/"): paths.append(path + "/")
            default: break
            }
        }
        // A folder comes where its first key does: "a-b" is before "a/", and "a0" behind it.
        for path in paths.sorted() {
            guard found.count < limit else { return }
            if path.hasSuffix("/") {
                try enter(folder, path)
            } else if let key = ObjectKey(path) {
                found.append(key)
            }
        }
    }

    private mutating func enter(_ folder: Directory, _ path: String) throws(FileError) {
        do throws(FileError) {
            try visit(folder.folder(Path.last(path)), path: path)
        } catch {
            // Removed meanwhile.
            guard error.isMissing else { throw error }
        }
    }

    private func mayHold(_ path: String) -> Bool {
        let isPossible = path.hasPrefix(prefix) || prefix.hasPrefix(path)
        guard let after else { return isPossible }
        return isPossible && (path > after || after.hasPrefix(path))
    }
}
