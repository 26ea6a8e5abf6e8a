import Files
import JSONText

/// A page's wish to write another number at a place of a document.
struct NumberChange: Decodable {
    /// From 1.
    var line: Int
    /// From 1.
    var column: Int
    /// As it stands there.
    var old: String
    var value: Double

    /// Bytes of a document.
    static let limit = 8 << 20

    /// Replaces the file; its permissions stay. Blocks.
    func write(to path: String) throws(StudioRefusal) {
        guard value.isFinite else { throw StudioRefusal(400, "studio.request", ["what": "value"]) }
        // A link stays one: what it leads to is written.
        let path = Path.resolved(path) ?? path
        let (bytes, status) = try Self.guarded(path) { () throws(FileError) in
            try FileSystem.readUnchanged(path, limit: Self.limit)
        }
        let text = try edited(bytes)
        try Self.guarded(path) { () throws(FileError) in
            try FileSystem.replace(path, with: text, mode: status.permissions)
        }
    }

    private func edited(_ bytes: [UInt8]) throws(StudioRefusal) -> [UInt8] {
        let edit = NumberEdit(at: TextPlace(line: line, column: column), old: old, new: value)
        do throws(NumberEdit.Failure) { return try edit.applied(to: bytes) } catch {
            switch error {
            case .changed(let found):
                throw StudioRefusal(409, "studio.number.changed", ["old": old, "found": found])
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
