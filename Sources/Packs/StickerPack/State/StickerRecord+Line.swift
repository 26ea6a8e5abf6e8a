import Files
import StickerManifest

/// Stores a record as one line of fields separated by spaces, with `-` for a missing one. A state has hundreds of records,
/// and every build reads and writes it; as JSON objects they take eight times as long.
extension StickerRecord: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let record = Self(line: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a sticker's record")
        }
        self = record
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(line)
    }

    var line: String {
        let duration = duration.map(\.description) ?? "-"
        let loops = loops.map(\.description) ?? "-"
        let reductions = reductions.map { " \($0.what) \($0.from) \($0.to)" }.joined()
        return
            "\(id) \(unsyncedSince ?? "-") \(frames) \(duration) \(loops) \(file.line) \(still?.line ?? "-")"
            + reductions
    }

    /// Reads a `line`; nil for anything else.
    init?(line: String) {
        var fields = line.split(separator: " ", omittingEmptySubsequences: false).makeIterator()
        guard let id = fields.next(), let unsyncedSince = fields.next(),
            let frames = fields.next().flatMap({ Int($0) }),
            let duration = fields.next(), let loops = fields.next(),
            (duration == "-") == (finite(duration) == nil), (loops == "-") == (Int(loops) == nil),
            let name = fields.next(), let file = FileRecord(name, &fields), let stillName = fields.next()
        else { return nil }
        let still = FileRecord(stillName, &fields)
        guard still != nil || stillName == "-" else { return nil }
        var reductions: [StickerEntry.Reduction] = []
        while let what = fields.next() {
            guard let from = fields.next().flatMap({ finite($0) }),
                let to = fields.next().flatMap({ finite($0) })
            else { return nil }
            reductions.append(StickerEntry.Reduction(what: String(what), from: from, to: to))
        }
        self.init(id: String(id), file: file, frames: frames)
        (self.duration, self.loops) = (Double(duration), Int(loops))
        (self.still, self.reductions) = (still, reductions)
        if unsyncedSince != "-" { self.unsyncedSince = String(unsyncedSince) }
    }
}

/// A number that JSON can represent.
private func finite(_ field: Substring) -> Double? { Double(field).flatMap { $0.isFinite ? $0 : nil } }

extension FileRecord {
    fileprivate var line: String {
        "\(file) \(width) \(height) \(bytes) \(sha256) \(stamp.inode) \(stamp.modified) \(stamp.changed)"
    }

    /// Reads a `line`; nil for anything else. Reads no field unless `name` is a sticker's.
    fileprivate init?(_ name: Substring, _ fields: inout IndexingIterator<[Substring]>) {
        guard StickerName.id(of: String(name)) != nil, let width = fields.next().flatMap({ Int($0) }),
            let height = fields.next().flatMap({ Int($0) }),
            let bytes = fields.next().flatMap({ Int($0) }), let sha256 = fields.next(),
            let inode = fields.next().flatMap({ UInt64($0) }),
            let modified = fields.next().flatMap({ Int64($0) }),
            let changed = fields.next().flatMap({ Int64($0) })
        else { return nil }
        self.init(
            file: String(name), width: width, height: height, sha256: String(sha256),
            stamp: FileStatus.Stamp(inode: inode, bytes: bytes, modified: modified, changed: changed))
    }
}
