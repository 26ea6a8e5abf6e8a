import FoundationEssentials
import Platforms
import StickerEncoding

/// Emoji for Mattermost, with the zip that its bulk import reads.
struct MattermostPackager: EmojiPackager {
    var platform: Platform { .mattermost }
    var limit: Int { 512_000 }

    func files(beside pictures: [PackagedFile], of pack: ExportedPack) -> [PackagedFile] {
        let lines = [Line(type: "version", version: 1)] + pictures.map(Line.init)
        let list = PackagedFile("import.jsonl", lines.flatMap(Self.json))
        // The import looks for files below `data`.
        let data = pictures.map { PackagedFile("data/\($0.path)", $0.bytes) }
        return [list, PackagedFile("import.zip", ZipWriter.archive([list] + data))]
    }

    /// On one line.
    private static func json(_ line: Line) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(line)).map(Array.init) ?? []) + [0x0A]
    }

    /// An object of the import.
    private struct Line: Encodable {
        struct Emoji: Encodable {
            var name: String
            var image: String
        }

        var type: String
        var version: Int?
        var emoji: Emoji?

        init(type: String, version: Int) {
            self.type = type
            self.version = version
        }

        init(_ file: PackagedFile) {
            type = "emoji"
            emoji = Emoji(name: String(file.path.prefix { $0 != "." }), image: file.path)
        }
    }
}
