/// Decompresses the pixels of GIF: which of them are clear.
///
/// Our own decoder of LZW, since libgif's writes through pointers, and these bytes may come from anybody.
/// Specification: w3.org/Graphics/GIF/spec-gif89a.txt, appendix F.
enum GIFPixels {
    private static let longestCode = 12

    /// A frame's translucency in rows; nil: the data end too early, or hold an impossible code.
    static func alpha(of frame: Picture.Frame, _ bytes: [UInt8]) -> [UInt8]? {
        guard let colors = colors(of: frame, bytes) else { return nil }
        // The order of interlaced rows matters for margins.
        let rows = frame.isInterlaced ? interlaced(frame.height) : Array(0..<frame.height)
        var alpha = [UInt8](repeating: 255, count: colors.count)
        guard let clear = frame.clearColor else { return alpha }
        for (index, row) in rows.enumerated() {
            for x in 0..<frame.width where Int(colors[index * frame.width + x]) == clear {
                alpha[row * frame.width + x] = 0
            }
        }
        return alpha
    }

    /// The rows in the order in which an interlaced frame stores them.
    private static func interlaced(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
    }

    private static func colors(of frame: Picture.Frame, _ bytes: [UInt8]) -> [UInt8]? {
        let count = frame.width * frame.height
        var codes = Codes(parts: frame.data, bytes: bytes)
        let clear = 1 << frame.codeSize
        var table = Table(clear)
        var (colors, width, previous): ([UInt8], Int, Int?) = ([], frame.codeSize + 1, nil)
        colors.reserveCapacity(count)
        while colors.count < count {
            guard let code = codes.next(width), code != clear + 1 else { return nil }
            if code == clear {
                table = Table(clear)
                (width, previous) = (frame.codeSize + 1, nil)
                continue
            }
            guard let last = previous else {
                guard code < clear else { return nil }
                colors.append(UInt8(code))
                previous = code
                continue
            }
            // A code of its own next number repeats the last text and its first color.
            guard code < table.count || (code == table.count && table.count < 1 << longestCode) else {
                return nil
            }
            let first = table.first(code < table.count ? code : last)
            if table.count < 1 << longestCode { table.add(last, first) }
            guard table.append(code, to: &colors) else { return nil }
            if table.count == 1 << width, width < longestCode { width += 1 }
            previous = code
        }
        // The last text may be longer than the frame; decoders drop the rest.
        return Array(colors.prefix(count))
    }

    /// Reads codes from the lowest bit on.
    private struct Codes {
        var parts: [Range<Int>]
        let bytes: [UInt8]
        private var part = 0, offset = 0
        private var held = 0, bits = 0

        init(parts: [Range<Int>], bytes: [UInt8]) {
            self.parts = parts
            self.bytes = bytes
        }

        mutating func next(_ width: Int) -> Int? {
            while bits < width {
                while part < parts.count, offset == parts[part].count {
                    part += 1
                    offset = 0
                }
                guard part < parts.count else { return nil }
                held |= Int(bytes[parts[part].lowerBound + offset]) << bits
                bits += 8
                offset += 1
            }
            defer {
                held >>= width
                bits -= width
            }
            return held & (1 << width - 1)
        }
    }

    /// Texts, each another one and one more color.
    private struct Table {
        private var before: [Int16]
        private var color: [UInt8]
        private var start: [UInt8]
        private let clear: Int
        var count: Int { before.count }

        init(_ clear: Int) {
            self.clear = clear
            before = [Int16](repeating: -1, count: clear + 2)
            color = (0..<clear + 2).map { UInt8(truncatingIfNeeded: $0) }
            start = color
        }

        func first(_ code: Int) -> UInt8 { start[code] }

        mutating func add(_ text: Int, _ color: UInt8) {
            before.append(Int16(text))
            self.color.append(color)
            start.append(start[text])
        }

        /// Appends a code's text; false: it is none.
        func append(_ code: Int, to colors: inout [UInt8]) -> Bool {
            guard code < count, code != clear, code != clear + 1 else { return false }
            let begin = colors.count
            var at = code
            while at >= 0 {
                colors.append(color[at])
                at = Int(before[at])
            }
            colors[begin...].reverse()
            return true
        }
    }
}
