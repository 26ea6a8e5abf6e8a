import Digest
import Platforms

@testable import PlatformChecks

enum MatrixPack {
    private static let still = BuiltPicture()
    private static let moving = BuiltPicture(delays: [60, 60])

    static var pack: BuiltPack {
        BuiltPack(files: ["1.webp": moving.webp, "2.webp": still.webp]) { files in
            var (images, stickers): ([String], [String]) = ([], [])
            for (name, code) in [("1.webp", "bear"), ("2.webp", "ok")] {
                let bytes = files[name] ?? []
                let picture = PictureReader.read(bytes)
                let info = #""size": \#(bytes.count), "mimetype": "\#(picture?.mediaType ?? "")""#
                let size = #""w": \#(picture?.width ?? 0), "h": \#(picture?.height ?? 0)"#
                images.append(
                    #""\#(code)": {"url": "\#(name)", "body": "A bear", "info": {\#(size), \#(info)}}"#)
                stickers.append(
                    #"{"url": "\#(name)", "id": "sha256:\#(SHA256.hex(bytes))", "info": {"w": 256, "h": 256}}"#
                )
            }
            files["image_pack.json"] = [UInt8](
                json: """
                    {"images": {\(images.joined(separator: ", "))},
                    "pack": {"display_name": "Me", "avatar_url": "2.webp", "usage": ["sticker"]}}
                    """)
            files["maunium/index.json"] = [UInt8](json: #"{"packs": ["me.json"]}"#)
            files["maunium/me.json"] = [UInt8](
                json: #"{"title": "Me", "id": "me", "stickers": [\#(stickers.joined(separator: ", "))]}"#)
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .matrix)
        let (file, picker) = ("image_pack.json", "maunium/me.json")
        func edit(_ rule: String, _ name: String, _ old: String, _ new: String) -> BuiltPack.Mutant {
            make.edit(rule, name, old, new, isLate: true)
        }
        return [
            edit("pack.document", file, "{", "["), edit("pack.count", file, "\"images\"", "\"pictures\""),
            edit("pack.title", file, "\"Me\"", "\"\""),
            edit("pack.usage", file, "[\"sticker\"]", "[\"reaction\"]"),
            edit("pack.bytes", file, "A bear", String(repeating: "b", count: 65_536)),
            edit("pack.cover", file, "\"avatar_url\": \"2", "\"avatar_url\": \"3"),
            edit("pack.missing", file, "\"url\": \"2.webp\"", "\"url\": \"9.webp\""),
            edit("pack.reference", file, "\"url\": \"2.webp\"", "\"url\": null"),
            edit("sticker.name", file, "\"bear\"", "\"be:ar\""),
            edit("sticker.name", file, "\"bear\"", "\"\(String(repeating: "b", count: 101))\""),
            edit("sticker.name", file, "\"bear\"", "\"くま\""),
            edit("sticker.name", file, "\"bear\"", "\"a.b\""),
            edit("sticker.info", file, "\"w\": 512", "\"w\": 256"),
            edit("sticker.info", file, "image/webp", "image/png"), edit("sticker.label", file, "A bear", ""),
            edit("picker.document", "maunium/index.json", "[", ""), edit("picker.document", picker, "{", ""),
            edit("picker.title", picker, "\"Me\"", "\"\""),
            edit("picker.digest", picker, "sha256:", "sha256:0"),
            edit("picker.dimensions", picker, "\"w\": 256", "\"w\": 512"),
            make.change("picker.missing", isLate: true) { $0["maunium/me.json"] = nil },
            make.file("still.dimensions", "2.webp", still.with { $0.width = 500 }.webp),
            make.file("still.trailing", "2.webp", still.webp + [0]),
            make.file("moving.plays", "1.webp", moving.with { $0.plays = 1 }.webp),
            make.file("moving.broken", "1.webp", moving.webp.flipped(34)),
            make.file("moving.frames", "1.webp", moving.with { $0.delays = [60] }.webp),
        ]
    }
}
