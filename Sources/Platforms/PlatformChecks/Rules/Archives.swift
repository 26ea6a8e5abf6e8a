/// Holds archives against the files that they should contain.
extension PackCheck {
    /// Adds what a zip contains to the pack's files, below the zip's own name.
    /// - Returns: its names; nil: it can't be read.
    mutating func unzip(_ file: String) -> [String]? {
        guard let bytes = bytes(file) else { return nil }
        let archive = ZipFile(bytes)
        if let defect = archive.defects.first {
            breaks("archive", .archive, file, defect.rawValue)
            return nil
        }
        for entry in archive.entries { add(entry.bytes, as: "\(file)/\(entry.name)") }
        return archive.entries.map(\.name)
    }

    /// Checks a zip beside the files that it holds; its absence is no fault unless it is needed.
    /// - Parameters:
    ///   - files: paths in the pack by names in the archive.
    mutating func zip(_ file: String, holding files: [String: String], isNeeded: Bool = false) {
        guard isNeeded || pack.files[file] != nil, let bytes = bytes(file) else { return }
        let archive = ZipFile(bytes)
        if let defect = archive.defects.first { return breaks("archive", .archive, file, defect.rawValue) }
        entries(archive.entries, file, files)
    }

    /// The same for a gzipped tar archive.
    mutating func tar(_ file: String, holding files: [String: String]) {
        guard let bytes = pack.files[file] else { return }
        let archive = TarFile(gzipped: bytes)
        if let defect = archive.defects.first { return breaks("archive", .archive, file, defect.rawValue) }
        entries(archive.entries, file, files)
    }

    private mutating func entries(
        _ entries: [(name: String, bytes: [UInt8])], _ file: String, _ files: [String: String]
    ) {
        let found = Dictionary(entries.map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let wrong = files.sorted { $0.key < $1.key }.first { found[$0.key] != pack.files[$0.value] }
        let extra = found.keys.sorted().first { files[$0] == nil }
        if let name = wrong?.key ?? extra {
            breaks("archive", .entries, file, name)
        } else if found.count != entries.count {
            breaks("archive", .entries, file, String(entries.count))
        }
    }

    static let archiveLines = [
        RuleLine("archive", .archive, "intact"), RuleLine("archive", .entries, "same"),
    ]
}
