import Foundation
import StickerExport
import StickerManifest
import Support
import Testing

@Suite("Packs that are there already, from end to end")
struct PackUpdateTests {
    private let costume: PlainCostume
    private let pack: String

    init() throws {
        costume = try PlainCostume()
        pack = costume.folder.path + "/pack"
        for id in ["second", "third"] {
            try FileManager.default.copyItem(
                atPath: costume.folder.path + "/Templates/plain",
                toPath: costume.folder.path + "/Templates/\(id)")
        }
    }

    @discardableResult
    private func build(_ face: String, _ options: String...) throws -> String {
        try costume.kigurumi(["build", "\(PlainCostume.faces)/\(face)", "--output", pack] + options)
    }

    private func manifest() throws -> PackManifest { try PackReader(folder: pack).manifest() }

    private func stickers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: pack).filter { $0.hasSuffix(".png") }.sorted()
    }

    @Test("The option --only makes its stickers and keeps the others as they are")
    func keepsOthers() throws {
        try build("hopper.jpg", "--size", "64")
        let before = try manifest()
        let lines = try build("hopper.jpg", "--only", "second", "--fresh")
        #expect(lines.split(separator: "\n").count == 1 && lines.hasPrefix("second: "))
        #expect(try manifest() == before)
        try build("hopper.jpg", "--only", "plain", "--background", "keep", "--crop", "0,0,50,50%")
        let after = try manifest()
        #expect(after.stickers.map(\.id) == ["plain", "second", "third"])
        // The pack's size holds, and only one sticker is another one.
        #expect(after.side == 64 && after.stickers[0].width == 64)
        #expect(after.stickers[0].file != before.stickers[0].file)
        #expect(after.stickers[1...] == before.stickers[1...])
        #expect(try costume.verify(pack).contains("is valid; stickers: 3"))
    }

    @Test("A kept sticker whose file is damaged is made again")
    func healsKept() throws {
        try build("hopper.jpg", "--size", "64")
        let before = try manifest()
        try FileManager.default.removeItem(atPath: pack + "/" + before.stickers[2].file)
        try build("hopper.jpg", "--only", "plain")
        #expect(try manifest().stickers == before.stickers)
        #expect(try costume.verify(pack).contains("is valid"))
    }

    @Test("A pack shrinks only with --remove-others, which reports what is gone")
    func removesOthers() throws {
        try build("hopper.jpg", "--size", "64")
        let text = try build("hopper.jpg", "--only", "second", "--remove-others")
        #expect(text.contains("2 stickers are no longer in the pack: plain, third"))
        #expect(try manifest().stickers.map(\.id) == ["second"] && manifest().side == 64)
    }

    @Test(
        "Stickers of another picture are replaced only with --replace, all of them, and --sweep leaves none")
    func anotherFace() throws {
        try build("hopper.jpg", "--size", "64")
        let before = try manifest()
        let refused = try build("glasses.png")
        #expect(refused.contains("holds the stickers of another face") && refused.contains("--replace"))
        #expect(try manifest() == before)
        let json = try build("glasses.png", "--json")
        #expect(json.contains("\"exitStatus\" : 73") && json.contains("build.face.differs"))
        // Also where one sticker was asked for: a pack never shows two people.
        try build("glasses.png", "--only", "plain", "--replace")
        let after = try manifest()
        #expect(after.stickers.map(\.id) == before.stickers.map(\.id))
        #expect(Set(after.stickers.map(\.file)).isDisjoint(with: before.stickers.map(\.file)))
        #expect(Set(try stickers()).isSuperset(of: before.stickers.map(\.file)))
        try build("glasses.png", "--size", "64", "--sweep")
        #expect(try stickers() == after.stickers.map(\.file).sorted())
        #expect(try manifest() == after)
    }

    @Test("An export replaces the packs of another picture only with --replace")
    func anotherFaceExported() throws {
        let output = "\(costume.folder.path)/exports"
        func export(_ face: String, _ options: String...) throws -> String {
            try costume.kigurumi(
                ["export", "web", "\(PlainCostume.faces)/\(face)", "--only", "plain", "-o", output] + options)
        }
        func face() throws -> String {
            let data = try Data(contentsOf: URL(filePath: "\(output)/web/export.json"))
            return try JSONDecoder().decode(ExportManifest.self, from: data).face
        }
        _ = try export("hopper.jpg")
        let before = try face()
        #expect(try export("glasses.png").contains("holds the stickers of another face"))
        #expect(try face() == before)
        _ = try export("glasses.png", "--replace")
        #expect(try face() != before)
    }

    @Test("A picture that is read is never written over", arguments: ["wear", "--faces", "sheet"])
    func keepsTheFace(command: String) throws {
        let picture = "\(costume.folder.path)/me.png"
        try FileManager.default.copyItem(atPath: "\(PlainCostume.faces)/glasses.png", toPath: picture)
        let before = try Data(contentsOf: URL(filePath: picture))
        let words =
            switch command {
            case "wear": ["wear", "plain", picture, "-o", picture]
            case "sheet": ["sheet", picture, "--only", "plain", "-o", picture]
            default: ["build", picture, "--faces", picture]
            }
        #expect(try costume.kigurumi(words).contains("is the picture that is read"))
        #expect(try Data(contentsOf: URL(filePath: picture)) == before)
    }

    @Test("A second run prints one line, and a run in a pipe prints one line a sticker")
    func lines() throws {
        let first = try build("hopper.jpg", "--size", "64").split(separator: "\n")
        #expect(first.count == 3 && first.allSatisfy { $0.contains(".png, 64×64, ") })
        let second = try build("hopper.jpg", "--size", "64")
        #expect(second == "Nothing has changed: \(pack) has 3 stickers.\n")
    }

    @Test("A pack that build made can be erased, and other folders can't")
    func erases() throws {
        try build("hopper.jpg", "--size", "64")
        #expect(try costume.run("erase", pack).contains("erased all stickers"))
        #expect(try stickers().isEmpty && manifest().stickers.isEmpty)
        let other = costume.folder.path + "/Templates"
        #expect(try costume.run("erase", other).contains("neither a pack nor a group's folder"))
        #expect(try costume.run("verify", other).contains("is not a pack"))
    }

    @Test("The terminal gets advice about options, and the same warning in status.json has none")
    func textsForApps() throws {
        let face = costume.folder.path + "/gray.png"
        let script =
            "from PIL import Image; import sys; Image.new('RGB', (90, 90), '#887766').save(sys.argv[1])"
        #expect(try run("/usr/bin/python3", ["-c", script, face]) == "")
        let text = try costume.kigurumi("build", face, "--output", pack, "--size", "64")
        #expect(text.contains("no face found") && text.contains("--crop"), "\(text)")
        let status = try String(contentsOfFile: pack + "/status.json", encoding: .utf8)
        #expect(status.contains("face.framing.none") && !status.contains(" --"))
    }
}

@Suite("Several faces, from end to end", .enabled(if: PlainCostume.findsFaces))
struct SeveralFacesTests {
    private let costume: PlainCostume
    private let picture: String

    init() throws {
        costume = try PlainCostume()
        picture = costume.folder.path + "/two.png"
        // Two people side by side, by an independent program.
        let script = """
            from PIL import Image
            import sys
            out = Image.new("RGB", (1000, 500), "#8899aa")
            for place, name in enumerate(sys.argv[2:]):
                out.paste(Image.open(name).convert("RGB").resize((300, 300)), (100 + 500 * place, 100))
            out.save(sys.argv[1])
            """
        let names = ["astronaut-512.jpg", "blue-shirt.png"].map { "\(PlainCostume.faces)/\($0)" }
        _ = try output(of: ["/usr/bin/python3", "-c", script, picture] + names)
    }

    @Test("The face in use is named, --face chooses another, and the crop printed makes the same sticker")
    func choice() throws {
        let folder = costume.folder.path
        func wear(_ name: String, _ options: String...) throws -> String {
            try costume.kigurumi(["wear", "plain", picture, "-o", "\(folder)/\(name).png"] + options)
        }
        func bytes(_ name: String) throws -> Data {
            try Data(contentsOf: URL(filePath: "\(folder)/\(name).png"))
        }
        let text = try wear("best")
        #expect(text.contains("2 faces found, using the "), "\(text)")
        #expect(!(try wear("left", "--face", "1")).contains("faces found"))
        _ = try wear("right", "--face", "2")
        #expect(try bytes("left") != bytes("right"))
        #expect(try bytes("best") == bytes(text.contains("using the 1st") ? "left" : "right"))
        #expect(try wear("third", "--face", "3").contains("There is no face 3: 2 faces were found"))
        #expect(try wear("twice", "--face", "1,1").contains("--face 1,1 is not the number of a face"))
        let drawn = try costume.kigurumi("wear", "plain", picture, "--faces", "\(folder)/faces.png")
        #expect(drawn.contains("2 faces"))
        let size = try output(of: [
            "/usr/bin/python3", "-c",
            "from PIL import Image; import sys; print(Image.open(sys.argv[1]).size)", "\(folder)/faces.png",
        ])
        #expect(String(decoding: size, as: UTF8.self) == "(1000, 500)\n")
    }

    @Test(
        "Sheets and exports use the face that --face chooses, and draw the faces' numbers",
        arguments: ["sheet", "export"])
    func choiceElsewhere(command: String) throws {
        let folder = costume.folder.path
        func make(_ name: String, _ options: String...) throws -> Data {
            let output = "\(folder)/\(command)" + (command == "sheet" ? "-\(name).png" : "")
            let words = command == "sheet" ? ["sheet", picture] : ["export", "web", picture]
            let replacing = command == "sheet" ? [] : ["--replace"]
            _ = try costume.kigurumi(words + ["--only", "plain", "-o", output] + replacing + options)
            guard command == "export" else { return try Data(contentsOf: URL(filePath: output)) }
            let files = try #require(FileManager.default.subpaths(atPath: "\(output)/web"))
            let sticker = try #require(files.first { $0.hasSuffix(".webp") && $0.contains("plain") })
            return try Data(contentsOf: URL(filePath: "\(output)/web/\(sticker)"))
        }
        let (left, right) = (try make("left", "--face", "1"), try make("right", "--face", "2"))
        #expect(left != right)
        let best = try make("best")
        #expect(best == left || best == right)
        let words = command == "sheet" ? ["sheet", picture] : ["export", "web", picture]
        let drawn = try costume.kigurumi(words + ["--faces", "\(folder)/faces.png"])
        #expect(drawn.contains("2 faces") && FileManager.default.fileExists(atPath: "\(folder)/faces.png"))
        #expect(
            try costume.kigurumi(words + ["--face", "1", "--crop", "0,0,1,1"]).contains("can't be combined"))
    }

    @Test(
        "Another face of the same picture is another picture: nothing replaces its stickers without a question"
    )
    func anotherFace() throws {
        let (pack, exports) = ("\(costume.folder.path)/pack", "\(costume.folder.path)/exports")
        func build(_ number: String, _ options: String...) throws -> String {
            try costume.kigurumi(["build", picture, "--face", number, "-o", pack, "--size", "64"] + options)
        }
        _ = try build("1")
        let before = try PackReader(folder: pack).manifest()
        #expect(before.face?.number == 1)
        #expect(try build("2").contains("holds the stickers of another face"))
        #expect(try PackReader(folder: pack).manifest() == before)
        #expect(try build("1").contains("Nothing has changed"))
        // Also the stickers that weren't asked for show the other face.
        try FileManager.default.copyItem(
            atPath: "\(costume.folder.path)/Templates/plain", toPath: "\(costume.folder.path)/Templates/new")
        _ = try build("2", "--only", "new", "--replace")
        let after = try PackReader(folder: pack).manifest()
        #expect(after.stickers.map(\.id).sorted() == ["new", "plain"] && after.face?.number == 2)
        #expect(after.stickers.allSatisfy { $0.file != before.stickers[0].file })
        func export(_ number: String) throws -> String {
            try costume.kigurumi(
                "export", "web", picture, "--face", number, "--only", "plain", "-o", exports)
        }
        _ = try export("1")
        #expect(try export("2").contains("holds the stickers of another face"))
    }

    @Test("With --face all everybody gets a pack of their own, the same as with their number")
    func everybody() throws {
        let folder = costume.folder.path
        func build(_ face: String, _ output: String, _ options: String...) throws -> String {
            try costume.kigurumi(
                ["build", picture, "--face", face, "-o", "\(folder)/\(output)", "--size", "64"] + options)
        }
        func manifest(_ name: String) throws -> PackManifest {
            try PackReader(folder: "\(folder)/\(name)").manifest()
        }
        let said = try build("all", "packs/", "--for", "discord", "--group", "us")
        #expect(said.contains("face 1 of 2: \(folder)/packs\n"), "\(said)")
        #expect(said.contains("face 2 of 2: \(folder)/packs-2\n"), "\(said)")
        let packs = (try manifest("packs"), try manifest("packs-2"))
        #expect(packs.0.face?.number == 1 && packs.1.face?.number == 2)
        #expect(packs.0.group == "us" && packs.1.group == "us-2")
        for name in ["packs-exports", "packs-2-exports"] {
            #expect(
                FileManager.default.fileExists(atPath: "\(folder)/\(name)/discord/export.json"), "\(name)")
        }
        _ = try build("2", "second")
        #expect(packs.1.stickers.map(\.file) == (try manifest("second").stickers.map(\.file)))
        #expect(packs.0.stickers.map(\.file) != packs.1.stickers.map(\.file))
        let again = try build("all", "packs", "--group", "us")
        #expect(again.components(separatedBy: "Nothing has changed").count == 3, "\(again)")
        #expect(try manifest("packs") == packs.0 && manifest("packs-2") == packs.1)
    }

    @Test("What goes wrong with one of several people is reported at the end, and the others get their packs")
    func oneFails() throws {
        let pack = "\(costume.folder.path)/pack"
        let (alone, build) = (
            "\(PlainCostume.faces)/hopper.jpg",
            ["build", picture, "--face", "all", "-o", pack, "--size", "64"]
        )
        _ = try costume.kigurumi("build", alone, "-o", pack, "--size", "64")
        let text = try costume.kigurumi(build)
        #expect(text.contains("1 of 2 packs are missing or lack stickers: \(pack)\n"), "\(text)")
        #expect(text.contains("\(pack) holds the stickers of another face"), "\(text)")
        #expect(try PackReader(folder: "\(pack)-2").manifest().face?.number == 2)
        let json = try costume.kigurumi(build + ["--json"])
        #expect(
            json.contains("\"ok\" : false") && json.contains("\"code\" : \"build.face.differs\""), "\(json)")
        #expect(json.contains("\"output\" : \"\(pack)-2\""), "\(json)")
        // Where nobody gets a pack, the status is that of the failure.
        _ = try costume.kigurumi(
            "build", alone, "-o", "\(pack)-2", "--size", "64", "--replace")
        let none = try costume.kigurumi(build + ["--json"])
        #expect(none.contains("\"exitStatus\" : 73") && none.contains("build.people.failed"), "\(none)")
        #expect(none.contains("\"subject\" : \"\(pack)-2\""), "\(none)")
    }

    @Test("A picture of one person gives one pack with --face all, and other commands refuse that")
    func somebodyAlone() throws {
        let (pack, alone) = ("\(costume.folder.path)/pack", "\(PlainCostume.faces)/hopper.jpg")
        let text = try costume.kigurumi("build", alone, "--face", "all", "-o", pack, "--size", "64")
        #expect(!text.contains("face 1"), "\(text)")
        #expect(try PackReader(folder: pack).manifest().face?.number == nil)
        #expect(
            try costume.kigurumi("build", alone, "-o", pack, "--size", "64").contains("Nothing has changed"))
        for words in [["wear", "plain", picture], ["sheet", picture], ["export", "web", picture]] {
            let refused = try costume.kigurumi(words + ["--face", "all"])
            #expect(refused.contains("only build takes it"), "\(refused)")
        }
    }

    @Test("Pixels of the picture can be cropped, and those beyond it are refused with its size")
    func pixels() throws {
        let folder = costume.folder.path
        for (name, crop) in [("a", "100,100,300,300px"), ("b", "0.1,0.2,0.3,0.6"), ("c", "10,20,30,60%")] {
            _ = try costume.kigurumi(
                "wear", "plain", picture, "-o", "\(folder)/\(name).png", "--crop", crop)
        }
        let files = try ["a", "b", "c"].map { try Data(contentsOf: URL(filePath: "\(folder)/\($0).png")) }
        #expect(files[0] == files[1] && files[1] == files[2])
        let text = try costume.kigurumi("wear", "plain", picture, "--crop", "900,0,200,200px")
        #expect(text.contains("reaches beyond the picture, which has 1000×500 pixels"))
    }
}
