import Costume
import Digest
import Files

/// Compiled costumes on disk, each file named by what it was made from. Safe to delete at any time; what is damaged
/// counts as missing; a folder that can't be written costs time only.
///
/// A file: seven 64-bit words (magic, checksum of all that follows, key in two words, number of its bytes, number of its
/// pixels, checksum of these six) – then the bytes, padded to a multiple of eight, then the pixels (32-bit words).
struct CompiledFolder: Sendable {
    enum Kind: String, CaseIterable {
        /// A `RenderPlan`.
        case plan
        /// What was worked out from a plan for one format and limit.
        case ready

        fileprivate var magic: UInt64 {
            switch self {
            case .plan: 0x3730_4e41_4c50_474b  // "KGPLAN07"
            case .ready: 0x3330_5045_5250_474b  // "KGPREP03"
            }
        }

        fileprivate var suffix: String { ".\(rawValue)" }

        /// The suffix of files of earlier versions, some with wearers' names: they are removed.
        fileprivate static let retired = ".prepared"
    }

    let path: String
    /// Bytes of all files together.
    let limit: Int
    /// The first file that could not be written.
    let failure = CacheFailure()
    /// A folder of the same kind that the administrator filled for all users. It is only read.
    var shared: String?
    /// Whether all users may read what is kept here.
    var isForAll = false

    private static let header = 7
    /// Older drafts were left by a crash. Nanoseconds.
    private static let draftAge: Int64 = 3_600_000_000_000

    static func key(_ parts: [String]) -> String {
        // Lengths before each part: no two lists read alike.
        SHA256.hex(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }

    /// nil when it isn't there, or isn't whole.
    func file(_ key: String, _ kind: Kind) -> CompiledFile? {
        let own = path(key, kind)
        if let file = Self.file(own, key, kind, limit: limit, isShared: isForAll) {
            FileSystem.touch(own)
            return file
        }
        return shared.flatMap {
            Self.file("\($0)/\(key)\(kind.suffix)", key, kind, limit: limit, isShared: true)
        }
    }

    private static func file(
        _ path: String, _ key: String, _ kind: Kind, limit: Int, isShared: Bool
    ) -> CompiledFile? {
        guard let parts = PlanFile.read(path, header: header, limit: limit, isShared: isShared) else {
            return nil
        }
        let head = parts.header
        let file = CompiledFile(bytes: parts.bytes, pixels: parts.pixels)
        guard head[0] == kind.magic, head[6] == sum(Array(head[0..<6])), [head[2], head[3]] == short(key),
            head[1] == sum(file)
        else { return nil }
        return file
    }

    /// Keeps a file, and makes room for it by removing those that were not used for longest.
    func keep(_ file: CompiledFile, _ key: String, _ kind: Kind) {
        let size = Self.header * 8 + PlanFile.padded(file.bytes.count) + file.pixels.count * 4
        guard size <= limit else { return }
        var head: [UInt64] = [kind.magic, Self.sum(file)]
        head += Self.short(key) + [UInt64(file.bytes.count), UInt64(file.pixels.count)]
        head.append(Self.sum(head))
        makeRoom(for: size)
        do throws(FileError) {
            try FileSystem.makeFolder(path, mode: isForAll ? 0o755 : 0o700)
            try PlanFile.write(
                path(key, kind), header: head, bytes: file.bytes, pixels: file.pixels,
                mode: isForAll ? 0o644 : 0o600)
        } catch {
            failure.note(error)
        }
    }

    private func path(_ key: String, _ kind: Kind) -> String { "\(path)/\(key)\(kind.suffix)" }

    private func makeRoom(for size: Int) {
        guard let folder = try? Directory(path), let names = try? folder.names() else { return }
        let now = SystemClock.wall
        var files: [(name: String, status: FileStatus)] = []
        for name in names {
            guard let status = try? folder.status(of: name), status.isFile else { continue }
            if Kind.allCases.contains(where: { name.hasSuffix($0.suffix) }) {
                files.append((name, status))
                continue
            }
            let isLeft = name.hasSuffix(Directory.draftSuffix) && now - status.stamp.modified > Self.draftAge
            if isLeft || name.hasSuffix(Kind.retired) { try? folder.remove(name) }
        }
        var total = files.reduce(size) { $0 + $1.status.bytes }
        // A file's time of modification is that of its last use.
        for file in files.sorted(by: {
            ($0.status.stamp.modified, $0.name) < ($1.status.stamp.modified, $1.name)
        })
        where total > limit {
            try? folder.remove(file.name)
            total -= file.status.bytes
        }
    }

    private static func short(_ key: String) -> [UInt64] {
        let text = Array(key.utf8)
        return [Checksum.of(text), Checksum.of(text.reversed())]
    }

    private static func sum(_ words: [UInt64]) -> UInt64 {
        unsafe words.withUnsafeBytes { unsafe Checksum.of($0) }
    }

    private static func sum(_ file: CompiledFile) -> UInt64 {
        sum([Checksum.of(file.bytes), file.pixels.withSpan { Checksum.of($0) }])
    }
}
