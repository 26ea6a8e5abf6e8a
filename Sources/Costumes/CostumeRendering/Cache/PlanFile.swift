import Files

/// A file of the plan cache: read through a mapping where that works, and written whole or not at all.
enum PlanFile {
    /// A file whose lengths agree with its header; anything else counts as missing.
    /// - Parameters:
    ///   - header: its length in words. The two words before its last one are the numbers of the bytes and of the pixels.
    ///   - isShared: whether it may be the administrator's instead of one's own, as long as nobody else can change it.
    static func read(
        _ path: String, header: Int, limit: Int, isShared: Bool = false
    ) -> (header: [UInt64], bytes: [UInt8], pixels: PixelWords)? {
        guard let file = try? OpenFile(path, followsLinks: false), let status = try? file.status(),
            status.isFile, isTrusted(status, isShared: isShared),
            let head: [UInt64] = try? file.read(words: header)
        else { return nil }
        let size = status.bytes
        guard let count = Int(exactly: head[header - 3]), let pixels = Int(exactly: head[header - 2]),
            size <= limit, count <= size, pixels <= size / 4
        else { return nil }
        let start = header * 8 + padded(count)
        guard size == start + pixels * 4, var bytes: [UInt8] = try? file.read(words: padded(count)),
            bytes[count...].allSatisfy({ $0 == 0 })
        else { return nil }
        bytes.removeLast(bytes.count - count)
        if pixels == 0 { return (head, bytes, PixelWords()) }
        if let pages = FilePages(file, part: start..<size) {
            return (head, bytes, PixelWords(pages))
        }
        // Not every file system can be mapped.
        return (try? file.read(words: pixels)).map { (head, bytes, PixelWords($0)) }
    }

    private static func isTrusted(_ status: FileStatus, isShared: Bool) -> Bool {
        guard isShared else { return status.owner == ThisProcess.user }
        return (status.owner == 0 || status.owner == ThisProcess.user) && status.permissions & 0o022 == 0
    }

    /// The length of bytes with those that fill up their last word.
    static func padded(_ count: Int) -> Int { (count + 7) / 8 * 8 }

    /// Puts a file in its place whole, or not at all.
    /// - Parameter mode: permissions.
    static func write(
        _ path: String, header: [UInt64], bytes: [UInt8], pixels: PixelWords, mode: UInt32 = 0o600
    ) throws(FileError) {
        try Directory(Path.parent(path)).replace(Path.last(path), mode: mode) { (file) throws(FileError) in
            try file.write(words: header.span)
            try file.write(bytes)
            try file.write([UInt8](repeating: 0, count: padded(bytes.count) - bytes.count))
            try pixels.withSpan { (words) throws(FileError) in try file.write(words: words) }
        }
    }
}
