import Foundation
import StickerBuild
import StickerPack
import Support
import Testing

@testable import KigurumiCommands

@Suite("Files and folders of a command")
struct FileTests {
    @Test(
        "the pack is named after the face",
        arguments: [
            ("me.jpg", "me-stickers"), ("photos/me.old.png", "me.old-stickers"), ("-", "face-stickers"),
            ("/a/me", "me-stickers"), (".jpg", ".jpg-stickers"), ("写真.jpg", "写真-stickers"),
        ])
    func packNames(face: String, folder: String) {
        #expect(FileName.packFolder(ofFace: face) == folder)
    }

    @Test(
        "paths become absolute and plain",
        arguments: [("pack", "/here/pack"), ("./pack/", "/here/pack"), ("/a//b/.", "/a/b"), (".", "/here")])
    func absolutePaths(path: String, whole: String) {
        #expect(FileName.absolute(path, in: "/here") == whole)
    }

    @Test("templates: option, variable, here, installed")
    func templatesOrder() throws {
        var folder = TemplatesFolder(
            option: "mine", variable: "/var/t", workingFolder: "/here", executable: "/usr/bin/kigurumi",
            holdsTemplates: { _ in true })
        #expect(try folder.chosen() == "/here/mine")
        folder.option = nil
        #expect(try folder.chosen() == "/var/t")
        folder.variable = ""
        #expect(try folder.chosen() == "/here/Templates")
        // A desktop's empty folder of that name doesn't hide those installed.
        folder.holdsTemplates = { $0 == "/usr/share/kigurumi/Templates" }
        #expect(try folder.chosen() == "/usr/share/kigurumi/Templates")
    }

    @Test("watch takes no costumes from the folder of the groups or below it, however they are named")
    func templatesInRoot() throws {
        let place = try TemporaryFolder()
        let files = FileManager.default
        let (root, installed) = (place.path + "/groups", place.path + "/share/kigurumi/Templates")
        for path in [root + "/Templates", root + "/ada/deep", installed, place.path + "/Templates"] {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try files.createSymbolicLink(atPath: place.path + "/link", withDestinationPath: root + "/ada/deep")
        var folder = TemplatesFolder(
            option: nil, variable: nil, workingFolder: root, executable: place.path + "/bin/kigurumi",
            holdsTemplates: { _ in true }, root: root)
        #expect(try folder.chosen() == installed)
        folder.workingFolder = place.path
        #expect(try folder.chosen() == place.path + "/Templates")
        // A folder beside the root whose name begins alike isn't in it.
        try files.createDirectory(atPath: root + "-2", withIntermediateDirectories: false)
        for (option, isRefused) in [
            ("groups", true), ("groups/Templates", true), ("groups/../groups/ada/deep", true), ("link", true),
            ("groups-2", false), (".", false), (installed, false),
        ] {
            folder.option = option
            do throws(CommandFailure) {
                _ = try folder.chosen()
                #expect(!isRefused, "\(option)")
            } catch {
                #expect(isRefused && error.code == "service.templates.in.root", "\(option)")
                #expect(error.status == .badConfiguration)
            }
        }
        // Nothing is installed: the folder that was passed over is named.
        (folder.option, folder.executable, folder.workingFolder) = (nil, nil, root)
        #expect(throws: CommandFailure.self) { try folder.chosen() }
    }

    @Test("without templates: 66, naming the folder that was meant")
    func noTemplates() {
        var folder = TemplatesFolder(
            option: "mine", variable: nil, workingFolder: "/here", executable: nil,
            holdsTemplates: { _ in false })
        #expect(throws: CommandFailure("template.none", ["folder": "/here/mine"], status: .noInput)) {
            try folder.chosen()
        }
        folder.option = nil
        #expect(throws: CommandFailure("template.none", ["folder": "/here/Templates"], status: .noInput)) {
            try folder.chosen()
        }
    }

    @Test("the cache follows KIGURUMI_CACHE, XDG_CACHE_HOME, HOME")
    func cacheFolder() {
        func folder(_ values: [String: String]) -> String? {
            Environment.cacheFolder({ values[$0] }, workingFolder: "/here")
        }
        #expect(folder(["KIGURUMI_CACHE": "c", "XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/here/c")
        #expect(folder(["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/kigurumi")
        #expect(folder(["XDG_CACHE_HOME": "relative", "HOME": "/h"]) == "/h/.cache/kigurumi")
        #expect(folder([:]) == nil)
    }

    @Test("faces: a missing one and a folder are 66, a too long one 65")
    func faces() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "face-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let face = folder.appending(path: "me.bin").path
        try Data(0..<200).write(to: URL(filePath: face))
        #expect(try FaceFile.read(face) == Array(0..<200))
        #expect(status { try FaceFile.read(face, limit: 199) } == .badData)
        #expect(status { try FaceFile.read(face + "x") } == .noInput)
        #expect(status { try FaceFile.read(face + "/x") } == .noInput)
        #expect(status { try FaceFile.read(folder.path) } == .noInput)
    }

    @Test("a finished sticker is written whole, also over an older one")
    func outputFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "bear.png").path
        try OutputFile.write([1, 2, 3], to: path)
        try OutputFile.write([4], to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([4]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bear.png"])
        #expect(status { try OutputFile.write([1], to: folder.path + "/none/bear.png") } == .cannotCreate)
    }

    @Test("wear names its file by what it is")
    func wearNames() {
        #expect(WearCommand.path(nil, id: "bear", kind: .gif) == "bear.gif")
        #expect(WearCommand.path("x.png", id: "bear", kind: .gif) == "x.png")
        #expect(WearCommand.path("/", id: "bear", kind: .png) == "/bear.png")
        #expect(WearCommand.path("-", id: "bear", kind: .png) == "-")
        #expect(WearCommand.misleads("x.PNG", .gif))
        #expect(!WearCommand.misleads("x.gif", .gif) && !WearCommand.misleads("x", .gif))
    }

    private func status(_ body: () throws -> Any) -> KigurumiCommands.ExitStatus? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? CommandFailure)?.status
        }
    }
}
