import Platforms
import StickerEncoding

/// Names that platforms take in place of texts: of emoji, sets and files.
enum PackNames {
    /// `[a-z0-9_]` without two underscores in a row, which no platform refuses; empty if the text has no such character.
    static func shortcode(_ text: String) -> String {
        var name: [UInt8] = []
        for byte in text.lowercased().utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                name.append(byte)
            default: if let last = name.last, last != UInt8(ascii: "_") { name.append(UInt8(ascii: "_")) }
            }
        }
        if name.last == UInt8(ascii: "_") { name.removeLast() }
        return String(decoding: name, as: UTF8.self)
    }

    /// Each name once: a name that was there is numbered, for example `bear_2`. Names stay within `limit` bytes.
    static func unique(_ names: [String], limit: Int) -> [String] {
        var used: Set<String> = []
        return names.map { name in
            var found = String(name.prefix(limit))
            var number = 1
            while !used.insert(found).inserted {
                number += 1
                let ending = "_\(number)"
                found = name.prefix(max(0, limit - ending.utf8.count)) + ending
            }
            return found
        }
    }
}

extension ExportedPack {
    var coverIndex: Int { stickers.firstIndex { $0.id == cover } ?? 0 }

    /// The title within a limit. The part's number stays where the title must be shortened.
    func title(_ limit: TextLimit) -> String {
        let shortened = limit.shortened(title)
        if shortened.isEmpty { return limit.shortened(identifier) }
        guard parts > 1, limit.length(OneLine.of(title)) > limit.count else { return shortened }
        let ending = " \(part)"
        return TextLimit(limit.count - limit.length(ending), limit.unit).shortened(title) + ending
    }

    /// The author within a limit; `Kigurumi` where nobody is named.
    func author(_ limit: TextLimit) -> String {
        let shortened = limit.shortened(author)
        return shortened.isEmpty ? "Kigurumi" : shortened
    }

    /// For example `07-bear.webp`, so that files are listed in the pack's order.
    func fileName(_ index: Int, _ picture: ExportedPicture) -> String {
        let id = stickers[index].id
        return "\(number(index + 1))-\(id).\(picture.format.fileExtension)"
    }

    /// A sticker's number as file names have it: two digits, more in larger packs.
    func number(_ number: Int) -> String {
        let (digits, width) = (String(number), max(2, String(stickers.count).count))
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Names of the stickers as emoji, with the pack's name before them: servers refuse the names of their own emoji, such
    /// as `bear`.
    /// - Parameter limit: bytes of a name.
    func shortcodes(limit: Int) -> [String] {
        let pack = PackNames.shortcode(String(PackNames.shortcode(identifier).prefix(limit / 2)))
        let names = stickers.map { sticker in
            let own = PackNames.shortcode(sticker.id)
            return "\(pack.isEmpty ? "kigurumi" : pack)_\(own.isEmpty ? "sticker" : own)"
        }
        return PackNames.unique(names, limit: limit)
    }
}

extension ExportedPack.Sticker {
    /// What a screen reader reads: the description, or the name where there is none.
    func spoken(_ limit: TextLimit) -> String {
        let text = limit.shortened(description)
        return text.isEmpty ? limit.shortened(name) : text
    }

    /// The best match, for platforms that take one.
    var firstEmoji: String { emoji.first ?? "🙂" }
}
