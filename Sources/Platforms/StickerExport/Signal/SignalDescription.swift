/// A pack as uploading tools read it: `manifest.json` for signal-cli, `stickers.yaml` for signal-sticker-tool.
struct SignalDescription: Encodable {
    struct Sticker: Encodable {
        var file: String
        var emoji: String
    }

    var title: String
    var author: String
    var cover: Sticker?
    var stickers: [Sticker] = []

    /// The texts are quoted as in JSON, which YAML includes.
    var yaml: String {
        var lines = ["meta:", "  title: \(Self.quoted(title))", "  author: \(Self.quoted(author))"]
        if let cover { lines.append("  cover: \(Self.quoted(cover.file))") }
        lines.append("stickers:")
        for sticker in stickers {
            lines.append("- file: \(Self.quoted(sticker.file))")
            lines.append("  chr: \(Self.quoted(sticker.emoji))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Texts are on one line already, without control characters.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
