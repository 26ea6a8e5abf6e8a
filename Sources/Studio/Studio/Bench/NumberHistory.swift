import Digest
import Files
import JSONText

/// The numbers that the studio wrote into one document, which a person can take back and write again.
///
/// Only into the document that the studio left: what another program changed since is never overwritten.
struct NumberHistory {
    /// Bytes of a document.
    static let limit = 8 << 20
    /// Changes that are remembered.
    private static let most = 100

    /// The last one is taken back first.
    private(set) var done: [NumberEdit] = []
    /// The last one is written again first.
    private(set) var undone: [NumberEdit] = []
    /// Of the document as the studio left it.
    private var digest: [UInt8] = []

    /// Writes a number into a document. Blocks.
    mutating func change(_ path: String, _ change: NumberChange) throws(StudioRefusal) {
        guard change.value.isFinite else { throw StudioRefusal(400, "studio.request", ["what": "value"]) }
        let (edit, known) = (change.edit, digest)
        if try write(edit, to: path) != known { done = [] }
        undone = []
        if change.goesOn == true, let last = done.last, last.place == edit.place, last.new == edit.old {
            done[done.count - 1].new = edit.new
        } else {
            done = done.suffix(Self.most - 1) + [edit]
        }
    }

    /// Takes the last change back, or writes the last one of those again. Blocks.
    /// - Returns: what was written; nil: there is nothing to write.
    /// - Throws: where the document isn't as the studio left it; then nothing is remembered.
    mutating func step(_ path: String, back: Bool) throws(StudioRefusal) -> NumberEdit? {
        guard let edit = back ? done.last?.inverse : undone.last else { return nil }
        do throws(StudioRefusal) { _ = try write(edit, to: path, onlyInto: digest) } catch {
            if error.code == Self.changed { self = NumberHistory() }
            throw error
        }
        if back { undone.append(done.removeLast()) } else { done.append(undone.removeLast()) }
        return edit
    }

    private static let changed = "studio.undo.changed"

    /// Replaces the file; its permissions stay.
    /// - Parameter known: the digest that it must have; nil: any.
    /// - Returns: the digest that it had.
    private mutating func write(
        _ edit: NumberEdit, to path: String, onlyInto known: [UInt8]? = nil
    ) throws(StudioRefusal) -> [UInt8] {
        // A link stays one: what it leads to is written.
        let path = Path.resolved(path) ?? path
        let (bytes, status) = try Self.guarded(path) { () throws(FileError) in
            try FileSystem.readUnchanged(path, limit: Self.limit)
        }
        let found = SHA256.digest(bytes)
        if let known, found != known { throw StudioRefusal(409, Self.changed, ["path": path]) }
        let text = try Self.text(bytes, edit)
        try Self.guarded(path) { () throws(FileError) in
            try FileSystem.replace(path, with: text, mode: status.permissions)
        }
        digest = SHA256.digest(text)
        return found
    }

    private static func text(_ bytes: [UInt8], _ edit: NumberEdit) throws(StudioRefusal) -> [UInt8] {
        do throws(NumberEdit.Failure) { return try edit.applied(to: bytes) } catch {
            switch error {
            case .changed(let found):
                throw StudioRefusal(409, "studio.number.changed", ["old": edit.old, "found": found])
            }
        }
    }

    private static func guarded<Value>(
        _ path: String, _ work: () throws(FileError) -> Value
    ) throws(StudioRefusal) -> Value {
        do throws(FileError) { return try work() } catch {
            throw StudioRefusal(409, "studio.number.unwritable", ["path": path, "reason": error.text])
        }
    }
}
