import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Packs for Signal")
struct SignalTests {
    private let packager = SignalPackager()

    @Test("A pack has its files, descriptions for two tools, and the encrypted pack")
    func folder() throws {
        let files = packager.files(of: SamplePack.two(packager))
        #expect(
            files.paths == [
                "01-bear.png", "02-thumbs-up.webp", "manifest.json", "stickers.yaml",
                "encrypted/manifest.proto", "encrypted/full/0", "encrypted/full/1", "encrypted/link.txt",
            ])
        let printed = try WrittenPack(files).python("print(json.load(open('manifest.json')))")
        #expect(
            printed == """
                {'author': 'Aiko & Ken', 'cover': {'emoji': '👍', 'file': '02-thumbs-up.webp'}, 'stickers': \
                [{'emoji': '🐻', 'file': '01-bear.png'}, {'emoji': '👍', 'file': '02-thumbs-up.webp'}], \
                'title': 'Aiko in costumes'}

                """)
    }

    @Test("YAML's reader finds the same in stickers.yaml, also with quotes in the texts")
    func yaml() throws {
        var pack = SamplePack.two(packager)
        pack.title = #"My "best" \ pack: #1"#
        let printed = try WrittenPack(packager.files(of: pack)).python(
            """
            import yaml
            y, j = yaml.safe_load(open("stickers.yaml")), json.load(open("manifest.json"))
            print(y["meta"]["title"], y["meta"]["title"] == j["title"], y["meta"]["author"] == j["author"])
            print(y["meta"]["cover"], [(s["chr"], s["file"]) for s in y["stickers"]])
            """)
        #expect(
            printed == """
                My "best" \\ pack: #1 True True
                02-thumbs-up.webp [('🐻', '01-bear.png'), ('👍', '02-thumbs-up.webp')]

                """)
    }

    @Test("Another implementation decrypts the pack with the key of its link, and reads the manifest")
    func decryption() throws {
        let printed = try WrittenPack(packager.files(of: SamplePack.many(packager, .moving, 130))).python(
            Self.reader)
        #expect(
            printed == """
                Aiko in costumes|Aiko & Ken|cover 129 🐻|130 stickers|costume-0 costume-129|0 🐻 129 🐻

                """)
    }

    /// Reads Protocol Buffers by hand; checks codes and decrypts with Python's `cryptography`.
    private static let reader = """
        import hmac, re
        from cryptography.hazmat.primitives import hashes, padding
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
        link = open("encrypted/link.txt").read().strip()
        key = bytes.fromhex(re.fullmatch(
            r"https://signal.art/addstickers/#pack_id=<pack_id>&pack_key=([0-9a-f]{64})", link)[1])
        keys = HKDF(hashes.SHA256(), 64, bytes(32), b"Sticker Pack").derive(key)
        def opened(name):
            data = open("encrypted/" + name, "rb").read()
            assert hmac.digest(keys[32:], data[:-32], "sha256") == data[-32:]
            d = Cipher(algorithms.AES(keys[:32]), modes.CBC(data[:16])).decryptor()
            p = padding.PKCS7(128).unpadder()
            return p.update(d.update(data[16:-32]) + d.finalize()) + p.finalize()
        def number(data, at):
            value = shift = 0
            while True:
                byte = data[at]; at += 1
                value |= (byte & 127) << shift; shift += 7
                if byte < 128: return value, at
        def message(data):
            at, fields = 0, []
            while at < len(data):
                tag, at = number(data, at)
                value, at = number(data, at)
                if tag & 7 == 2: value, at = data[at:at + value], at + value
                fields.append((tag >> 3, value))
            return fields
        def sticker(data):
            fields = dict(message(data))
            return f"{fields[1]} {fields[2].decode()}"
        fields = message(opened("manifest.proto"))
        stickers = [sticker(v) for k, v in fields if k == 4]
        one = dict(fields)
        print(one[1].decode(), one[2].decode(), "cover " + sticker(one[3]), f"{len(stickers)} stickers",
              opened("full/0").decode() + " " + opened("full/129").decode(),
              stickers[0] + " " + stickers[129], sep="|")
        """

    @Test("Equal packs give equal bytes, and any other picture or text another key")
    func keys() {
        let pack = SamplePack.two(packager)
        let files = packager.files(of: pack)
        #expect(packager.files(of: pack) == files)
        var (other, renamed) = (pack, pack)
        other.stickers[1].picture.bytes.append(0)
        renamed.title += "!"
        let links = [pack, other, renamed].map { packager.files(of: $0).bytes("encrypted/link.txt") }
        #expect(Set(links).count == 3)
        // Unlike the start vector, the key changes with the other sticker.
        #expect(packager.files(of: other).bytes("encrypted/full/0") != files.bytes("encrypted/full/0"))
    }

    @Test("Stickers are even in time and never shrink below 384 pixels")
    func target() {
        #expect(packager.target(.moving)?.motion?.isEven == true)
        #expect(packager.target(.moving)?.smallestSide == 384)
        #expect(packager.target(.still)?.limit == 300_000)
    }
}
