/// Reads the elements of EBML, the syntax of WebM files (RFC 8794).
enum EBML {
    /// An element: its number with the length's marker, as specifications write it, and its content.
    struct Element {
        var id: Int
        var body: ArraySlice<UInt8>
        var end: Int { body.endIndex }
    }

    /// The elements of a part of the file.
    /// - Returns: Those that are whole, and whether the part ended within one.
    static func elements(of part: ArraySlice<UInt8>) -> (elements: [Element], isCut: Bool) {
        var (elements, offset): ([Element], Int) = ([], 0)
        while offset < part.count {
            guard elements.count < PictureReader.partLimit, let id = number(part, offset, keepsMarker: true),
                id.length <= 4, let size = number(part, offset + id.length, keepsMarker: false)
            else { return (elements, true) }
            offset += id.length + size.length
            // An unknown size reaches to the end.
            let isOpen = size.value == (1 << (7 * size.length)) - 1
            let count = isOpen ? part.count - offset : size.value
            guard let body = part.part(offset, count) else {
                // What is left of it is read all the same, for its other defects.
                if let rest = part.part(offset, max(0, part.count - offset)) {
                    elements.append(Element(id: id.value, body: rest))
                }
                return (elements, true)
            }
            elements.append(Element(id: id.value, body: body))
            offset += count
        }
        return (elements, false)
    }

    /// A number whose first byte's leading zeros state its length.
    static func number(
        _ part: ArraySlice<UInt8>, _ offset: Int, keepsMarker: Bool
    ) -> (value: Int, length: Int)? {
        guard let first = part.part(offset, 1)?.first, first != 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard let bytes = part.part(offset, length) else { return nil }
        var value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if !keepsMarker { value &= (1 << UInt64(7 * length)) - 1 }
        return (Int(truncatingIfNeeded: value), length)
    }

    /// An element's content as an unsigned number of up to seven bytes.
    static func unsigned(_ body: ArraySlice<UInt8>) -> Int? {
        body.count <= 8 ? body.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.asInt : nil
    }

    /// An element's content as a floating-point number of four or eight bytes.
    static func float(_ body: ArraySlice<UInt8>) -> Double? {
        let bits = body.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch body.count {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: return nil
        }
    }
}

extension UInt64 {
    /// nil: too large.
    fileprivate var asInt: Int? { Int(exactly: self) }
}
