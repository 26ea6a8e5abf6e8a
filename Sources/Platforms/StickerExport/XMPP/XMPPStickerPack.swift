import Digest
import StickerPack

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A sticker pack as XMPP publishes it (XEP-0449, version 0.1.1).
struct XMPPStickerPack {
    /// One `<item/>`.
    struct Item {
        var file: String
        var mediaType: String
        var width: Int
        var height: Int
        var bytes: Int
        /// The file's SHA-256 in Base64.
        var digest: String
        /// What is read where no sticker is shown.
        var fallback: String
        /// Texts that somebody may type for it, by BCP 47 tag; `""`: emoji.
        var suggestions: [(language: String, text: String)]
    }

    var name: String
    var summary: String
    var items: [Item]

    /// The hash of what matters in the pack: names, fallbacks and files, not where the files are.
    var hash: String {
        let meta = [("name", name), ("summary", summary)].filter { !$0.1.isEmpty }
            .map { Self.bytes([$0.0, "", $0.1].map { $0 + "\u{1F}" }.joined() + "\u{1E}") }
        let stickers = items.map {
            Self.bytes("\($0.fallback)\u{1E}sha-256\u{1F}\($0.digest)\u{1F}\u{1E}\u{1D}")
        }
        return Self.base64(SHA256.digest(Self.sorted(meta) + [0x1C] + Self.sorted(stickers) + [0x1C]))
    }

    /// The pack's id on its node.
    var id: String { String(hash.prefix(24)) }

    static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func sorted(_ parts: [[UInt8]]) -> [UInt8] {
        parts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    }

    /// The request that publishes it. Files are named where addresses will stand.
    var request: String {
        let hash = hash
        var lines = [
            "<iq type='set' id='kigurumi'>", " <pubsub xmlns='http://jabber.org/protocol/pubsub'>",
            "  <publish node='urn:xmpp:stickers:0'>", "   <item id='\(id)'>",
            "    <pack xmlns='urn:xmpp:stickers:0'>",
            "     <name>\(HTML.text(name))</name>",
        ]
        if !summary.isEmpty { lines.append("     <summary>\(HTML.text(summary))</summary>") }
        for item in items { lines += Self.lines(item) }
        lines += [
            "     <hash xmlns='urn:xmpp:hashes:2' algo='sha-256'>\(hash)</hash>", "    </pack>", "   </item>",
            "  </publish>",
            "  <publish-options><x xmlns='jabber:x:data' type='submit'>",
            "   <field var='FORM_TYPE' type='hidden'><value>http://jabber.org/protocol/pubsub#publish-options</value></field>",
            "   <field var='pubsub#persist_items'><value>true</value></field>",
            "   <field var='pubsub#max_items'><value>max</value></field>",
            "   <field var='pubsub#access_model'><value>open</value></field>",
            "  </x></publish-options>", " </pubsub>", "</iq>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ item: Item) -> [String] {
        [
            "     <item>", "      <file xmlns='urn:xmpp:file:metadata:0'>",
            "       <media-type>\(item.mediaType)</media-type>",
            "       <name>\(HTML.text(item.file))</name>",
            "       <desc>\(HTML.text(item.fallback))</desc>", "       <size>\(item.bytes)</size>",
            "       <width>\(item.width)</width>", "       <height>\(item.height)</height>",
            "       <hash xmlns='urn:xmpp:hashes:2' algo='sha-256'>\(item.digest)</hash>", "      </file>",
            "      <sources xmlns='urn:xmpp:sfs:0'>",
            "       <url-data xmlns='http://jabber.org/protocol/url-data' target='\(HTML.text(item.file))'/>",
            "      </sources>",
        ]
            + item.suggestions.map { language, words in
                let tag = language.isEmpty ? "" : " xml:lang='\(HTML.text(language))'"
                return "      <suggest\(tag)>\(HTML.text(words))</suggest>"
            } + ["     </item>"]
    }
}
