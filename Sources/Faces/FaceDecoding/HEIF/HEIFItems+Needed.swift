extension HEIFItems {
    /// A complete `meta` box that contains only what the primary picture needs.
    ///
    /// libheif 1.15 reads every item and rejects a file if any of them is unusual, such as the gain map of
    /// pictures from iOS 18, which belongs to two pictures.
    var neededBox: [UInt8] {
        let shown = needed.compactMap { entries[$0] }.map(revealed)
        // Its version, flags and a zero; what it handles; three zeros and an empty name.
        var handler = [UInt8](repeating: 0, count: 25)
        handler.replaceSubrange(8..<12, with: Array("pict".utf8))
        var content: [UInt8] = [0, 0, 0, 0]
        content += isoBox("hdlr", handler)
        content += kept.joined()
        content += isoBox("iinf", [0, 0, 0, 0] + bigEndian(shown.count, 2) + Array(shown.joined()))
        content += isoBox("iloc", locations.content(for: needed))
        content += isoBox("iref", [1, 0, 0, 0] + needed.flatMap(references))
        return isoBox("meta", content)
    }

    /// An `infe` box without the flag that hides its item; the flag only matters for the primary picture.
    private func revealed(_ entry: ArraySlice<UInt8>) -> [UInt8] {
        var entry = Array(entry)
        // The lowest of the flags.
        entry[11] &= 0xfe
        return entry
    }

    private func references(of item: Int) -> [UInt8] {
        func box(_ kind: String, _ others: [Int]) -> [UInt8] {
            guard !others.isEmpty else { return [] }
            var content = bigEndian(item, 4) + bigEndian(others.count, 2)
            for other in others { content += bigEndian(other, 4) }
            return isoBox(kind, content)
        }
        return box("dimg", sources[item, default: []]) + box("auxl", master[item].map { [$0] } ?? [])
            + box("prem", multipliers[item].map { [$0] } ?? [])
    }
}

/// - Parameter kind: four characters.
private func isoBox(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8, 4) + Array(kind.utf8) + content
}

/// A number as so many bytes, big endian.
func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
