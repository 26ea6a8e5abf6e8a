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
    private static let indent = [UInt8](repeating: UInt8(ascii: " "), count: 4)

    /// By file.
    private var written: [String: Written] = [:]

    mutating func bytes(_ status: PackStatus) -> [UInt8] {
        guard let first = status.stickers.first else { return PackJSON.bytes(status) }
        // What stands round the list is written with its first sticker alone, whose place the whole list then takes.
        var alone = status
        alone.stickers = [first]
        let (frame, placeholder) = (PackJSON.bytes(alone), text(of: first))
        guard let place = frame.firstRange(of: placeholder) else { return PackJSON.bytes(status) }
        var bytes = Array(frame[..<place.lowerBound])
        for (index, entry) in status.stickers.enumerated() {
            if index > 0 { bytes += [UInt8(ascii: ","), Self.lineFeed] }
            bytes += text(of: entry)
        }
        return bytes + frame[place.upperBound...]
    }

    private mutating func text(of entry: StickerEntry) -> [UInt8] {
        if let known = written[entry.file], known.entry == entry { return known.text }
        let lines = PackJSON.bytes(entry).dropLast().split(separator: Self.lineFeed)
        let text = Array(lines.map { Self.indent + $0 }.joined(separator: [Self.lineFeed]))
        written[entry.file] = Written(entry: entry, text: text)
        return text
    }
}
