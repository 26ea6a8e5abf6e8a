/// Packs files into a tar archive (POSIX.1-1988 `ustar`): the same files give the same bytes, without times and owners.
enum TarWriter {
    private static let block = 512

    /// The archive, with the files in the order given. Names above 100 bytes are written as GNU tar does.
    static func archive(_ files: [PackagedFile]) -> [UInt8] {
        var archive: [UInt8] = []
        archive.reserveCapacity(files.reduce(2 * block) { $0 + $1.bytes.count + 2 * block })
        for file in files {
            let name = Array(file.path.utf8)
            if name.count > 100 { append("././@LongLink", kind: "L", name + [0], to: &archive) }
            append(file.path, kind: "0", file.bytes, to: &archive)
        }
        return archive + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func append(
        _ path: String, kind: Unicode.Scalar, _ contents: [UInt8], to archive: inout [UInt8]
    ) {
        var header = [UInt8](repeating: 0, count: block)
        write(Array(path.utf8.prefix(100)), at: 0, in: &header)
        write(octal(0o644, digits: 7), at: 100, in: &header)
        for place in [108, 116] { write(octal(0, digits: 7), at: place, in: &header) }
        write(octal(contents.count, digits: 11), at: 124, in: &header)
        write(octal(0, digits: 11), at: 136, in: &header)
        header[156] = UInt8(ascii: kind)
        write(Array("ustar".utf8), at: 257, in: &header)
        write(Array("00".utf8), at: 263, in: &header)
        // The sum counts its own field as spaces.
        write([UInt8](repeating: UInt8(ascii: " "), count: 8), at: 148, in: &header)
        let sum = header.reduce(0) { $0 + Int($1) }
        write(octal(sum, digits: 6) + [0], at: 148, in: &header)
        archive += header
        archive += contents
        archive += [UInt8](repeating: 0, count: (block - contents.count % block) % block)
    }

    private static func write(_ bytes: [UInt8], at place: Int, in header: inout [UInt8]) {
        header.replaceSubrange(place..<place + bytes.count, with: bytes)
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        let text = Array(String(number, radix: 8).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
    }
}
