/// A map in the format FlexBuffers, which holds the options of operators that aren't TensorFlow's own. Every read is
/// checked against the bytes' end.
struct FlexMap {
    private let bytes: [UInt8]
    /// The size of each value, or of where it lies.
    private let size: Int
    /// The place and the type of each value.
    private var fields: [String: (place: Int, type: Int)] = [:]

    /// The types that are read; the low two bits of a stored type are a size.
    private enum Kind: Int {
        case integer = 1
        case number = 3
        case map = 9
        case integers = 11
    }

    /// - Parameter bytes: the root is at their end: value, type and size.
    init(_ bytes: ArraySlice<UInt8>) throws(CompilerError) {
        self.bytes = Array(bytes)
        let end = bytes.count
        let (type, width) = (
            try self.bytes.unsigned(at: end - 2, bytes: 1), try self.bytes.unsigned(at: end - 1, bytes: 1)
        )
        guard type >> 2 == Kind.map.rawValue, (1...4).contains(width) else {
            throw .damaged("options that are no map")
        }
        size = 1 << (type & 3)
        let root = end - 2 - width
        let start = root - (try self.bytes.unsigned(at: root, bytes: width))
        // Before the values: where the keys lie, their size, and the number of both.
        let index = start - 3 * size
        let keys = index - (try self.bytes.unsigned(at: index, bytes: size))
        let step = try self.bytes.unsigned(at: index + size, bytes: size)
        let count = try self.bytes.unsigned(at: index + 2 * size, bytes: size)
        guard count <= end, (1...4).contains(step) else { throw .damaged("\(count) options") }
        for number in 0..<count {
            let entry = keys + number * step
            let text = entry - (try self.bytes.unsigned(at: entry, bytes: step))
            guard self.bytes.indices.contains(text), let stop = self.bytes[text...].firstIndex(of: 0) else {
                throw .damaged("the name of an option")
            }
            fields[String(decoding: self.bytes[text..<stop], as: UTF8.self)] = (
                start + number * size, try self.bytes.unsigned(at: start + count * size + number, bytes: 1)
            )
        }
    }

    /// A whole number that isn't negative.
    func integer(_ name: String) throws(CompilerError) -> Int {
        try bytes.unsigned(at: field(name, .integer).place, bytes: size)
    }

    /// A number of single precision.
    func number(_ name: String) throws(CompilerError) -> Float {
        guard size == 4 else { throw .unsupported("numbers of \(size) bytes") }
        return Float(bitPattern: UInt32(try bytes.unsigned(at: field(name, .number).place, bytes: 4)))
    }

    /// A list of whole numbers that aren't negative.
    func integers(_ name: String) throws(CompilerError) -> [Int] {
        let (place, type) = try field(name, .integers)
        let (start, width) = (place - (try bytes.unsigned(at: place, bytes: size)), 1 << (type & 3))
        let count = try bytes.unsigned(at: start - width, bytes: width)
        guard count <= bytes.count else { throw .damaged("a list of \(count) numbers") }
        var all: [Int] = []
        for index in 0..<count { all.append(try bytes.unsigned(at: start + index * width, bytes: width)) }
        return all
    }

    private func field(_ name: String, _ kind: Kind) throws(CompilerError) -> (place: Int, type: Int) {
        guard let field = fields[name], field.type >> 2 == kind.rawValue else {
            throw .damaged("the option \(name)")
        }
        return field
    }
}
