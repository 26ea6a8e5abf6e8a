/// The `iloc` box: where the bytes of each item lie in the file.
struct HEIFLocations {
    /// Version, flags, and the sizes of the numbers below.
    private var head: ArraySlice<UInt8> = []

    /// Whether the file has such a box, or at least its beginning.
    var isWhole: Bool { head.count == 6 }

    private var version: UInt8 = 0
    private var baseSize = 0
    /// The entry of each item, as stored in the box.
    private var entries: [Int: ArraySlice<UInt8>] = [:]
    /// Where the bytes of an item end in the file.
    private var ends: [Int: Int] = [:]

    init() {}

    init(_ box: ISOBoxes.Box) {
        version = box.version
        var reader = BigEndianReader(box.fullContent)
        guard let sizes = reader.number(2), let count = reader.number(version < 2 ? 2 : 4) else { return }
        head = box.content.prefix(6)
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        baseSize = sizes >> 4 & 15
        let indexSize = version == 0 ? 0 : sizes & 15
        for _ in 0..<min(count, reader.rest.count) {
            let start = reader.rest.startIndex
            guard let item = reader.number(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : reader.number(2), reader.number(2) != nil,
                let base = reader.number(baseSize), let extents = reader.number(2)
            else { return }
            var end = 0
            for _ in 0..<extents {
                guard reader.bytes(indexSize) != nil, let offset = reader.number(offsetSize),
                    let length = reader.number(lengthSize)
                else { return }
                end = max(end, base &+ offset &+ length)
            }
            entries[item] = box.content[start..<reader.rest.startIndex]
            if method & 15 == 0 { ends[item] = end }
        }
    }

    /// Where the last of the bytes of some items ends in the file.
    func end(of items: [Int]) -> Int { items.compactMap { ends[$0] }.max() ?? 0 }

    /// The contents of a box for some of the items. An item without an entry, such as a derived picture, gets
    /// one without bytes.
    func content(for items: [Int]) -> [UInt8] {
        let numberSize = version < 2 ? 2 : 4
        var content = Array(head) + bigEndian(items.count, numberSize)
        for item in items {
            if let entry = entries[item] {
                content += entry
            } else {
                content += bigEndian(item, numberSize)
                content += [UInt8](repeating: 0, count: (version == 0 ? 2 : 4) + baseSize + 2)
            }
        }
        return content
    }
}
