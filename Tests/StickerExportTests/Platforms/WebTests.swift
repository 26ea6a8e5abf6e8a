import Platforms
import Support
import Testing

@testable import StickerExport

@Suite("Packs for the web")
struct WebTests {
    private let packager = WebPackager()

    @Test("stickers.json follows its schema and names files that are there")
    func document() throws {
        let written = try WrittenPack(packager.files(of: SamplePack.two(packager)))
        let found = try written.python(
            """
            import hashlib, jsonschema
            schema = json.load(open("\(Repository.path)/Schemas/web.schema.json"))
            jsonschema.Draft202012Validator.check_schema(schema)
            pack = json.load(open("stickers.json"))
            for error in jsonschema.Draft202012Validator(schema).iter_errors(pack):
                print(error.json_path, error.message)
            for s in pack["stickers"]:
                for r in [s] + ([s["still"]] if "still" in s else []):
                    data = open(r["file"], "rb").read()
                    print(s["id"], hashlib.sha256(data).hexdigest() == r["sha256"], r["bytes"] == len(data))
            print(pack["pack"]["name"], pack["stickers"][0]["duration"], pack["stickers"][0]["loops"])
            """)
        #expect(
            found == """
                bear True True
                bear True True
                thumbs-up True True
                {'en': 'Aiko in costumes'} 1 0

                """)
    }
}
