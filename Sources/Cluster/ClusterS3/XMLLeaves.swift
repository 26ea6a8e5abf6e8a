/// A small reader of the XML in S3's answers: the elements that hold text and no other elements. Document types, comments
/// and CDATA are refused, since no server sends them.
struct XMLLeaves {
    /// An element with the names of those round it, such as `ListBucketResult/Contents/Key`.
    struct Leaf: Equatable {
        var path: String
        var text: String
    }

    struct Broken: Error {}

    private static let deepest = 8

    private let bytes: [UInt8]
    private var place = 0
    private var open: [String] = []
    private var text: [UInt8] = []
    /// Whether the last tag began an element.
    private var isLeaf = false
    private var found: [Leaf] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func read(_ bytes: [UInt8]) throws(Broken) -> [Leaf] {
        var reader = XMLLeaves(bytes)
        while reader.place < bytes.count { try reader.step() }
        guard reader.open.isEmpty else { throw Broken() }
        return reader.found
    }

    private mutating func step() throws(Broken) {
        guard bytes[place] == UInt8(ascii: "<") else {
            text.append(bytes[place])
            place += 1
            return
        }
        guard let close = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else { throw Broken() }
        let tag = bytes[(place + 1)..<close]
        place = close + 1
        switch tag.first {
        case UInt8(ascii: "?") where open.isEmpty: break
        case UInt8(ascii: "?"), UInt8(ascii: "!"), nil: throw Broken()
        case UInt8(ascii: "/"): try end(Self.name(tag.dropFirst()))
        default:
            let name = try Self.name(tag)
            guard open.count < Self.deepest else { throw Broken() }
            open.append(name)
            isLeaf = true
            if tag.last == UInt8(ascii: "/") {
                text = []
                try end(name)
            }
        }
        text = []
    }

    private mutating func end(_ name: String) throws(Broken) {
        guard open.last == name else { throw Broken() }
        if isLeaf { found.append(Leaf(path: open.joined(separator: "/"), text: try decoded())) }
        isLeaf = false
        open.removeLast()
    }

    private static func name(_ tag: ArraySlice<UInt8>) throws(Broken) -> String {
        let end = tag.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "/") } ?? tag.endIndex
        guard (1...64).contains(end - tag.startIndex) else { throw Broken() }
        return String(decoding: tag[..<end], as: UTF8.self)
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private func decoded() throws(Broken) -> String {
        var result = ""
        var rest = String(decoding: text, as: UTF8.self)[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            guard let end = rest[start...].firstIndex(of: ";") else { throw Broken() }
            result += try Self.character(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ entity: Substring) throws(Broken) -> String {
        if let text = entities[String(entity)] { return text }
        guard entity.first == "#" else { throw Broken() }
        let digits = entity.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { throw Broken() }
        return String(Character(scalar))
    }
}
