import Foundation

/// The results, for people or for `Tests/Benchmarks/run`.
enum Report {
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func table(_ found: [KernelTime]) -> String {
        lines(
            [["kernel", "Mpixel/s", "ns/pixel", "of memcpy", "spread"]]
                + found.map {
                    [
                        $0.name, number($0.megapixelsPerSecond), number($0.nanosecondsPerPixel),
                        number($0.shareOfCopy * 100) + " %", number($0.spread * 100) + " %",
                    ]
                })
    }

    static func table(_ found: Stages) -> String {
        let stickers = found.stickers.map { sticker in
            [sticker.name]
                + [sticker.decode, sticker.draw, sticker.encode, sticker.write, sticker.all].map(number)
        }
        let encoding = found.encoding
        return [
            lines([["sticker, milliseconds", "decode", "draw", "encode", "write", "all"]] + stickers),
            lines([
                ["encoding 16 frames whole, milliseconds", "compare", "prepare", "write"],
                ["sway"] + [encoding.compare, encoding.prepare, encoding.write].map(number),
            ]),
        ].joined(separator: "\n")
    }

    /// A number with three significant digits.
    private static func number(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", value)
    }

    /// A table with columns as wide as needed; all but the first are aligned right.
    private static func lines(_ rows: [[String]]) -> String {
        let widths = (0..<(rows.first?.count ?? 0)).map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            zip(row.indices, zip(row, widths)).map { index, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
