import StickerManifest

/// status.json, byte for byte as `PackJSON` writes it; but a sticker is put into JSON once, however often the status is
/// written while others are being finished.
struct StatusText: Sendable {
    private struct Written: Sendable {
        var entry: StickerEntry
        /// As it stands within the list of stickers.
        var text: [UInt8]
    }

    private static let lineFeed = UInt8(ascii: "\n")
    /// As `PackJSON` writes it, and what stands there when it isn't empty.
    private static let emptyList = Array("\"stickers\" : [\n\n  ]".utf8)
    private static let listBegin = Array("\"stickers\" : [\n".utf8)
    private static let listEnd = Array("\n  ]".utf8)
    private static let indent = [UInt8](repeating: UInt8(ascii: " "), count: 4)

    /// By file.
    private var written: [String: Written] = [:]

    mutating func bytes(_ status: PackStatus) -> [UInt8] {
        guard !status.stickers.isEmpty else { return PackJSON.bytes(status) }
        var frame = status
        frame.stickers = []
        let around = PackJSON.bytes(frame)
        guard let place = around.firstRange(of: Self.emptyList) else { return PackJSON.bytes(status) }
        var bytes = around[..<place.lowerBound] + Self.listBegin
        for (index, entry) in status.stickers.enumerated() {
            if index > 0 { bytes += [UInt8(ascii: ","), Self.lineFeed] }
            bytes += text(of: entry)
        }
        return bytes + Self.listEnd + around[place.upperBound...]
    }

    private mutating func text(of entry: StickerEntry) -> [UInt8] {
        if let known = written[entry.file], known.entry == entry { return known.text }
        let lines = PackJSON.bytes(entry).dropLast().split(
            separator: Self.lineFeed, omittingEmptySubsequences: false)
        // Empty lists hold an empty line.
        let indented = lines.map { $0.isEmpty ? [] : Self.indent + $0 }
        let text = Array(indented.joined(separator: [Self.lineFeed]))
        written[entry.file] = Written(entry: entry, text: text)
        return text
    }
}
