/// The items of a `meta` box: pictures, the tiles and planes that they consist of, and their properties.
struct HEIFItems {
    /// The number of the primary picture.
    private(set) var primary: Int?
    /// Four characters by item: `hvc1`, `grid`.
    private(set) var kinds: [Int: String] = [:]
    /// What an item is derived from (`dimg`), in order.
    private(set) var sources: [Int: [Int]] = [:]
    /// The primary picture, all items that it consists of, and their alpha planes; each once.
    private(set) var needed: [Int] = []
    /// For an alpha plane the picture that it belongs to.
    private(set) var master: [Int: Int] = [:]
    /// The alpha plane that an item is already multiplied with (`prem`).
    private(set) var multipliers: [Int: Int] = [:]
    /// Whole `infe` boxes.
    private(set) var entries: [Int: ArraySlice<UInt8>] = [:]
    private(set) var locations = HEIFLocations()
    /// The whole boxes `pitm`, `iprp`, `idat` and `dinf`.
    private(set) var kept: [ArraySlice<UInt8>] = []

    /// Whether a box is cut off by the end of the file or its parent, or has no length of its own: such a box
    /// can't be moved.
    private(set) var isLoose = false

    private var properties: [ISOBoxes.Box] = []
    /// The items that an item is auxiliary to (`auxl`).
    private var masters: [Int: [Int]] = [:]
    private var associations: [Int: [Int]] = [:]

    init(meta: ISOBoxes.Box) {
        for box in ISOBoxes(meta.fullContent) {
            if box.isCut || box.isOpen { isLoose = true }
            switch box.kind {
            case "pitm":
                var reader = BigEndianReader(box.fullContent)
                primary = reader.number(box.version == 0 ? 2 : 4)
                kept.append(box.whole)
            case "iinf": readEntries(box)
            case "iref": readReferences(box)
            case "iloc": locations = HEIFLocations(box)
            case "iprp":
                for inner in ISOBoxes(box.content) {
                    if inner.kind == "ipco" { properties = Array(ISOBoxes(inner.content)) }
                    if inner.kind == "ipma" { readAssociations(inner) }
                }
                kept.append(box.whole)
            case "idat", "dinf": kept.append(box.whole)
            default: break
            }
        }
        findNeeded()
    }

    func properties(of item: Int) -> [ISOBoxes.Box] {
        associations[item, default: []].compactMap { number in
            properties.indices.contains(number - 1) ? properties[number - 1] : nil
        }
    }

    private mutating func findNeeded() {
        guard let primary else { return }
        var alphas: [Int: [Int]] = [:]
        for item in masters.keys.sorted() where isAlpha(item) {
            for master in masters[item, default: []] { alphas[master, default: []].append(item) }
        }
        var next = 0
        needed = [primary]
        var seen: Set = [primary]
        while next < needed.count {
            let item = needed[next]
            for alpha in alphas[item, default: []] where seen.insert(alpha).inserted {
                needed.append(alpha)
                master[alpha] = item
            }
            for source in sources[item, default: []] where seen.insert(source).inserted {
                needed.append(source)
            }
            next += 1
        }
    }

    private func isAlpha(_ item: Int) -> Bool {
        properties(of: item).contains { box in
            box.kind == "auxC"
                && Self.alphas.contains(
                    String(decoding: box.fullContent.prefix { $0 != 0 }, as: UTF8.self))
        }
    }

    private static let alphas: Set = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:1",
    ]

    private mutating func readEntries(_ box: ISOBoxes.Box) {
        for entry in ISOBoxes(box.fullContent.dropFirst(box.version == 0 ? 2 : 4)) where entry.kind == "infe"
        {
            var reader = BigEndianReader(entry.fullContent)
            guard entry.version >= 2, let item = reader.number(entry.version == 2 ? 2 : 4),
                reader.number(2) != nil, let kind = reader.bytes(4)
            else { continue }
            kinds[item] = String(decoding: kind, as: UTF8.self)
            entries[item] = entry.whole
        }
    }

    private mutating func readReferences(_ box: ISOBoxes.Box) {
        let size = box.version == 0 ? 2 : 4
        for reference in ISOBoxes(box.fullContent) {
            var reader = BigEndianReader(reference.content)
            guard let item = reader.number(size), let count = reader.number(2) else { continue }
            let others = (0..<count).compactMap { _ in reader.number(size) }
            switch reference.kind {
            case "dimg": sources[item, default: []] += others
            case "auxl": masters[item, default: []] += others
            case "prem": multipliers[item] = others.first
            default: break
            }
        }
    }

    private mutating func readAssociations(_ box: ISOBoxes.Box) {
        var reader = BigEndianReader(box.fullContent)
        let wide = box.flags & 1 == 1
        guard let count = reader.number(4) else { return }
        for _ in 0..<min(count, reader.rest.count) {
            guard let item = reader.number(box.version < 1 ? 2 : 4), let count = reader.number(1) else {
                return
            }
            for _ in 0..<count {
                // The highest bit marks the property as essential.
                guard let number = reader.number(wide ? 2 : 1) else { return }
                associations[item, default: []].append(number & (wide ? 0x7fff : 0x7f))
            }
        }
    }
}
