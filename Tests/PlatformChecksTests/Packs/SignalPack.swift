import Digest
import Platforms

enum SignalPack {
    private static let moving = BuiltPicture(width: 400, height: 400, delays: [50, 50, 50])
    private static let still = BuiltPicture()
    private static let key = (0..<32).map { UInt8($0) }

    static var pack: BuiltPack {
        BuiltPack(
            files: [
                "manifest.json": [UInt8](
                    json: """
                        {"title": "Me", "author": "Aiko", "cover": {"file": "2.webp", "emoji": "👍"},
                        "stickers": [{"file": "1.png", "emoji": "😀"}, {"file": "2.webp", "emoji": "👍"}]}
                        """),
                "1.png": moving.png, "2.webp": still.webp,
            ]
        ) { files in
            for (index, name) in ["1.png", "2.webp"].enumerated() {
                files["encrypted/full/\(index)"] = files[name].map { sealed($0, key) }
            }
            let text = String(decoding: files["manifest.json"] ?? [], as: UTF8.self)
            let manifest = manifest(
                title: text.contains("Me") ? "Me" : "", author: text.contains("Aiko") ? "Aiko" : "")
            files["encrypted/manifest.proto"] = sealed(manifest, key)
            files["encrypted/link.txt"] = [UInt8](
                json: "https://signal.art/addstickers/#pack_id=<pack_id>&pack_key=\(Hex.string(key))\n")
        }
    }

    private static func field(_ number: UInt8, _ body: [UInt8]) -> [UInt8] {
        [number << 3 | 2, UInt8(body.count)] + body
    }

    private static func manifest(title: String, author: String = "Aiko") -> [UInt8] {
        func sticker(_ id: UInt8, _ emoji: String) -> [UInt8] { [8, id] + field(2, Array(emoji.utf8)) }
        return field(1, Array(title.utf8)) + field(2, Array(author.utf8)) + field(3, sticker(1, "👍"))
            + field(4, sticker(0, "😀")) + field(4, sticker(1, "👍"))
    }

    private static func sealed(_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let keys = HMACSHA256.derivedKey(
            secret: key, salt: [UInt8](repeating: 0, count: 32), info: "Sticker Pack", count: 64)
        let start = [UInt8](repeating: 5, count: 16)
        let text = start + (AES256CBC.encrypted(bytes, key: Array(keys.prefix(32)), start: start) ?? [])
        return text + HMACSHA256.code(text, key: Array(keys.suffix(32)))
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .signal)
        let file = "manifest.json"
        return [
            make.edit("pack.document", file, "{", "["),
            make.change("pack.missing", isLate: true) { $0["encrypted/full/1"] = nil },
            make.edit("pack.title", file, "\"Me\"", "\"\""),
            make.change("pack.author") { files in
                // The encrypted manifest would differ too.
                let text = String(decoding: files[file] ?? [], as: UTF8.self)
                files[file] = Array(text.replacing("Aiko", with: "").utf8)
            },
            make.edit("pack.cover", file, "\"2.webp\", \"emoji\": \"👍\"},", "\"3.webp\", \"emoji\": \"👍\"},"),
            make.change("pack.count", isLate: true) { files in
                files = files.filter { !$0.key.hasPrefix("encrypted/") }
                files[file] = [UInt8](
                    json: #"{"title": "Me", "author": "Aiko", "cover": {"file": "2.webp"}, "stickers": []}"#)
            },
            make.change("pack.duplicate", isLate: true) { files in
                files = files.filter { !$0.key.hasPrefix("encrypted/") }
                let text = String(decoding: files[file] ?? [], as: UTF8.self)
                files[file] = Array(text.replacing("1.png", with: "2.webp").utf8)
            },
            make.edit("sticker.emoji", file, "😀", ":)"),
            make.file("moving.format", "2.webp", still.with { $0.delays = [50, 50] }.gif),
            make.file("still.dimensions", "2.webp", still.with { $0.width = 300 }.webp),
            make.file("still.bytes", "2.webp", still.with { $0.weight = 307_200 }.webp),
            make.file("moving.format", "2.webp", still.with { $0.delays = [50, 50] }.webp),
            make.file("moving.dimensions", "1.png", moving.with { ($0.width, $0.height) = (513, 513) }.png),
            make.file("moving.bytes", "1.png", moving.with { $0.weight = 307_200 }.png),
            make.file("moving.plays", "1.png", moving.with { $0.plays = 2 }.png),
            make.file("moving.color", "1.png", moving.with { $0.colorType = 3 }.png),
            make.file("moving.duration", "1.png", moving.with { $0.delays = [1500, 1501] }.png),
            make.file("moving.shortest", "1.png", moving.with { $0.delays = [10, 10] }.png),
            make.file("moving.even", "1.png", moving.with { $0.delays = [50, 90] }.png),
            make.file("moving.frames", "1.png", moving.with { $0.delays = [50] }.png),
            make.file("moving.broken", "1.png", moving.png.flipped(-20)),
            make.file("moving.trailing", "1.png", moving.png + [1, 2]),
            make.edit("encrypted.key", "encrypted/link.txt", "00", "zz", isLate: true),
            make.change("encrypted.sealed", isLate: true) { files in
                files["encrypted/full/0"] = files["encrypted/full/0"]?.flipped(40)
            },
            make.change("encrypted.sealed", isLate: true) { files in
                files["encrypted/manifest.proto"] = files["encrypted/manifest.proto"]?.flipped(-1)
            },
            make.change("encrypted.content", isLate: true) { files in
                files["encrypted/full/0"] = sealed([1, 2, 3], key)
            },
            make.change("encrypted.info", isLate: true) { files in
                files["encrypted/manifest.proto"] = sealed(manifest(title: "You"), key)
            },
        ]
    }
}
