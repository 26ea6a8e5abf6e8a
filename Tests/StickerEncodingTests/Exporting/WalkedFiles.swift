/// The chunks of a PNG, by a reader that shares no code with our writer.
struct WalkedPNG {
    var chunks: [(name: String, data: [UInt8])] = []

    init(_ file: [UInt8]) {
        var at = 8
        while at + 12 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard at + 12 + length <= file.count else { return }
            let name = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
            chunks.append((name, Array(file[at + 8..<at + 8 + length])))
            at += 12 + length
        }
    }
}

/// The video of a WebM with one track, by a reader that shares no code with our writer.
struct WalkedWebM {
    var documentType = ""
    var codec = ""
    var alphaMode = 0
    /// Milliseconds from the beginning, one a picture; so are the durations.
    var times: [Int] = []
    var durations: [Int] = []
    var color: [[UInt8]] = []
    var alpha: [[UInt8]] = []
    /// Numbers of pictures that refer to no other.
    var keyFrames: [Int] = []
    private var cluster = 0

    struct Damage: Error {}

    init(_ file: [UInt8]) throws { try walk(file[...]) }

    private static let parents: Set<UInt32> = [
        0x1a45_dfa3, 0x1853_8067, 0x1654_ae6b, 0xae, 0xe0, 0x1f43_b675, 0xa0, 0x75a1, 0xa6,
    ]

    private mutating func walk(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let id = UInt32(try Self.number(&rest, keepsMarker: true))
            let length = try Self.number(&rest, keepsMarker: false)
            guard length <= rest.count else { throw Damage() }
            let data = rest.prefix(length)
            rest = rest.dropFirst(length)
            if id == 0xa0 { keyFrames.append(times.count) }
            if Self.parents.contains(id) { try walk(data) } else { take(id, data) }
        }
    }

    private mutating func take(_ id: UInt32, _ data: ArraySlice<UInt8>) {
        let number = data.prefix(8).reduce(0) { $0 << 8 | Int($1) }
        switch id {
        case 0x4282: documentType = String(decoding: data, as: UTF8.self)
        case 0x86: codec = String(decoding: data, as: UTF8.self)
        case 0x53c0: alphaMode = number
        case 0xe7: cluster = number
        case 0xa1:
            let head = Array(data.prefix(4))
            times.append(cluster + Int(head[1]) << 8 + Int(head[2]))
            color.append(Array(data.dropFirst(4)))
        case 0x9b: durations.append(number)
        case 0xa5: alpha.append(Array(data))
        case 0xfb: keyFrames.removeLast()
        default: break
        }
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, keepsMarker: Bool) throws -> Int {
        guard let first = rest.first, first != 0 else { throw Damage() }
        let length = first.leadingZeroBitCount + 1
        guard rest.count >= length else { throw Damage() }
        var number = keepsMarker ? Int(first) : Int(first) & (1 << (8 - length) - 1)
        for byte in rest.dropFirst().prefix(length - 1) { number = number << 8 | Int(byte) }
        rest = rest.dropFirst(length)
        return number
    }
}
