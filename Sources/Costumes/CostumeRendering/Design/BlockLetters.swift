import Raster

/// Digits of three by five blocks: numbers on pictures that no font has to be installed for.
enum BlockLetters {
    /// Rows from the top, three bits each.
    private static let glyphs: [Character: [UInt8]] = [
        "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
        "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 2, 2, 2],
        "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ".": [0, 0, 0, 0, 2], "s": [0, 3, 2, 1, 3],
    ]

    /// Pixels; a block is `scale` of them wide.
    static func width(of text: String, scale: Int) -> Int { max(0, text.count * 4 - 1) * scale }

    /// Blocks that a text fills: column and row.
    static func blocks(of text: String) -> [(x: Int, y: Int)] {
        var blocks: [(x: Int, y: Int)] = []
        for (index, letter) in text.enumerated() {
            for (y, bits) in (glyphs[letter] ?? []).enumerated() {
                for column in 0..<3 where bits >> UInt8(2 - column) & 1 == 1 {
                    blocks.append((index * 4 + column, y))
                }
            }
        }
        return blocks
    }
}

extension Bitmap {
    /// - Parameters:
    ///   - x: of the top left.
    ///   - y: likewise.
    mutating func write(_ text: String, x: Int, y: Int, scale: Int, _ ink: Pixel) {
        for block in BlockLetters.blocks(of: text) {
            fill(
                PixelRect(x: x + block.x * scale, y: y + block.y * scale, width: scale, height: scale), ink)
        }
    }

    mutating func fill(_ rect: PixelRect, _ ink: Pixel) {
        let rect = rect.intersection(bounds)
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width { self[x, y] = ink }
        }
    }

    /// A line three pixels wide.
    mutating func draw(from a: Point, to b: Point, _ ink: Pixel) {
        let length = max(abs(b.x - a.x), abs(b.y - a.y))
        guard [a.x, a.y, b.x, b.y].allSatisfy({ abs($0) < 100_000 }), length < 10_000 else { return }
        let steps = max(1, Int(length.rounded(.up)))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let (x, y) = (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
            fill(PixelRect(x: Int(x.rounded()) - 1, y: Int(y.rounded()) - 1, width: 3, height: 3), ink)
        }
    }
}
