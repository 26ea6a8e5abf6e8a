import ArgumentParser
import Foundation
import ImageCodecs
import Messages
import Raster
import StickerExport
import Support
import Testing

@testable import Costume
@testable import KigurumiCommands

@Suite("The command template install")
struct TemplateInstallTests {
    let folder: TemporaryFolder
    private var files: FileManager { .default }
    private var target: String { folder.path + "/Templates" }
    private var desk: String { folder.path + "/desk" }

    init() throws {
        folder = try TemporaryFolder()
        try costume("other", in: target)
    }

    /// A costume with a picture if it names one, and a note that nothing uses.
    @discardableResult
    private func costume(
        _ id: String, in place: String, color: String = "#d64a52", art: String? = nil
    ) throws -> String {
        let own = "\(place)/\(id)"
        try files.createDirectory(atPath: own + "/art", withIntermediateDirectories: true)
        let picture = art.map { ", {\"image\": \"\($0)\"}" } ?? ""
        let text = """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 64, "height": 64},
             "layers": [{"fill": "\(color)"}, {"face": {}, "box": {"x": 16, "y": 16, "width": 32, "height": 32}}\(picture)]}
            """
        try write(Data(text.utf8), own + "/template.json")
        try write(Data("a note".utf8), own + "/art/README")
        return own
    }

    private func write(_ data: Data, _ path: String) throws { try data.write(to: URL(filePath: path)) }

    private func picture() throws -> Data {
        var picture = Bitmap(width: 8, height: 8)
        picture.fill(
            Rect(x: 0, y: 0, width: 8, height: 8), with: .color(Color(r: 9, g: 9, b: 9, a: 255)),
            by: .identity)
        return Data(try PNGEncoder.encode(picture))
    }

    private func install(
        _ path: String, in target: String? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws {
        try TemplateInstallCommand.parse([path, "--templates", target ?? self.target])
            .install(Console(language: .english), isCancelled: isCancelled)
    }

    private func refusal(
        _ path: String, in target: String? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> CommandFailure? {
        #expect(throws: CommandFailure.self) { try install(path, in: target, isCancelled: isCancelled) }
    }

    private func document(_ id: String) throws -> String {
        try String(contentsOfFile: "\(target)/\(id)/template.json", encoding: .utf8)
    }

    private func names(_ path: String = "") throws -> [String] {
        try files.contentsOfDirectory(atPath: target + path).sorted()
    }

    @Test("A costume is installed with the files that it uses, and replaced as a whole")
    func installs() throws {
        let own = try costume("dot", in: desk, art: "art/a.png")
        try write(try picture(), own + "/art/a.png")
        try write(try picture(), own + "/art/unused.png")
        try install(own)
        #expect(try names() == ["dot", "other"])
        #expect(try names("/dot") == ["art", "template.json"] && names("/dot/art") == ["a.png"])
        // What the new version has no more goes with the old one.
        try costume("dot", in: desk, color: "#00ff00")
        try install(desk + "/dot/")
        #expect(try document("dot").contains("#00ff00"))
        #expect(try names("/dot") == ["template.json"] && names() == ["dot", "other"])
    }

    @Test("A costume with errors is not installed, and the installed one stays")
    func refuses() throws {
        try install(try costume("dot", in: desk))
        let before = try document("dot")
        try write(Data("{\"format\": 1,".utf8), desk + "/dot/template.json")
        let failure = refusal(desk + "/dot")
        #expect(failure?.code == "command.lint.failed" && failure?.status == .badData)
        #expect(try document("dot") == before && names() == ["dot", "other"])
    }

    @Test("An error that only drawing finds prevents an installation")
    func refusesUndrawable() throws {
        try install(try costume("dot", in: desk))
        let before = try document("dot")
        let own = try costume("dot", in: desk, art: "art/a.png")
        try write(try picture().prefix(40), own + "/art/a.png")
        #expect(refusal(own)?.code == "command.lint.failed")
        #expect(try document("dot") == before && names() == ["dot", "other"])
    }

    @Test(
        "Pipes, devices, links that lead outside and files that are too long are refused at once",
        .timeLimit(.minutes(10)))
    func hostile() throws {
        let own = try costume("dot", in: desk, art: "art/a.png")
        let art = own + "/art/a.png"
        let plants: [() throws -> Void] = [
            { #expect(unsafe mkfifo(art, 0o600) == 0) },
            { try files.createSymbolicLink(atPath: art, withDestinationPath: "/") },
            { try files.createSymbolicLink(atPath: art, withDestinationPath: "/etc/passwd") },
            { try files.createSymbolicLink(atPath: art, withDestinationPath: "/dev/zero") },
            {
                // A tebibyte that takes no room.
                try write(Data(), art)
                #expect(unsafe truncate(art, 1 << 40) == 0)
            },
        ]
        for plant in plants {
            try? files.removeItem(atPath: art)
            try plant()
            #expect(refusal(own)?.code == "command.lint.failed")
            #expect(try names() == ["other"])
        }
        // The document itself.
        try files.removeItem(atPath: own + "/template.json")
        #expect(unsafe mkfifo(own + "/template.json", 0o600) == 0)
        #expect(refusal(own)?.code == "command.lint.failed")
        #expect(try names() == ["other"])
    }

    @Test("Files that the costume doesn't use are not opened")
    func ignoresStrangers() throws {
        let own = try costume("dot", in: desk)
        #expect(unsafe mkfifo(own + "/pipe.png", 0o600) == 0)
        try files.createSymbolicLink(atPath: own + "/root", withDestinationPath: "/")
        try write(Data(), own + "/huge.png")
        #expect(unsafe truncate(own + "/huge.png", 1 << 40) == 0)
        try install(own)
        #expect(try names("/dot") == ["template.json"])
    }

    @Test("A link within the costume's folder is installed as a file")
    func innerLink() throws {
        let own = try costume("dot", in: desk, art: "art/link.png")
        try write(try picture(), own + "/art/a.png")
        try files.createSymbolicLink(atPath: own + "/art/link.png", withDestinationPath: "a.png")
        try install(own)
        let about = try files.attributesOfItem(atPath: target + "/dot/art/link.png")
        let kind = about[.type] as? FileAttributeType
        #expect(try kind == .typeRegular && names("/dot/art") == ["link.png"])
    }

    @Test("The target folder may be empty or missing, and is not created for a failed installation")
    func makesTarget() throws {
        let own = try costume("dot", in: desk)
        let place = folder.path + "/new/costumes"
        let broken = try costume("broken", in: desk)
        try write(Data("{".utf8), broken + "/template.json")
        #expect(refusal(broken, in: place)?.code == "command.lint.failed")
        #expect(!files.fileExists(atPath: folder.path + "/new"))
        try install(own, in: place)
        #expect(try files.contentsOfDirectory(atPath: place) == ["dot"])
        try files.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: false)
        try install(own, in: folder.path + "/empty")
        #expect(try files.contentsOfDirectory(atPath: folder.path + "/empty") == ["dot"])
    }

    @Test("Installing into a file instead of a folder ends with status 73")
    func targetIsFile() throws {
        let own = try costume("dot", in: desk)
        let failure = refusal(own, in: own + "/template.json")
        #expect(failure?.code == "command.install.failed" && failure?.status == .cannotCreate)
    }

    @Test("A canceled installation changes nothing")
    func cancelled() throws {
        let own = try costume("dot", in: desk)
        try install(own)
        let before = try document("dot")
        try costume("dot", in: desk, color: "#00ff00")
        let failure = refusal(own, isCancelled: { true })
        #expect(failure?.code == "command.install.cancelled" && failure?.status == .interrupted)
        #expect(try document("dot") == before && names() == ["dot", "other"])
    }

    @Test("A one-picture costume replaces a folder with its id, and a folder replaces the picture")
    func forms() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618"><title>Dot</title>
            <g id="back"/><rect id="face" width="400" height="400"/><g id="front"/></svg>
            """
        try install(try costume("dot", in: desk))
        try write(Data(text.utf8), desk + "/dot.svg")
        try install(desk + "/dot.svg")
        #expect(try names() == ["dot.svg", "other"])
        try install(desk + "/dot")
        #expect(try names() == ["dot", "other"])
    }

    @Test("Filters and skins are checked and installed into their folders")
    func sharedParts() throws {
        for (id, name, text) in [
            ("glow", "filter.json", #"{"filters": [{"hue": 90}]}"#),
            ("sea", "skin.json", ##"{"format": 1, "name": {"en": "S"}, "colors": {"p": "#0000ff"}}"##),
            ("bad", "skin.json", #"{"format": 1}"#),
        ] {
            try files.createDirectory(atPath: "\(desk)/\(id)", withIntermediateDirectories: true)
            try write(Data(text.utf8), "\(desk)/\(id)/\(name)")
        }
        try install(desk + "/glow")
        try install(desk + "/sea")
        #expect(refusal(desk + "/bad")?.code == "command.lint.failed")
        #expect(try names() == ["Filters", "Skins", "other"])
        #expect(try names("/Filters/glow") == ["filter.json"] && names("/Skins") == ["sea"])
    }

    @Test("A folder without a costume, a name that is no id and the target itself are different errors")
    func noCostume() throws {
        #expect(refusal(folder.path + "/nothing")?.code == "command.install.missing")
        #expect(refusal(folder.path)?.code == "command.install.unknown")
        #expect(refusal(try costume("Odd name", in: folder.path))?.code == "command.install.id")
        #expect(refusal(target + "/other")?.code == "command.install.same")
    }

    // MARK: A stranger's costume

    private func zip(_ name: String, _ files: [(String, Data)]) throws -> String {
        let path = "\(folder.path)/\(name)"
        try write(Data(ZipWriter.archive(files.map { PackagedFile($0.0, Array($0.1)) })), path)
        return path
    }

    @Test("What a costume holds is listed: whose it is, files, languages, fonts and the values that it shows")
    func contents() throws {
        let own = try costume("dot", in: desk)
        let text = """
            {"format": 1, "name": {"en": "Dot\\u202e", "ja": "点"}, "credit": "Ann\\nNothing is wrong", "license": "CC0-1.0",
             "canvas": {"width": 64, "height": 64}, "layers": [
              {"image": "art/a.png"}, {"face": {}, "box": {"x": 16, "y": 16, "width": 32, "height": 32}},
              {"text": {"content": {"en": "{name}!", "th": "{pet:?}"}, "font": ["Inter", "Noto Sans"]},
               "box": {"x": 0, "y": 0, "width": 64, "height": 20}}]}
            """
        try write(Data(text.utf8), own + "/template.json")
        try write(try picture(), own + "/art/a.png")
        let copy = try TemplateCopier(own).copy(into: folder.path, beside: [])
        #expect(copy.template != nil)
        let bytes = Wording.grouped(text.utf8.count + (try picture().count))
        let lines = TemplateInstallCommand.lines(
            on: copy.contents, of: TemplateItem(.costume, "dot"), Console(language: .english))
        #expect(
            lines.dropLast() == [
                "dot: DotU+202E", "art by: AnnU+000ANothing is wrong; license: CC0-1.0",
                "files: 1 JSON, 1 PNG; \(bytes) bytes in total", "languages: en, ja, th",
                "asks for the fonts: Inter, Noto Sans", "shows what a profile says of its person: name, pet",
                "captions: \"{name}!\" (en), \"{pet:?}\" (th)",
            ])
    }

    @Test(
        "The first words in SVG files are listed with their files: each text once, cut, and nothing in them invisible"
    )
    func words() throws {
        func lines(_ art: String...) throws -> [String] {
            let place = "\(folder.path)/\(UUID().uuidString)"
            let own = try costume("dot", in: place)
            let layers = art.indices.map { ", {\"image\": \"art/\($0).svg\"}" }.joined()
            let text = """
                {"format": 1, "name": {"en": "dot"}, "canvas": {"width": 64, "height": 64}, "layers": [
                 {"face": {}, "box": {"x": 16, "y": 16, "width": 32, "height": 32}}\(layers)]}
                """
            try write(Data(text.utf8), own + "/template.json")
            for (number, art) in art.enumerated() {
                let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(art)</svg>"
                try write(Data(svg.utf8), own + "/art/\(number).svg")
            }
            let copy = try TemplateCopier(own).copy(into: "\(place)/copy", beside: [])
            #expect(copy.template != nil)
            return TemplateInstallCommand.lines(
                on: copy.contents, of: TemplateItem(.costume, "dot"), Console(language: .english)
            ).filter { $0.hasPrefix("words") }
        }
        #expect(try lines("<title>A hat</title><desc>so nice</desc><style>a{}</style><text> </text>").isEmpty)
        #expect(
            try lines(
                "<g><text>Hi <tspan>th<tspan>ere</tspan></tspan><tspan y='4'>&#x202e;Ann&#10;&amp; Bob</tspan></text></g>"
                    + "<text>Hi</text>", "<text display='none'>a, b</text><text>Hi</text><text>Hi</text>")
                == [
                    "words in its SVG files: \"Hi there U+202EAnn & Bob\" (art/0.svg), \"Hi\" (art/0.svg), "
                        + "\"a, b\" (art/1.svg), \"Hi\" (art/1.svg)"
                ])
        let accents = String(repeating: "\u{301}", count: 1_000)
        let many = try lines((0..<12).map { "<text>\($0)\(accents)</text>" }.joined())
        let first = "\"0\(String(repeating: "\u{301}", count: 79))…\" (art/0.svg), "
        #expect(many.first?.hasPrefix("words in its SVG files: \(first)") == true)
        #expect(many.first?.hasSuffix("(art/0.svg), … +2") == true)
    }

    @Test("A costume of one picture lists its words")
    func wordsOfOnePicture() throws {
        let path = "\(folder.path)/hat.svg"
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text>Boo</text></svg>"
        try write(Data(svg.utf8), path)
        let copy = try TemplateCopier(path).copy(into: "\(folder.path)/copy", beside: [])
        #expect(copy.contents.words.first.map(\.text) == ["Boo"])
        #expect(copy.contents.words.first.map(\.place) == ["hat.svg"])
    }

    @Test("With --dry-run nothing is installed, and the folder is neither made nor needed")
    func showsOnly() throws {
        let own = try costume("dot", in: desk)
        func show(_ path: String) throws {
            try TemplateInstallCommand.parse([path, "--dry-run", "--templates", "\(folder.path)/new"])
                .install(Console(language: .english), isCancelled: { false })
        }
        try show(own)
        #expect(!files.fileExists(atPath: folder.path + "/new"))
        try write(Data("{".utf8), own + "/template.json")
        #expect(throws: CommandFailure.self) { try show(own) }
    }

    @Test("A zip of a costume's folder, of what is in it, or of its SVG is installed")
    func zipped() throws {
        let own = try costume("dot", in: desk, art: "art/a.png")
        let document = try Data(contentsOf: URL(filePath: own + "/template.json"))
        let picture = try picture()
        let inside = [("template.json", document), ("art/a.png", picture)]
        try install(
            try zip("any.zip", inside.map { ("dot/\($0)", $1) } + [("__MACOSX/dot/._a", Data("x".utf8))]))
        try install(try zip("spot.zip", inside))
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618"><title>Egg</title>
            <g id="back"/><rect id="face" width="400" height="400"/><g id="front"/></svg>
            """
        try install(try zip("other.zip", [("egg.svg", Data(svg.utf8))]))
        #expect(try names() == ["dot", "egg.svg", "other", "spot"])
        #expect(try names("/spot") == ["art", "template.json"] && names("/dot/art") == ["a.png"])
    }

    @Test(
        "A zip that is damaged, empty, or leads out of its folder is refused",
        arguments: ["../evil", "dot/../../evil", "/evil", "dot//a", "dot/./a", ""])
    func hostileZip(name: String) throws {
        let path = try zip("dot.zip", name.isEmpty ? [] : [("dot/template.json", Data()), (name, Data())])
        #expect(refusal(path)?.code == "command.install.archive")
        try write(Data(try Data(contentsOf: URL(filePath: path)).dropLast()), path)
        #expect(refusal(path)?.code == "command.install.archive")
        #expect(try names() == ["other"])
        #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["Templates", "dot.zip"])
    }

    @Test("The next installation removes what a killed one left behind")
    func leftovers() throws {
        let stale = "\(target)/.install-\(getpid())"
        try files.createDirectory(atPath: stale + "/dot", withIntermediateDirectories: true)
        try install(try costume("dot", in: desk))
        #expect(try names() == ["dot", "other"])
    }
}
