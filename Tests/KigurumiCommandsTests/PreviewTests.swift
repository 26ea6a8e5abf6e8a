import ArgumentParser
import Foundation
import Settings
import StickerBuild
import Support
import Testing

@testable import Costume
@testable import KigurumiCommands

@Suite("Previews with a language, a skin and values")
struct PreviewTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write(
            "hello/template.json",
            """
            {"format": 1, "name": {"en": "Hello"}, "canvas": {"width": 64, "height": 64},
             "layers": [{"fill": "$primary"}, {"face": {}, "box": {"x": 16, "y": 0, "width": 32, "height": 32}},
                        {"text": {"content": {"en": "Hello {name:you}", "ja": "やあ"}, "size": 30, "color": "#ffffff"},
                         "box": {"x": 0, "y": 32, "width": 64, "height": 32}}]}
            """)
        for (id, color) in [("default", "#d64a52"), ("night", "#231f4a")] {
            try write(
                "Skins/\(id)/skin.json",
                "{\"format\": 1, \"name\": {\"en\": \"S\"}, \"colors\": {\"primary\": \"\(color)\"}}")
        }
    }

    private func write(_ path: String, _ text: String) throws {
        let url = URL(filePath: "\(folder.path)/Templates/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// What the real program draws.
    private func sheet(_ options: [String] = [], environment: [String: String] = [:]) throws -> Data {
        let output = "\(folder.path)/out"
        let process = Process()
        process.executableURL = URL(filePath: "\(BuildFolder.path)/kigurumi")
        process.arguments =
            ["template", "preview", "hello", "--size", "64", "--templates", "\(folder.path)/Templates"]
            + ["--output", output] + options
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try Data(contentsOf: URL(filePath: "\(output)/hello-preview.png"))
    }

    @Test("Language, skin and values of a preview come from the flags, never from the environment")
    func flags() throws {
        let usual = try sheet()
        for name in ["LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"] {
            #expect(try sheet(environment: [name: "ja_JP.UTF-8"]) == usual)
        }
        #expect(try sheet(environment: ["name": "Yuki", "NAME": "Yuki"]) == usual)
        var seen: Set<Data> = [usual]
        for options in [["--language", "ja"], ["--skin", "night"], ["--variable", "name=Yuki"]] {
            #expect(seen.insert(try sheet(options)).inserted, "\(options)")
        }
        #expect(try sheet(["--language", "fr", "--skin", "default", "--variable", "name=you"]) == usual)
    }

    @Test("The sticker of a preview is the one that wear makes, and the page shows it on three grounds")
    func sticker() throws {
        let face = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/Faces/astronaut-icon.jpg").path
        _ = try sheet(["--face", face])
        let process = Process()
        process.executableURL = URL(filePath: "\(BuildFolder.path)/kigurumi")
        process.arguments = [
            "wear", "hello", face, "--templates", "\(folder.path)/Templates", "--output",
            "\(folder.path)/worn.png",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let worn = try Data(contentsOf: URL(filePath: "\(folder.path)/worn.png"))
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/out/hello-sticker.png")) == worn)
    }

    @Test("A missing skin is reported, and a saved skin counts as a change")
    func skins() throws {
        var settings = StickerSettings()
        settings.skin = "nigth"
        let preview = CostumePreview(
            id: "hello", sources: [TemplateSource("\(folder.path)/Templates")], side: 64,
            on: [.checkerboard], style: StickerStyle(settings: settings), by: StickerMaker(workers: 2))
        let before = preview.files
        try write("Skins/default/skin.json", "{\"format\": 1, \"name\": {\"en\": \"Other\"}, \"colors\": {}}")
        #expect(preview.files != before)
        // Its own color is gone: the costume is at fault, and the warning still says why.
        #expect(throws: CostumePreview.Failure.self) { try preview.sheet() }
    }

    @Test(
        "The preview command refuses invalid flags",
        arguments: [["--skin", "../x"], ["--language", "e"], ["--variable", "name"]])
    func wrong(options: [String]) throws {
        let command = try TemplatePreviewCommand.parse(["hello"] + options)
        #expect(throws: CommandFailure.self) {
            _ = (try command.captions.style(), try Arguments.variables(command.captions.variable))
        }
    }
}
