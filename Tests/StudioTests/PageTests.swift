import ArgumentParser
import Costume
import Files
import Foundation
import HTTPServer
import Helpers
import Messages
import StickerBuild
import Support
import Testing

@testable import KigurumiCommands
@testable import Studio

@Suite("The page") struct PageTests {
    private let page = PageFiles(language: "ja")

    private func text(_ parts: [String]) throws -> String {
        guard case .bytes(let bytes) = try page.answer(parts).body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let scripts = [
        "studio.js", "page.js", "wall.js", "bench.js", "framing.js", "start.js", "expression.js", "saying.js",
        "faces.js", "phone.js", "timeline.js",
    ]

    @Test("It is below 90 kB in all")
    func size() { #expect(PageFiles.size < 90_000) }

    @Test("Its scripts import each other in no circle")
    func imports() throws {
        var above: [String: Set<String>] = [:]
        for script in Self.scripts {
            let found = try text([script]).matches(of: /from "\.\/(\w+\.js)"/)
            above[script] = Set(found.map { String($0.1) })
        }
        #expect(above["studio.js"]?.isEmpty == false)
        // Those that import nothing but what is taken away already, until none is left.
        while let lowest = above.first(where: { $0.value.isDisjoint(with: above.keys) })?.key {
            above[lowest] = nil
        }
        #expect(above.isEmpty)
    }

    @Test("It refuses a photo of the size that the server would refuse")
    func longestFile() throws {
        #expect(try text(["faces.js"]).contains("const longestFile = 16 << 20;"))
        #expect(FaceDecodingQueue.limit == 16 << 20)
    }

    @Test("It begins in the program's language, and holds no script and no style of its own")
    func index() throws {
        let index = try text([])
        #expect(index.contains("<html lang=\"ja\">"))
        #expect(!index.contains("<script>") && !index.contains("<style") && !index.contains(" style="))
        #expect(!index.contains("http://") && !index.contains("https://"))
    }

    @Test(
        "It begins in the first language of the browser that there is",
        arguments: [
            ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr-FR, fr;q=0.9, es;q=0.5", "es"),
            ("en;q=0.4,pt-BR;q=0.7", "pt"), ("zh-TW", "zh-Hant"), ("ja;q=0,ko", "ko"), ("fr,*;q=0.5", nil),
            ("", nil), (";;q=x,,", nil),
        ])
    func accepted(header: String, tag: String?) throws {
        #expect(Language(accepted: header)?.tag == tag)
    }

    @Test("Captions follow the program's language, then the first page's, until somebody chooses one")
    func captions() {
        let wall = Wall(templates: [], maker: StickerMaker(workers: 1), board: Board())
        wall.speak("en")
        #expect(wall.settings.language == "en")
        wall.speak("de")
        wall.speak("ja")
        #expect(wall.settings.language == "de")
        let other = Wall(templates: [], maker: StickerMaker(workers: 1), board: Board())
        other.speak("en")
        other.use(WallSettings(side: 300, language: "ko"))
        other.speak("de")
        #expect(other.settings.language == "ko")
    }

    @Test("The camera is hidden where the browser gives none")
    func camera() throws {
        #expect(
            try text(["faces.js"]).contains(
                "part(person, \"camera\").hidden = !isPhone && !navigator.mediaDevices;"))
    }

    @Test("Its first stop for the keyboard leads past the head, to the view that is shown")
    func skip() throws {
        let body = try #require(try text([]).split(separator: "<body").last)
        let first = body.firstMatch(of: /<(?:a|button|input|select)\b[^>]*/)
        #expect(first?.0.contains("id=\"skip\"") == true)
        #expect(body.matches(of: /<main id="\w+" tabindex="-1"/).count == 3)
        #expect(try text(["studio.js"]).contains("one(\"main:not([hidden])\").focus();"))
    }

    @Test("A sticker can be copied only where the browser gives a clipboard")
    func copies() throws {
        let wall = try text(["wall.js"])
        #expect(wall.contains("const copies = Boolean(navigator.clipboard?.write);"))
        #expect(wall.contains("if (copies && !isPhone) offered.unshift(act(\"copy\""))
    }

    @Test("Every label that it names is there in every language")
    func labels() throws {
        var keys: Set<String> = []
        for match in try text([]).matches(of: /data-t(?:-label)?="([a-z0-9.]+)"/) {
            keys.insert(String(match.1))
        }
        for script in Self.scripts {
            let text = try text([script])
            for match in text.matches(of: /(?:\bt|tLabel|\btext)(?:: |\()\[?"([a-z.]+[a-z])"/) {
                keys.insert(String(match.1))
            }
        }
        #expect(keys.count > 40)
        for (language, texts) in StudioTexts.all {
            #expect(keys.filter { texts[$0] == nil }.sorted() == [], "\(language)")
        }
    }

    @Test(
        "Nothing else is served, whatever the path",
        arguments: [["..", "etc", "passwd"], ["%2e%2e"], ["studio.css", ".."], ["Package.swift"], ["."]])
    func escapes(parts: [String]) {
        #expect(throws: WebRefusal.self) { try page.answer(parts) }
    }

    @Test("The subcommand's arguments are those that the program reads")
    func options() throws {
        var command = try StudioCommand.parse([
            "/tmp", "--port", "8080", "--no-open", "--listen", "10.0.0.7", "--text", #"On my way,\n8 pm"#,
        ])
        command.templates = "Templates"
        let options = try #require(StudioOptions(arguments: command.arguments()))
        #expect(options.templates.map(\.folder).contains { $0.hasSuffix("/Templates") })
        #expect(options.home.hasSuffix("/Templates"))
        #expect(!options.opens && options.port == 8080 && options.listen == "10.0.0.7")
        #expect(options.text == "On my way,\n8 pm")
        #expect(StudioOptions(arguments: ["--port"]) == nil)
        #expect(StudioOptions(arguments: ["--nonsense", "1"]) == nil)
        #expect(StudioOptions(arguments: []) == nil)
    }

    @Test("A folder for new costumes may be empty, but no file, and is reported where it doesn't exist")
    func ownFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID())")
        let command = try StudioCommand.parse([folder.path])
        let missing = CommandFailure("command.studio.folder", ["folder": folder.path], status: .noInput)
        #expect(throws: missing) { try command.arguments() }
        #expect(missing.status.rawValue == 66)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let options = try #require(StudioOptions(arguments: command.arguments()))
        try FileManager.default.removeItem(at: folder)
        #expect(options.home == folder.path)
        #expect(options.templates.map(\.folder) == [folder.path])
        try Data().write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: CommandFailure("template.none", ["folder": folder.path], status: .noInput)) {
            try command.arguments()
        }
    }

    @Test("Each starter has a drawing to choose it by, and no other name leads to one")
    func starters() throws {
        let wall = Wall(templates: [], maker: StickerMaker(workers: 1), board: Board())
        let start = CostumeStart(home: "/nowhere", others: [], wall: wall)
        #expect(start.starters.count == 6)
        for kind in start.starters {
            let answer = try start.picture(["\(kind).svg"])
            guard case .bytes(let bytes) = answer.body else { continue }
            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("<svg "))
        }
        for parts in [[], ["hood"], ["nothing.svg"], ["..", "hood.svg"], ["hood.svg", ".."]] {
            #expect(throws: WebRefusal.self) { try start.picture(parts) }
        }
    }

    @Test("A new costume is what template new writes, with the schema beside another folder")
    func sameStarter() async throws {
        let folder = try TemporaryFolder()
        let bundled = "\(Repository.path)/Templates"
        let own = TemplateSource("\(folder.path)/studio")
        let wall = Wall(templates: [own], maker: StickerMaker(workers: 1), board: Board())
        let start = CostumeStart(home: own.folder, others: [own.folder, bundled], wall: wall)
        var request = WebRequest(method: "POST", path: "/costumes")
        request.body = { _ in Array(#"{"id": "fox", "starter": "hood"}"#.utf8) }
        _ = try await start.make(request)
        let starter = try CostumeStarter.make("fox", in: "\(folder.path)/command", beside: [bundled])
        for file in starter.files.map(\.path) {
            let texts = try ["studio", "command"].map {
                try String(contentsOfFile: "\(folder.path)/\($0)/\(file)", encoding: .utf8)
            }
            #expect(texts[0] == texts[1])
            guard file.hasSuffix(".json") else { continue }
            #expect(texts[0].contains("\"$schema\": \"\(Repository.path)/Schemas/template.schema.json\""))
        }
        await #expect(throws: WebRefusal.self) { try await start.make(request) }
    }

    @Test("A new costume is undone while it is as the studio made it", arguments: ["hood", "svg"])
    func undoneStart(kind: String) async throws {
        let folder = try TemporaryFolder()
        let own = TemplateSource(folder.path)
        let wall = Wall(templates: [own], maker: StickerMaker(workers: 1), board: Board())
        let (start, bench) = (
            CostumeStart(home: own.folder, others: [], wall: wall), Bench(wall: wall, board: Board())
        )
        var request = WebRequest(method: "POST", path: "/costumes")
        request.body = { _ in Array(#"{"id": "fox", "starter": "\#(kind)"}"#.utf8) }
        let undo = WebRequest(method: "POST", path: "/bench/fox/undo")
        func names() throws -> [String] { try FileSystem.names(in: folder.path) }
        func undoes() async throws -> Bool? {
            guard case .bytes(let bytes) = try await bench.read(["fox"], [:]).body else { return nil }
            let sheet = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
            return sheet?["undoes"] as? Bool
        }
        _ = try await start.make(request)
        #expect(try await undoes() == true)
        _ = try await bench.change(["fox", "undo"], undo)
        #expect(try names() == [])
        await #expect(throws: WebRefusal.self) { try await bench.read(["fox"], [:]) }
        // It may be made again; what a person did to it stays.
        _ = try await start.make(request)
        let file = "\(folder.path)/\(kind == "svg" ? "fox.svg" : "fox/art/fox.svg")"
        var text = try String(contentsOfFile: file, encoding: .utf8)
        text += "<!-- mine -->"
        try Data(text.utf8).write(to: URL(filePath: file))
        await #expect(throws: WebRefusal.self) { try await bench.change(["fox", "undo"], undo) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(try await undoes() == false)
    }

    @Test("A new costume that can't be written whole leaves nothing that takes its name")
    func unwritten() throws {
        let folder = try TemporaryFolder()
        #expect(throws: CostumeStarter.Failure.self) {
            try FaultPlan(failing: 2, of: .write).run {
                try CostumeStarter.make("fox", in: folder.path, beside: [])
            }
        }
        #expect(try FileSystem.names(in: folder.path) == [])
    }

    @Test("A file that was added keeps a new costume")
    func addedFile() throws {
        let folder = try TemporaryFolder()
        let starter = try CostumeStarter.make("fox", in: folder.path, beside: [])
        let added = "\(folder.path)/fox/art/notes.txt"
        try Data("mine".utf8).write(to: URL(filePath: added))
        #expect(try !starter.remove(from: folder.path))
        try FileSystem.removeTree(added)
        #expect(try starter.remove(from: folder.path))
        #expect(try FileSystem.names(in: folder.path) == [])
    }

    @Test("Queries are decoded, and the first of several values counts")
    func queries() {
        let (path, query) = WebRequest.split("/a%2Fb/c?x=1%202&y=&x=3&z")
        #expect(path == "/a%2Fb/c")
        #expect(query == ["x": "1 2", "y": "", "z": ""])
    }
}
