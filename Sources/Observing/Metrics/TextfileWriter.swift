import Files

/// Replaces a text file atomically, so that a reader sees the old text or the new one.
struct TextfileWriter: Sendable {
    let path: String

    /// Writes the file, readable for everyone. Not synced: the next write repairs what a power cut destroys. Blocks.
    func write(_ text: String) throws(FileError) {
        let name = Path.last(path)
        // Collectors read *.prom, which must not match the temporary name.
        try Directory(passing: Path.parent(path)).replace(
            name, with: Array(text.utf8), mode: 0o644, draft: ".\(name).new")
    }
}
