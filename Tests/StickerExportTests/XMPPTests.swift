import Foundation
import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Packs for XMPP and Delta Chat")
struct XMPPTests {
    @Test("The request is XML, describes every file, and its hash follows the specification's steps")
    func request() throws {
        var pack = SamplePack.two(XMPPPackager())
        pack.title = "Aiko's <&> \"costumes\""
        let files = XMPPPackager().files(of: pack)
        #expect(files.paths == ["01-bear.webp", "02-thumbs-up.webp", "publish.xml"])
        let printed = try WrittenPack(files).python(
            #"""
            import base64, hashlib
            from xml.etree import ElementTree as E
            S, F, H, U = (f"{{{n}}}" for n in ("urn:xmpp:stickers:0", "urn:xmpp:file:metadata:0", "urn:xmpp:hashes:2",
                "http://jabber.org/protocol/url-data"))
            root = E.parse("publish.xml").getroot()
            item = root.find(".//{http://jabber.org/protocol/pubsub}item")
            pack = item.find(S + "pack")
            print(pack.find(S + "name").text, "|", pack.find(S + "summary").text)
            e = lambda *parts: b"".join(p.encode() + b"\x1f" for p in parts) + b"\x1e"
            meta = b"".join(sorted(e(t.tag[len(S):], "", t.text) for t in pack if t.tag in (S + "name", S + "summary"))) + b"\x1c"
            rows = []
            for i in pack.findall(S + "item"):
                f = i.find(F + "file")
                name, digest = f.find(F + "name").text, f.find(H + "hash")
                data = open(name, "rb").read()
                print(name, f.find(F + "media-type").text, f.find(F + "desc").text, f.find(F + "width").text,
                      int(f.find(F + "size").text) == len(data),
                      base64.b64decode(digest.text) == hashlib.sha256(data).digest(),
                      next(i.iter(U + "url-data")).get("target") == name,
                      [(s.get("{http://www.w3.org/XML/1998/namespace}lang"), s.text) for s in i.findall(S + "suggest")])
                rows.append(f.find(F + "desc").text.encode() + b"\x1e" + e(digest.get("algo"), digest.text) + b"\x1d")
            whole = base64.b64encode(hashlib.sha256(meta + b"".join(sorted(rows)) + b"\x1c").digest()).decode()
            print(pack.find(H + "hash").text == whole, item.get("id") == whole[:24])
            """#)
        #expect(
            printed == """
                Aiko's <&> "costumes" | Aiko & Ken
                01-bear.webp image/webp 🐻 512 True True True [(None, '🐻'), (None, '🤗'), ('en', 'Bear'), ('en', 'bear'), ('en', 'hug')]
                02-thumbs-up.webp image/webp 👍 512 True True True [(None, '👍'), ('en', 'OK!')]
                True True

                """)
    }

    @Test("Other addresses leave the pack's id, and other words or pictures change it")
    func identity() {
        func id(_ change: (inout ExportedPack) -> Void = { _ in }) -> String {
            var pack = SamplePack.two(XMPPPackager())
            change(&pack)
            let files = XMPPPackager().files(of: pack)
            let text = String(decoding: files.bytes("publish.xml") ?? [], as: UTF8.self)
            return String(text.firstMatch(of: /<item id='([^']+)'/)?.1 ?? "")
        }
        #expect(id().count == 24 && id() == id { $0.stickers[0].keywords = ["other"] })
        #expect(id() != id { $0.title = "Other" } && id() != id { $0.stickers[0].emoji = ["🧸"] })
    }

    @Test(
        "Delta Chat gets a zip of one folder with the pack's name",
        arguments: [
            ("Aiko in costumes", "Aiko in costumes"), ("a/b\\c. d", "abc d"), ("...", "aiko"),
            ("着ぐるみ", "着ぐるみ"),
        ])
    func deltachat(title: String, folder: String) throws {
        var pack = SamplePack.two(DeltaChatPackager())
        pack.title = title
        let printed = try WrittenPack(DeltaChatPackager().files(of: pack)).python(
            """
            import zipfile
            archive = zipfile.ZipFile("aiko.zip")
            print(os.listdir("."), archive.testzip(), archive.namelist(), archive.read(archive.namelist()[0]))
            """)
        #expect(
            printed == "['aiko.zip'] None ['\(folder)/01-bear.webp', '\(folder)/02-thumbs-up.webp'] b'bear'\n"
        )
    }
}
