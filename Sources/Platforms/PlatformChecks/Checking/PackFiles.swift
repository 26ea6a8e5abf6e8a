package struct PackFiles: Sendable {
    /// Content by path, relative to the pack's folder, with `/` between parts.
    package var files: [String: [UInt8]]
    /// Files that could not be read, with the reason.
    package var unreadable: [String: String]
    /// What else has a name in the pack.
    package var others: [String: Other]

    /// What isn't a file; `word.found.NAME` is its text.
    package enum Other: String, Sendable { case folder, link, special }

    /// - Parameter files: content by path, relative to the pack's folder.
    package init(
        _ files: [String: [UInt8]], unreadable: [String: String] = [:], others: [String: Other] = [:]
    ) {
        self.files = files
        self.unreadable = unreadable
        self.others = others
    }

    /// The names of files, and of what stands in their place, directly in a folder of the pack, sorted; `""` is the pack's
    /// own folder.
    func names(in folder: String) -> [String] {
        let start = folder.isEmpty ? "" : folder + "/"
        return (Array(files.keys) + others.filter { $0.value != .folder }.keys)
            .filter { $0.hasPrefix(start) && !$0.dropFirst(start.count).contains("/") }
            .map { String($0.dropFirst(start.count)) }.sorted()
    }

    /// The names of pictures directly in a folder of the pack, by their endings.
    func pictures(in folder: String = "") -> [String] {
        let endings = [".png", ".gif", ".webp", ".webm", ".apng", ".jpg", ".jpeg"]
        return names(in: folder).filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
    }
}
