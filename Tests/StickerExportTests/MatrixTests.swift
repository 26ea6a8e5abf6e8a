import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Packs for Matrix")
struct MatrixTests {
    private let packager = MatrixPackager()

    @Test("The event names files in place of addresses, with sizes and types")
    func event() throws {
        let files = packager.files(of: SamplePack.two(packager))
        #expect(
            files.paths == [
                "01-bear.webp", "maunium/thumbnails/01-bear.png", "02-thumbs-up.webp",
                "maunium/thumbnails/02-thumbs-up.png", "image_pack.json", "maunium/aiko.json",
                "maunium/index.json",
            ])
        let printed = try WrittenPack(files).python(
            """
            e = json.load(open("image_pack.json"))
            print(e["pack"])
            for code, image in sorted(e["images"].items()):
                print(code, image["body"], image["info"], open(image["url"]).read())
            """)
        #expect(
            printed == """
                {'attribution': 'Aiko & Ken', 'avatar_url': '02-thumbs-up.webp', 'display_name': 'Aiko in costumes', \
                'usage': ['sticker']}
                bear A bear with its arms wide open. {'h': 512, 'mimetype': 'image/webp', 'size': 4, 'w': 512} bear
                thumbs-up OK! {'h': 512, 'mimetype': 'image/webp', 'size': 9, 'w': 512} thumbs-up

                """)
    }

    @Test("The picker's files have a digest of each sticker, 256 pixels at most, and thumbnails")
    func picker() throws {
        let printed = try WrittenPack(packager.files(of: SamplePack.two(packager))).python(
            """
            import hashlib
            print(json.load(open("maunium/index.json")))
            p = json.load(open("maunium/aiko.json"))
            print(p["title"], p["id"])
            for s in p["stickers"]:
                i = s["info"]
                print(s["body"], s["msgtype"], i["w"], i["h"], i["mimetype"], i["thumbnail_url"] == s["url"],
                      i["thumbnail_info"]["w"],
                      s["id"] == "sha256:" + hashlib.sha256(open(s["url"], "rb").read()).hexdigest())
            """)
        #expect(
            printed == """
                {'packs': ['aiko.json']}
                Aiko in costumes aiko
                A bear with its arms wide open. m.sticker 256 256 image/webp True 256 True
                OK! m.sticker 256 256 image/webp True 256 True

                """)
    }

    @Test("An event of the largest pack with long texts stays below 65,536 bytes")
    func size() throws {
        var pack = SamplePack.many(packager, .moving, packager.counts.stickers.upperBound)
        for index in pack.stickers.indices {
            pack.stickers[index].id = "costume-with-a-long-name-\(index)"
            pack.stickers[index].description = String(repeating: "着ぐるみ", count: 60)
        }
        let printed = try WrittenPack(packager.files(of: pack)).python(
            """
            e = json.load(open("image_pack.json"))
            for i in e["images"].values():
                i["url"] = "mxc://matrix.example.org/" + "x" * 24
                i["info"]["size"] = 499999
            whole = {"type": "im.ponies.room_emotes", "content": e, "signatures": "x" * 1000}
            print(len(json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()) < 65536)
            """)
        #expect(printed == "True\n")
    }

    @Test("Equal ids and forbidden characters give different, allowed shortcodes")
    func shortcodes() throws {
        var pack = SamplePack.many(packager, .still, 4)
        for (index, id) in ["bear", "bear", ":/ ", "く ま"].enumerated() { pack.stickers[index].id = id }
        let printed = try WrittenPack(packager.files(of: pack).filter { $0.path == "image_pack.json" })
            .python(
                "print(sorted(json.load(open('image_pack.json'))['images']))")
        #expect(printed == "['bear', 'bear_2', 'sticker', 'sticker_2']\n")
    }
}
