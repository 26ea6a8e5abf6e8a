/// A table of a FlatBuffers file: fields that are found by number. Every read is checked against the file's end.
struct FlatTable {
    /// The whole file.
    let file: [UInt8]
    /// Where the table starts in it.
    let start: Int

    /// The root table of a file.
    init(root file: [UInt8]) throws(CompilerError) {
        let beginning = FlatTable(file, at: 0)
        self = FlatTable(file, at: try beginning.unsigned(at: 0, bytes: 4))
    }

    private init(_ file: [UInt8], at start: Int) {
        self.file = file
        self.start = start
    }

    /// A whole number, or `absent` if the field isn't stored.
    /// - Parameter bytes: its size, 1, 2 or 4.
    func integer(_ field: Int, bytes: Int = 4, absent: Int = 0) throws(CompilerError) -> Int {
        guard let place = try place(of: field) else { return absent }
        let value = try unsigned(at: place, bytes: bytes)
        let sign = 1 << (8 * bytes - 1)
        return value >= sign ? value - 2 * sign : value
    }

    /// A table within this one; nil if it isn't stored.
    func table(_ field: Int) throws(CompilerError) -> FlatTable? {
        guard let place = try place(of: field) else { return nil }
        return FlatTable(file, at: place + (try unsigned(at: place, bytes: 4)))
    }

    /// A list of tables; empty if it isn't stored.
    func tables(_ field: Int) throws(CompilerError) -> [FlatTable] {
        let places = try elements(field, bytes: 4)
        var all: [FlatTable] = []
        for place in places { all.append(FlatTable(file, at: place + (try unsigned(at: place, bytes: 4)))) }
        return all
    }

    /// A list of whole numbers; empty if it isn't stored.
    /// - Parameter bytes: the size of each, 1, 2 or 4; numbers of four bytes have a sign.
    func integers(_ field: Int, bytes: Int = 4) throws(CompilerError) -> [Int] {
        var all: [Int] = []
        for place in try elements(field, bytes: bytes) {
            let value = try unsigned(at: place, bytes: bytes)
            all.append(bytes == 4 ? Int(Int32(truncatingIfNeeded: value)) : value)
        }
        return all
    }

    /// A list of bytes; empty if it isn't stored.
    func bytes(_ field: Int) throws(CompilerError) -> ArraySlice<UInt8> {
        let places = try elements(field, bytes: 1)
        return file[places.lowerBound..<places.upperBound]
    }

    /// The places of a list's elements; the file holds all of them.
    private func elements(_ field: Int, bytes: Int) throws(CompilerError) -> Places {
        guard let place = try place(of: field) else { return Places(lowerBound: 0, count: 0, step: bytes) }
        let list = place + (try unsigned(at: place, bytes: 4))
        let count = try unsigned(at: list, bytes: 4)
        guard count <= (file.count - list - 4) / bytes else {
            throw .damaged("a list of \(count) elements at \(list)")
        }
        return Places(lowerBound: list + 4, count: count, step: bytes)
    }

    /// Where a field is stored; nil if it isn't.
    private func place(of field: Int) throws(CompilerError) -> Int? {
        let distance = Int(Int32(truncatingIfNeeded: try unsigned(at: start, bytes: 4)))
        let index = start - distance
        let entry = 4 + 2 * field
        guard entry + 2 <= (try unsigned(at: index, bytes: 2)) else { return nil }
        let offset = try unsigned(at: index + entry, bytes: 2)
        return offset == 0 ? nil : start + offset
    }

    private func unsigned(at place: Int, bytes: Int) throws(CompilerError) -> Int {
        try file.unsigned(at: place, bytes: bytes)
    }
}

extension [UInt8] {
    /// A whole number without a sign, little-endian.
    func unsigned(at place: Int, bytes: Int) throws(CompilerError) -> Int {
        guard place >= 0, place <= count - bytes else { throw .damaged("an offset to \(place)") }
        var value = 0
        for k in 0..<bytes { value |= Int(self[place + k]) << (8 * k) }
        return value
    }
}

/// The places of the elements of a list.
private struct Places: Sequence {
    var lowerBound: Int
    var count: Int
    var step: Int

    var upperBound: Int { lowerBound + count * step }

    func makeIterator() -> StrideToIterator<Int> {
        stride(from: lowerBound, to: upperBound, by: step).makeIterator()
    }
}
