/// Writes a pack's manifest as Signal's clients read it: the Protocol Buffers message
/// `StickerPack {title = 1, author = 2, cover = 3, stickers = 4}` of `Sticker {id = 1, emoji = 2}`.
enum SignalManifest {
    /// - Parameter cover: the index of the sticker that stands for the pack.
    static func bytes(_ description: SignalDescription, cover: Int) -> [UInt8] {
        var message = field(1, Array(description.title.utf8)) + field(2, Array(description.author.utf8))
        for (index, sticker) in description.stickers.enumerated() where index == cover {
            message += field(3, self.sticker(index, sticker))
        }
        for (index, sticker) in description.stickers.enumerated() {
            message += field(4, self.sticker(index, sticker))
        }
        return message
    }

    private static func sticker(_ id: Int, _ sticker: SignalDescription.Sticker) -> [UInt8] {
        // Wire type 0, a number; the id 0 is written too.
        [1 << 3] + number(id) + field(2, Array(sticker.emoji.utf8))
    }

    /// Wire type 2: a length, then as many bytes.
    private static func field(_ id: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [id << 3 | 2] + number(bytes.count) + bytes
    }

    /// Seven bits a byte, the lowest first; all but the last have the high bit set.
    private static func number(_ number: Int) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
