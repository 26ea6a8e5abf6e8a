import ArgumentParser
import FaceInput
import Foundation
import Platforms
import StickerBuild
import StickerExport
import Support
import Testing

@testable import KigurumiCommands

/// `kigurumi export` and `build --for`, by the built programs.
@Suite("Exports, from end to end") struct ExportTests {
    private let costumes: ThreeCostumes
    private var folder: TemporaryFolder { costumes.folder }
    private var face: String { costumes.face }
    private var output: String { "\(folder.path)/me-exports" }

    init() throws { costumes = try ThreeCostumes() }

    private func kigurumi(_ arguments: String...) throws -> (said: String, status: Int32) {
        try costumes.kigurumi(arguments)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder.path)/\(path)")
    }

    @Test("Platforms and a face give a folder for each platform; a second run changes nothing")
    func export() throws {
        let first = try kigurumi("export", "whatsapp,discord", "me.png")
        #expect(first.status == 0, "\(first.said)")
        #expect(first.said.contains("whatsapp") && first.said.contains("made"))
        #expect(exists("me-exports/whatsapp/still-1/contents.json"))
        #expect(exists("me-exports/discord/1/stickers.json"))
        let second = try kigurumi("export", "discord,whatsapp", "me.png")
        #expect(second.status == 0 && second.said.contains("unchanged") && !second.said.contains(" made"))
    }

    @Test("--json prints one object, for success and for failure")
    func json() throws {
        let made = try object(try kigurumi("export", "web", "me.png", "--json", "--zip").said)
        #expect(made["ok"] as? Bool == true)
        let platform = try #require((made["platforms"] as? [[String: Any]])?.first)
        #expect(platform["platform"] as? String == "web" && platform["version"] as? Int == 1)
        #expect((platform["packs"] as? [[String: Any]])?.first?["zip"] as? String == "1.zip")
        let failed = try kigurumi("export", "web", "nobody.png", "--json").said
        #expect(failed.contains(#""command.face.missing""#) && failed.contains(#""exitStatus" : 66"#))
    }

    @Test("--size is that of stickers for iMessage, and --fresh draws all of them again")
    func sizeAndFresh() throws {
        #expect(try kigurumi("export", "imessage,web", "me.png").status == 0)
        let small = try object(
            try kigurumi("export", "imessage,web", "me.png", "--size", "small", "--json").said)
        let drawn = (small["platforms"] as? [[String: Any]])?.map { $0["drawn"] as? Int }
        #expect(drawn == [3, 0])
        let catalog = "\(output)/imessage/1/Stickers.xcstickers"
        let names = try #require(FileManager.default.subpaths(atPath: catalog))
        let pack = try #require(names.first { $0.hasSuffix("stickerpack/Contents.json") })
        #expect(try String(contentsOfFile: "\(catalog)/\(pack)", encoding: .utf8).contains(#""small""#))
        let fresh = try object(try kigurumi("export", "web", "me.png", "--fresh", "--json").said)
        let web = try #require((fresh["platforms"] as? [[String: Any]])?.first)
        #expect(web["drawn"] as? Int == 3 && web["published"] as? Bool == false)
    }

    @Test("--name is what apps know the packs by, and stays until another one is given")
    func name() throws {
        for (options, found) in [(["--name", "Aiko"], "aiko"), ([], "aiko"), (["--name", "ken"], "ken")] {
            let made = try costumes.kigurumi(["export", "web", "me.png", "--only", "bear"] + options)
            #expect(made.status == 0, "\(made.said)")
            let pack = try String(contentsOfFile: "\(output)/web/1/stickers.json", encoding: .utf8)
            #expect(try object(pack)["identifier"] as? String == found)
        }
        let empty = try kigurumi("export", "web", "me.png", "--name", "")
        #expect(empty.status == 64)
    }

    @Test("The language of texts and the title are as asked for")
    func texts() throws {
        let made = try kigurumi(
            "export", "web", "me.png", "--language", "ja", "--title", "わたし", "--only", "bear")
        #expect(made.status == 0, "\(made.said)")
        let pack = try String(contentsOfFile: "\(output)/web/1/stickers.json", encoding: .utf8)
        #expect(pack.contains("bearさん") && pack.contains("わたし"))
    }

    @Test("--list names all platforms with their rules, for people and for programs")
    func list() throws {
        let table = try kigurumi("export", "--list")
        #expect(table.status == 0)
        for name in ["imessage", "whatsapp", "telegram", "line", "viber", "web"] {
            #expect(table.said.contains(name), "\(name)")
        }
        let json = try kigurumi("export", "--list", "--json").said
        let rules = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rules.count == Platform.allCases.count)
        #expect(rules.first { $0["platform"] as? String == "whatsapp" }?["least"] as? Int == 3)
    }

    @Test(
        "What can't be meant ends with 64 and names the way out",
        arguments: [
            (["export", "whatsap", "me.png"], "did you mean whatsapp?"),
            (["export", "icq", "me.png"], "export --list"),
            (["export", "whatsapp"], "name the platforms and one face"),
            (["export", "imessage", "me.png", "--size", "huge"], "small|regular|large"),
            (["export", "--all"], "name the platforms and one face"),
            (["export", "web", "me.png", "--title", ""], "can't be empty"),
            (["export", "line", "me.png", "--title", String(repeating: "x", count: 60)], "allows 37"),
            (["build", "me.png", "--for", "whatsap"], "did you mean whatsapp?"),
        ])
    func wrongUsage(arguments: [String], said: String) throws {
        let process = try costumes.kigurumi(arguments)
        #expect(process.status == 64 && process.said.contains(said), "\(process.said)")
        #expect(!exists("me-exports") && !exists("me-stickers"))
    }

    @Test("Too few costumes end with 65; where other platforms work, with 1")
    func tooFew() throws {
        let alone = try kigurumi("export", "line", "me.png")
        #expect(
            alone.status == 65 && alone.said.contains("at least 8 stickers, and there are 3"), "\(alone.said)"
        )
        let both = try kigurumi("export", "line,web", "me.png")
        #expect(both.status == 1 && both.said.contains("line: A pack for line needs"), "\(both.said)")
        #expect(exists("me-exports/web/export.json") && !exists("me-exports/line"))
    }

    @Test("A folder of other files is refused with 73 and stays as it is")
    func foreign() throws {
        try folder.write("me-exports/web/notes.txt", "mine")
        let refused = try kigurumi("export", "web", "me.png")
        #expect(
            refused.status == 73 && refused.said.contains("contains files that don't belong"),
            "\(refused.said)")
        #expect(try String(contentsOfFile: "\(output)/web/notes.txt", encoding: .utf8) == "mine")
    }

    @Test("A group's folder or its pack stands for the face beside it, which must be the pack's")
    func group() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/ada", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: face, toPath: "\(folder.path)/ada/currentImageFace.img")
        let built = try kigurumi(
            "build", "ada/currentImageFace.img", "--output", "ada/Stickers", "--group", "ada", "--size", "16")
        #expect(built.status == 0, "\(built.said)")
        for source in ["ada", "ada/Stickers"] {
            let made = try kigurumi("export", "web", source)
            #expect(made.status == 0, "\(made.said)")
        }
        #expect(exists("ada-exports/web/export.json"))
        try Data("other".utf8).write(to: URL(filePath: "\(folder.path)/ada/currentImageFace.img"))
        let changed = try kigurumi("export", "web", "ada")
        #expect(
            changed.status == 65 && changed.said.contains("isn't the face of the pack"), "\(changed.said)")
        try FileManager.default.removeItem(atPath: "\(folder.path)/ada/currentImageFace.img")
        let gone = try kigurumi("export", "web", "ada")
        #expect(gone.status == 66 && gone.said.contains("kigurumi export web me.jpg"), "\(gone.said)")
        #expect(try kigurumi("export", "web", "Templates").status == 66)
    }

    @Test("Packs of a group show both people as long as both faces are there")
    func groupOfTwo() throws {
        let friend = "\(folder.path)/ada/currentImageFace2.img"
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/ada", withIntermediateDirectories: true)
        for path in ["\(folder.path)/ada/currentImageFace.img", friend] {
            try FileManager.default.copyItem(atPath: face, toPath: path)
        }
        let built = try kigurumi(
            "build", "ada/currentImageFace.img", "--with", friend, "--output", "ada/Stickers", "--group",
            "ada",
            "--size", "16")
        #expect(built.status == 0, "\(built.said)")
        func people() throws -> Int {
            try ExportCommand.parse(["web", "\(folder.path)/ada"]).request().stickers.people.count
        }
        #expect(try people() == 2)
        try FileManager.default.removeItem(atPath: friend)
        #expect(try people() == 1)
        try Data("other".utf8).write(to: URL(filePath: friend))
        #expect(throws: CommandFailure.self) { try people() }
    }

    @Test("build --for makes the pack, then the exports beside it, and reports both")
    func buildFor() throws {
        let made = try kigurumi("build", "me.png", "--for", "whatsapp,web", "--size", "16")
        #expect(made.status == 0, "\(made.said)")
        #expect(exists("me-stickers/manifest.json") && exists("me-exports/whatsapp/export.json"))
        let again = try kigurumi("build", "me.png", "--for", "web", "--size", "16", "--json")
        let exports = try #require(try object(again.said)["exports"] as? [[String: Any]])
        #expect(exports.first?["published"] as? Bool == false)
        // Another size of the pack is none of the exports' business.
        let larger = try kigurumi("build", "me.png", "--for", "web", "--size", "24", "--json")
        #expect(
            (try object(larger.said)["exports"] as? [[String: Any]])?.first?["published"] as? Bool == false)
    }

    @Test("Ctrl-C ends with 130 and leaves no half of an export")
    func interrupted() async throws {
        // Many large costumes take a while.
        for number in 0..<40 {
            try folder.write(
                "Templates/slow-\(number)/template.json",
                """
                {"format": 1, "name": {"en": "Slow"}, "canvas": {"width": 512, "height": 512},
                 "animation": {"duration": 2, "frameRate": 20},
                 "layers": [{"face": {}, "animate": {"rotation": {"times": [0, 2], "values": [0, \(300 + number)]}}}]}
                """)
        }
        let process = Process()
        process.executableURL = URL(filePath: "\(BuildFolder.path)/kigurumi")
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.arguments = ["export", "web", "me.png"]
        let errors = Pipe()
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
        try process.run()
        _ = errors.fileHandleForReading.availableData
        process.interrupt()
        let rest = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: rest, as: UTF8.self).contains("has no packs yet"))
        #expect(process.terminationStatus == 130)
        #expect(!exists("me-exports/web"))
    }
}
