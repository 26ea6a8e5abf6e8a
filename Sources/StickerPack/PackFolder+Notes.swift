import Files
import Names

extension PackFolder {
    /// The longest note, in bytes.
    public static let noteLimit = 1 << 20

    /// A file of the pack's user in `.kigurumi`: private, safe to delete, gone with `erase`. Written when it differs.
    public func writeNote(_ name: String, _ bytes: [UInt8]) throws(PackError) {
        if readNote(name) == bytes { return }
        try replace(PackLayout.note(name), in: hidden, bytes, mode: 0o600)
    }

    /// nil when there is none.
    public func readNote(_ name: String) -> [UInt8]? {
        try? hidden.read(PackLayout.note(name), limit: Self.noteLimit)
    }

    /// The same of a pack that isn't open; nil also where there is no pack.
    /// - Parameter path: of the pack's folder.
    public static func readNote(_ name: String, of path: String) -> [UInt8]? {
        try? Directory("\(path)/\(PackLayout.privateFolder)").read(PackLayout.note(name), limit: noteLimit)
    }

    /// Removes the note; that there is none is no error.
    public func removeNote(_ name: String) { try? hidden.remove(PackLayout.note(name)) }

    func removeNotes() throws(PackError) {
        for name in try asPack(hidden.names()) where PackLayout.isNote(name) {
            try? hidden.remove(name)
        }
    }
}
