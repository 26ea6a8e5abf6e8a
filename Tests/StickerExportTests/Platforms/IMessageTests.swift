import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Catalogs for iMessage")
struct IMessageTests {
    private let packager = IMessagePackager()

    @Test("The catalog names its pack, the pack its stickers, and each sticker its file and label")
    func catalog() throws {
        let written = try WrittenPack(packager.files(of: SamplePack.two(packager)))
        let found = try written.python(
            """
            os.chdir("Stickers.xcstickers")
            root = json.load(open("Contents.json"))
            os.chdir("aiko.stickerpack")
            pack = json.load(open("Contents.json"))
            print(root["info"], pack["properties"]["grid-size"])
            for member in pack["stickers"]:
                about = json.load(open(member["filename"] + "/Contents.json"))["properties"]
                print(member["filename"], os.path.exists(member["filename"] + "/" + about["filename"]), about)
            """)
        #expect(
            found == """
                {'author': 'xcode', 'version': 1} large
                bear.sticker True {'accessibility-label': 'A bear with its arms wide open.', 'filename': 'bear.gif'}
                thumbs-up.sticker True {'accessibility-label': 'OK!', 'filename': 'thumbs-up.png'}

                """)
    }

    @Test("A label has 150 characters at most")
    func longLabel() throws {
        var pack = SamplePack.two(packager)
        pack.stickers[0].description = String(repeating: "くまの着ぐるみ", count: 40)
        let file = try #require(packager.files(of: pack).first { $0.path.contains("bear.sticker/Contents") })
        let text = String(decoding: file.bytes, as: UTF8.self)
        let label = text.split(separator: "\"").first { $0.hasPrefix("くま") }
        #expect(label?.utf16.count == 150)
    }

    @Test(
        "All stickers have the pixels of their size, and the pack is in its grid",
        arguments: [
            (IMessageSize.small, 300), (.regular, 408), (.large, 618),
        ])
    func sizes(size: IMessageSize, side: Int) throws {
        let packager = IMessagePackager(size: size)
        for kind in StickerKind.allCases {
            let target = try #require(packager.target(kind))
            #expect(target.width == side && target.height == side)
        }
        let pack = try #require(
            packager.files(of: SamplePack.two(packager)).first {
                $0.path.hasSuffix("stickerpack/Contents.json")
            })
        #expect(String(decoding: pack.bytes, as: UTF8.self).contains(#""grid-size" : "\#(size.rawValue)""#))
    }

    @Test("Moving stickers may be APNG, which are named .png")
    func apng() {
        let packager = IMessagePackager(moving: .apng)
        #expect(packager.target(.moving)?.format == .apng)
        let paths = packager.files(of: SamplePack.two(packager)).paths
        #expect(paths.contains("Stickers.xcstickers/aiko.stickerpack/bear.sticker/bear.png"))
    }
}
