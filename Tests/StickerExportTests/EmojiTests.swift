import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Emoji for servers")
struct EmojiTests {
    static let packagers: [any EmojiPackager] = [
        SlackPackager(), MastodonPackager(), MisskeyPackager(), MattermostPackager(),
    ]

    @Test("Names are unique, valid on all servers, and begin with the pack's name", arguments: 0..<4)
    func names(index: Int) throws {
        let packager = Self.packagers[index]
        var pack = SamplePack.many(packager, .still, 5)
        for (index, id) in ["bear", "BEAR", "🐻", "くま", String(repeating: "long", count: 40)].enumerated() {
            pack.stickers[index].id = id
        }
        pack.identifier = "aiko-chan"
        let names = try packager.files(of: pack).prefix(5).map { String($0.path.prefix { $0 != "." }) }
        #expect(
            names.prefix(4) == [
                "aiko_chan_bear", "aiko_chan_bear_2", "aiko_chan_sticker", "aiko_chan_sticker_2",
            ])
        #expect(Set(names).count == 5)
        for name in names { #expect(try /[a-z0-9_]{2,64}/.wholeMatch(in: name) != nil) }
    }

    @Test("Slack takes files named by their emoji")
    func slack() {
        let packager = SlackPackager()
        let files = packager.files(of: SamplePack.two(packager))
        #expect(files.paths == ["aiko_bear.gif", "aiko_thumbs_up.png"])
        #expect(packager.target(.moving)?.motion?.frames.upperBound == 50)
        #expect(packager.target(.moving)?.limit == 128_000)
    }

    @Test("Mastodon takes a gzipped tar of PNG and GIF")
    func mastodon() throws {
        let packager = MastodonPackager()
        let files = packager.files(of: SamplePack.two(packager))
        #expect(files.paths == ["aiko_bear.gif", "aiko_thumbs_up.png", "emoji.tar.gz"])
        let printed = try WrittenPack(files).python(
            """
            import tarfile
            for m in (tar := tarfile.open("emoji.tar.gz")): print(m.name, tar.extractfile(m).read().decode())
            """)
        #expect(printed == "aiko_bear.gif bear\naiko_thumbs_up.png thumbs-up\n")
    }

    @Test("Misskey takes a zip whose meta.json names every file, with aliases of one word")
    func misskey() throws {
        let packager = MisskeyPackager()
        var pack = SamplePack.two(packager)
        pack.stickers[0].keywords = ["good morning", "hug", "hug"]
        let files = packager.files(of: pack)
        #expect(files.paths == ["aiko_bear.webp", "aiko_thumbs_up.webp", "meta.json", "emoji.zip"])
        let printed = try WrittenPack(files).python(
            """
            import zipfile
            z = zipfile.ZipFile("emoji.zip")
            meta = json.loads(z.read("meta.json"))
            print(meta["metaVersion"], z.namelist())
            for r in meta["emojis"]: print(r["downloaded"], z.read(r["fileName"]).decode(), r["emoji"])
            """)
        #expect(
            printed == """
                2 ['meta.json', 'aiko_bear.webp', 'aiko_thumbs_up.webp']
                True bear {'aliases': ['Bear', 'good_morning', 'hug'], 'category': 'Aiko in costumes', 'name': 'aiko_bear'}
                True thumbs-up {'aliases': ['OK!'], 'category': 'Aiko in costumes', 'name': 'aiko_thumbs_up'}

                """)
    }

    @Test("Mattermost takes a zip of lines of JSON, whose pictures are below data")
    func mattermost() throws {
        let packager = MattermostPackager()
        let files = packager.files(of: SamplePack.two(packager))
        #expect(files.paths == ["aiko_bear.gif", "aiko_thumbs_up.png", "import.jsonl", "import.zip"])
        let printed = try WrittenPack(files).python(
            """
            import zipfile
            z = zipfile.ZipFile("import.zip")
            for line in z.read("import.jsonl").decode().splitlines():
                o = json.loads(line)
                e = o.get("emoji")
                print(o["type"], o.get("version"), e and (e["name"], z.read("data/" + e["image"]).decode()))
            """)
        #expect(
            printed == """
                version 1 None
                emoji None ('aiko_bear', 'bear')
                emoji None ('aiko_thumbs_up', 'thumbs-up')

                """)
    }
}
