import Digest
import Platforms

@testable import PlatformChecks

enum WebPack {
    private static let still = BuiltPicture()
    private static let moving = BuiltPicture(delays: [60, 60])

    static var pack: BuiltPack {
        BuiltPack(files: ["bear.webp": moving.webp, "bear-still.webp": still.webp, "ok.webp": still.webp]) {
            files in
            func facts(_ name: String) -> String {
                let bytes = files[name] ?? []
                let picture = PictureReader.read(bytes)
                return #"""
                    "file": "\#(name)", "width": \#(picture?.width ?? 0), "height": \#(picture?.height ?? 0),
                    "bytes": \#(bytes.count), "sha256": "\#(SHA256.hex(bytes))"
                    """#
            }
            let rest = #""description": {"en": "A bear"}, "emoji": ["🐻"]"#
            files["stickers.json"] = [UInt8](
                json: """
                    {"stickersVersion": 1, "stickers": [
                    {"id": "bear", \(facts("bear.webp")), \(rest), "still": {\(facts("bear-still.webp"))}},
                    {"id": "ok", \(facts("ok.webp")), \(rest)}]}
                    """)
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .web)
        let file = "stickers.json"
        func edit(_ rule: String, _ old: String, _ new: String) -> BuiltPack.Mutant {
            make.edit(rule, file, old, new, isLate: true)
        }
        return [
            edit("pack.document", "[", ""),
            edit("pack.version", "\"stickersVersion\": 1", "\"stickersVersion\": 9"),
            edit("pack.count", "\"stickers\"", "\"pictures\""), edit("pack.duplicate", "\"ok\"", "\"bear\""),
            make.file("pack.missing", "ok.webp", nil),
            edit("sticker.info", "\"width\": 512", "\"width\": 256"),
            edit("sticker.digest", "\"sha256\": \"", "\"sha256\": \"0"),
            edit("pack.reference", "\"file\": \"ok.webp\"", "\"file\": []"),
            edit("sticker.label", "A bear", ""), edit("sticker.emoji", "🐻", "b"),
            make.file("still.trailing", "ok.webp", still.webp + [0]),
            make.file("still.bytes", "ok.webp", still.with { $0.weight = 512_000 }.webp),
            make.file("still.metadata", "ok.webp", still.with { $0.metadata = true }.webp),
            make.file("moving.plays", "bear.webp", moving.with { $0.plays = 1 }.webp),
            make.file("moving.duration", "bear.webp", moving.with { $0.delays = [9000, 2000] }.webp),
            make.file("moving.dimensions", "bear.webp", moving.with { $0.width = 500 }.webp),
        ]
    }
}
