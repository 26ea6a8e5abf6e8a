import Digest
import Files
import HTTPServer
import JSONText

/// What the studio wrote into one document, which a person can take back and write again.
///
/// Only into the document that the studio left: what another program changed since is never overwritten.
struct EditHistory {
    /// Bytes of a document.
    static let limit = 8 << 20
    /// Changes that are remembered.
    private static let most = 100

    /// The last one is taken back first.
    private(set) var done: [ValueEdit] = []
    /// The last one is written again first.
    private(set) var undone: [ValueEdit] = []
    /// Of the document as the studio left it.
    private var digest: [UInt8] = []

    /// Writes a value into a document. Blocks.
    /// - Parameters:
    ///   - goesOn: whether the change before goes on, such as within a drag: both are taken back together.
    ///   - change: what to write, given the document.
    mutating func change(_ path: String, goesOn: Bool, _ change: Change) throws(WebRefusal) {
        let known = digest
        let (edit, found) = try write(to: path, change)
        if found != known { done = [] }
        undone = []
        if goesOn, let both = done.last?.followed(by: edit) {
            done[done.count - 1] = both
        } else {
            done = done.suffix(Self.most - 1) + [edit]
        }
    }

    typealias Change = (_ text: [UInt8]) throws(WebRefusal) -> ValueEdit

    /// Takes the last change back, or writes the last one of those again. Blocks.
    /// - Returns: what was written; nil: there is nothing to write.
    /// - Throws: where the document isn't as the studio left it; then nothing is remembered.
    mutating func step(_ path: String, back: Bool) throws(WebRefusal) -> ValueEdit? {
        guard let edit = back ? done.last?.inverse : undone.last else { return nil }
        do throws(WebRefusal) {
            _ = try write(to: path, onlyInto: digest) { _ in edit }
        } catch {
            if error.code == Self.changed { self = EditHistory() }
            throw error
        }
        if back { undone.append(done.removeLast()) } else { done.append(undone.removeLast()) }
        return edit
    }

    static let changed = "studio.undo.changed"

    /// Replaces the file; its permissions stay.
    /// - Parameter known: the digest that it must have; nil: any.
    /// - Returns: what was written, and the digest that the file had.
    private mutating func write(
        to path: String, onlyInto known: [UInt8]? = nil, _ change: Change
    ) throws(WebRefusal) -> (ValueEdit, [UInt8]) {
        // A link stays one: what it leads to is written.
        let path = Path.resolved(path) ?? path
        let (bytes, status) = try Self.guarded(path) { () throws(FileError) in
            try FileSystem.readUnchanged(path, limit: Self.limit)
        }
        let found = SHA256.digest(bytes)
        if let known, found != known { throw WebRefusal(409, Self.changed, ["path": path]) }
        let edit = try change(bytes)
        let text = try Self.text(bytes, edit)
        try Self.guarded(path) { () throws(FileError) in
            try FileSystem.replace(path, with: text, mode: status.permissions)
        }
        digest = SHA256.digest(text)
        return (edit, found)
    }

    private static func text(_ bytes: [UInt8], _ edit: ValueEdit) throws(WebRefusal) -> [UInt8] {
        do throws(ValueEdit.Failure) { return try edit.applied(to: bytes) } catch {
            switch error {
            case .changed(let found): throw .changed(edit.old, found)
            }
        }
    }

    private static func guarded<Value>(
        _ path: String, _ work: () throws(FileError) -> Value
    ) throws(WebRefusal) -> Value {
        do throws(FileError) { return try work() } catch {
            throw .unwritable(path, error)
        }
    }
}
