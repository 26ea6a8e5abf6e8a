import Foundation
import Support
import Testing

@Suite("Schemas of version 1.0") struct SchemaTests {
    @Test("Every file of 1.0 is valid by the schemas of 1.0 and of today") func frozenDocuments() throws {
        for (file, schema) in Frozen.documents {
            let text = try Frozen.text(file)
            #expect(
                try SchemaCheck.verdicts([text], schema: schema, in: Frozen.folder + "/Schemas") == [true],
                "\(file)")
            #expect(try SchemaCheck.verdicts([text], schema: schema) == [true], "\(file)")
        }
        let folder = Frozen.path("Templates")
        let costumes = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
            // These are written in JSON5, which the validator can't read.
            $0 != "parade" && $0 != "loop"
                && FileManager.default.fileExists(atPath: "\(folder)/\($0)/template.json")
        }
        let texts = try costumes.map { try Frozen.text("Templates/\($0)/template.json") }
        #expect(costumes.count == 23)
        let valid = costumes.map { _ in true }
        #expect(try SchemaCheck.verdicts(texts, schema: "template", in: Frozen.folder + "/Schemas") == valid)
        #expect(try SchemaCheck.verdicts(texts, schema: "template") == valid)
    }

    @Test("What today's program writes is valid by the schemas of 1.0") func outputs() throws {
        let folder = try TemporaryFolder()
        let program = BuildFolder.path + "/kigurumi"
        func kigurumi(_ arguments: [String]) throws -> String {
            try run(
                "/usr/bin/env",
                [
                    "-C", Repository.path, "KIGURUMI_CACHE=\(folder.path)/cache", "KIGURUMI_STICKERS_SIDE=32",
                    program,
                ]
                    + arguments)
        }
        let face = "Tests/Fixtures/Faces/astronaut-icon.jpg"
        let root = folder.path + "/root"
        let group = root + "/user-1"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(Repository.path)/\(face)", toPath: group + "/currentImageFace.img")
        let stickers = ["--only", "bear,ok", "--quiet"]
        let said = try kigurumi(["build", face, "--size", "32", "--output", group + "/Stickers"] + stickers)
        _ = try kigurumi(
            ["export", "web,discord-emoji", face, "--output", folder.path + "/exports"] + stickers)
        let packs = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/exports")
        let web = try #require(packs.first { $0.hasSuffix("/stickers.json") }, "\(said)")
        let written = [
            (group + "/Stickers/manifest.json", "manifest"), (group + "/Stickers/status.json", "status"),
            (folder.path + "/exports/web/export.json", "export"), (folder.path + "/exports/" + web, "web"),
            (folder.path + "/exports/discord-emoji/export.json", "export"),
        ]
        for (file, schema) in written {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(
                try SchemaCheck.verdicts([text], schema: schema, in: Frozen.folder + "/Schemas") == [true],
                "\(file)")
        }
        let status = try kigurumi(["status", root, "--json"])
        #expect(
            try SchemaCheck.verdicts([status], schema: "groups", in: Frozen.folder + "/Schemas") == [true])
    }
}
