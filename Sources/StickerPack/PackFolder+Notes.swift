extension PackFolder {
    /// The longest note, in bytes.
    public static let noteLimit = 1 << 20

    /// A file of the pack's user in `.kigurumi`: private, safe to delete, gone with `erase`. Written when it differs.
    public func writeNote(_ name: String, _ bytes: [UInt8]) throws(PackError) {
        if readNote(name) == bytes { return }
        try replace(Self.noteName(name), in: hidden, bytes, mode: 0o600)
    }

    /// nil when there is none.
    public func readNote(_ name: String) -> [UInt8]? {
        try? hidden.read(Self.noteName(name), limit: Self.noteLimit)
    }

    /// The same of a pack that isn't open; nil also where there is no pack.
    /// - Parameter path: of the pack's folder.
    public static func readNote(_ name: String, of path: String) -> [UInt8]? {
        try? Directory(path: "\(path)/\(privateFolder)").read(noteName(name), limit: noteLimit)
    }

    public func removeNote(_ name: String) { hidden.remove(Self.noteName(name)) }

    /// Where a note lies, from the pack's folder.
    public static func notePath(_ name: String) -> String { "\(privateFolder)/\(noteName(name))" }

    private static let noteMark = "note-"

    private static func noteName(_ name: String) -> String { noteMark + name }

    func removeNotes() throws(PackError) {
        for name in try hidden.names() where name.hasPrefix(Self.noteMark) { hidden.remove(name) }
    }
}
