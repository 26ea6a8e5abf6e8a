import ImageCodecs

/// Packs files into a zip archive: the same files give the same bytes, without times and owners.
///
/// The files are stored, not compressed: finished pictures don't shrink.
package enum ZipWriter {
    /// The archive, with the files in the order given.
    ///
    /// It must stay below 4 GiB and 65,536 files, as packs do: no platform takes one of 100 MB.
    package static func archive(_ files: [PackagedFile]) -> [UInt8] {
        var archive: [UInt8] = []
        archive.reserveCapacity(files.reduce(22) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 76 })
        var directory: [UInt8] = []
        for file in files {
            let shared = Self.shared(file)
            directory += number(0x0201_4B50, 4)
            // Made by version 2.0 on Unix, for the permissions below.
            directory += number(3 << 8 | 20, 2) + shared
            // No comment, disk 0, no internal attributes; a plain file that everybody may read.
            directory += number(0, 6) + number(0o100644 << 16, 4) + number(archive.count, 4)
            directory += Array(file.path.utf8)
            archive += number(0x0403_4B50, 4) + shared
            archive += Array(file.path.utf8)
            archive += file.bytes
        }
        let start = archive.count
        archive += directory
        archive += number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return archive + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    /// What a file's header and its entry in the directory have in common.
    private static func shared(_ file: PackagedFile) -> [UInt8] {
        let name = file.path.utf8
        // Bit 11: the name is UTF-8.
        let flags = name.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11
        // Needs version 2.0, stored, midnight of the first day that the format can express.
        var header = number(20, 2) + number(flags, 2) + number(0, 2) + number(0, 2) + number(1 << 5 | 1, 2)
        header += number(Int(CRC32.of(file.bytes)), 4)
        header += number(file.bytes.count, 4) + number(file.bytes.count, 4)
        return header + number(name.count, 2) + number(0, 2)
    }

    /// The lowest byte first.
    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
