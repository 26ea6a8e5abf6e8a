import Files
import Names

extension PackFolder {
    /// The longest note, in bytes.
    package static let noteLimit = 1 << 20

    /// Writes a private file of the caller into `.kigurumi`, unless it already has these bytes. It is safe to delete, and
    /// `erase` removes it.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func writeNote(_ name: String, _ bytes: [UInt8]) throws(PackError) {
        if readNote(name) == bytes { return }
        try replace(PackLayout.note(name), in: hidden, bytes, mode: 0o600)
    }

    /// The note's bytes; nil when there is none, or none that can be read now: a note only saves work.
    package func readNote(_ name: String) -> [UInt8]? {
        try? hidden.read(PackLayout.note(name), limit: Self.noteLimit)
    }

    /// The note's bytes in a pack that isn't open; nil when there is no such note or no pack, or it can't be read now.
    /// - Parameter path: The path of the pack's folder.
    package static func readNote(_ name: String, of path: String) -> [UInt8]? {
        try? Directory("\(path)/\(PackLayout.privateFolder)").read(PackLayout.note(name), limit: noteLimit)
    }

    /// Removes the note if there is one.
    package func removeNote(_ name: String) { try? hidden.remove(PackLayout.note(name)) }
}
