import Raster

/// Takes numbers that may be damaged, one by one.
struct WordReader {
    struct Damage: Error {}

    let words: [UInt64]
    private var at = 0

    init(_ words: [UInt64]) { self.words = words }

    mutating func word() throws(Damage) -> UInt64 {
        guard at < words.count else { throw Damage() }
        at += 1
        return words[at - 1]
    }

    mutating func int(_ range: ClosedRange<Int>) throws(Damage) -> Int {
        guard let value = Int(exactly: try word()), range ~= value else { throw Damage() }
        return value
    }

    /// Finite, 0 or more.
    mutating func number() throws(Damage) -> Double {
        let value = Double(bitPattern: try word())
        guard value.isFinite, value >= 0 else { throw Damage() }
        return value
    }

    /// Within a picture.
    mutating func rect(_ width: Int, _ height: Int) throws(Damage) -> PixelRect {
        let (x, y) = (try int(0...width), try int(0...height))
        return PixelRect(x: x, y: y, width: try int(0...width - x), height: try int(0...height - y))
    }

    func end() throws(Damage) {
        guard at == words.count else { throw Damage() }
    }
}

extension [UInt32] {
    /// Four bytes to each.
    init(packing bytes: [UInt8]) {
        self.init(repeating: 0, count: (bytes.count + 3) / 4)
        unsafe withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
    }

    /// - Parameter count: at most four times as many as there are words.
    func unpacked(_ count: Int) -> [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0.prefix(count)) } }
}
