/// A set of costumes as one tar archive (POSIX ustar): the same files give the same bytes, whoever packs them.
///
/// It holds plain files alone, in ascending order, without owners and times. Anything else in an archive is refused, so
/// that unpacking writes nothing outside its folder.
enum CostumeArchive {
    private static let block = 512

    static func bytes(of files: BundleFiles) throws(BundleError) -> [UInt8] {
        var archive: [UInt8] = []
        archive.reserveCapacity(files.all.reduce(2 * block) { $0 + $1.bytes.count + 2 * block })
        for file in files.all {
            archive += try header(of: file)
            archive += file.bytes
            archive += padding(of: file.bytes.count)
        }
        guard archive.count <= BundleFiles.mostBytes else {
            throw .large(files: BundleFiles.mostFiles, mebibytes: BundleFiles.mostBytes >> 20)
        }
        return archive + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func padding(of count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (block - count % block) % block)
    }

    private static func header(of file: BundleFiles.File) throws(BundleError) -> [UInt8] {
        guard let (prefix, name) = split(file.path) else { throw .name(path: file.path) }
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            for (index, byte) in text.utf8.enumerated() { header[place + index] = byte }
        }
        put(name, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(file.bytes.count, digits: 11), at: 124)
        put(octal(0, digits: 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put("0000000", at: 329)
        put("0000000", at: 337)
        put(prefix, at: 345)
        put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\u{0} ", at: 148)
        return header
    }

    /// A path in the two fields of a header: at most 155 and 100 bytes.
    private static func split(_ path: String) -> (prefix: String, name: String)? {
        if path.utf8.count <= 100 { return ("", path) }
        for index in path.indices where path[index] == "/" {
            let (prefix, name) = (path[..<index], path[path.index(after: index)...])
            if name.utf8.count <= 100 {
                return prefix.utf8.count <= 155 ? (String(prefix), String(name)) : nil
            }
        }
        return nil
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    // MARK: Reading

    /// Why bytes are no archive of costumes, in English.
    struct Damage: Error { var reason: String }

    static func files(in archive: [UInt8]) throws(Damage) -> BundleFiles {
        var found: [BundleFiles.File] = []
        var place = 0
        while true {
            guard place + block <= archive.count else { throw Damage(reason: "it ends in the middle") }
            let header = Array(archive[place..<place + block])
            place += block
            if header.allSatisfy({ $0 == 0 }) { break }
            let size = try check(header)
            let path = try path(header)
            guard size <= archive.count - place else { throw Damage(reason: "\(path) ends in the middle") }
            guard found.count < BundleFiles.mostFiles else { throw Damage(reason: "it has too many files") }
            guard found.last.map({ $0.path.utf8.lexicographicallyPrecedes(path.utf8) }) ?? true else {
                throw Damage(reason: "\(path) is out of order")
            }
            found.append(.init(path: path, bytes: Array(archive[place..<place + size])))
            place += size + padding(of: size).count
        }
        do throws(BundleError) { return try BundleFiles(found) } catch {
            throw Damage(reason: "it has an unusable path")
        }
    }

    /// - Returns: the file's bytes.
    private static func check(_ header: [UInt8]) throws(Damage) -> Int {
        guard Array(header[257..<263]) == Array("ustar\u{0}".utf8) else {
            throw Damage(reason: "it is no tar archive")
        }
        guard header[156] == UInt8(ascii: "0") else { throw Damage(reason: "it holds more than plain files") }
        var blank = header
        blank.replaceSubrange(148..<156, with: repeatElement(UInt8(ascii: " "), count: 8))
        let sum = try number(header[148..<154])
        guard sum == blank.reduce(0, { $0 + Int($1) }) else {
            throw Damage(reason: "a header has a wrong sum")
        }
        return try number(header[124..<135])
    }

    private static func number(_ digits: ArraySlice<UInt8>) throws(Damage) -> Int {
        guard let number = Int(String(decoding: digits, as: UTF8.self), radix: 8), number >= 0 else {
            throw Damage(reason: "a header has no number")
        }
        return number
    }

    private static func path(_ header: [UInt8]) throws(Damage) -> String {
        let (name, prefix) = (header[..<100].prefix { $0 != 0 }, header[345..<500].prefix { $0 != 0 })
        let bytes = prefix.isEmpty ? Array(name) : Array(prefix) + [UInt8(ascii: "/")] + Array(name)
        guard let path = String(validating: bytes, as: UTF8.self), BundleFiles.isUsable(path) else {
            throw Damage(reason: "it has an unusable path")
        }
        return path
    }
}
