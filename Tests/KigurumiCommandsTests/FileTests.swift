import Costume
import Foundation
import Platforms
import StickerBuild
import StickerManifest
import StickerPack
import Support
import Testing

@testable import KigurumiCommands

@Suite("Files and folders of a command")
struct FileTests {
    @Test(
        "Files of a face are named after its picture, and after its number from the second face on",
        arguments: [
            ("me.jpg", nil, "me"), ("photos/me.old.png", nil, "me.old"), ("-", nil, "face"),
            ("/a/me", 1, "me"), (".jpg", nil, ".jpg"), ("写真.jpg", nil, "写真"), ("a/both.jpg", 2, "both-2"),
            ("-", 3, "face-3"),
        ])
    func faceNames(face: String, number: Int?, name: String) throws {
        #expect(FileName.name(ofFace: face, number: number) == name)
        let sheet = try SheetFile(nil, source: face, number: number, moves: false, isTerminal: false)
        #expect(sheet.path == "\(name)-sheet.png")
    }

    @Test(
        "Paths become absolute, without . and ..",
        arguments: [("pack", "/here/pack"), ("./pack/", "/here/pack"), ("/a//b/.", "/a/b"), (".", "/here")])
    func absolutePaths(path: String, whole: String) {
        #expect(FileName.absolute(path, in: "/here") == whole)
    }

    @Test(
        "Costumes come from the option, the variable, the working folder or the installed ones, in this order"
    )
    func templatesOrder() throws {
        var folder = TemplatesFolder(
            option: "mine", variable: "/var/t", workingFolder: "/here", executable: "/usr/bin/kigurumi",
            user: "/home/me/t", holdsTemplates: { _ in true })
        #expect(try folder.chosen() == [TemplateSource("/here/mine")])
        folder.option = nil
        #expect(try folder.chosen() == [TemplateSource("/var/t")])
        folder.variable = ""
        // Those of the working folder override the others.
        #expect(try folder.chosen().map(\.origin) == [.bundled, .system, .user, .local])
        #expect(try folder.chosen().last == TemplateSource("/here/Templates", .local))
        // A desktop's empty folder of that name doesn't hide those installed.
        folder.holdsTemplates = { $0 == "/usr/share/kigurumi/Templates" }
        #expect(
            try folder.chosen() == [
                TemplateSource("/usr/share/kigurumi/Templates", .bundled),
                TemplateSource("/etc/kigurumi/Templates", .system), TemplateSource("/home/me/t", .user),
            ])
        // The cluster's program lies elsewhere in the same installation.
        let main = try folder.chosen()
        folder.executable = "/usr/libexec/kigurumi/kigurumi-cluster"
        #expect(try folder.chosen() == main)
        // One of them will do; beside a program elsewhere lie its settings too.
        (folder.executable, folder.holdsTemplates) = ("/home/me/.local/bin/kigurumi", { $0 == "/home/me/t" })
        #expect(
            try folder.chosen().map(\.folder) == [
                "/home/me/.local/share/kigurumi/Templates", "/home/me/.local/etc/kigurumi/Templates",
                "/home/me/t",
            ])
    }

    @Test("A program that isn't installed uses the costumes of its checkout or those beside it")
    func notInstalled() throws {
        var folder = TemplatesFolder(
            workingFolder: "/here", executable: "/src/.build/x86_64/release/kigurumi", user: nil,
            holdsTemplates: { $0 == "/src/Templates" || $0.hasPrefix("/etc") })
        let system = TemplateSource("/etc/kigurumi/Templates", .system)
        #expect(try folder.chosen() == [TemplateSource("/src/Templates", .bundled), system])
        // In the checkout itself they are listed once.
        folder.workingFolder = "/src"
        #expect(try folder.chosen() == [system, TemplateSource("/src/Templates", .local)])
        (folder.workingFolder, folder.executable) = ("/here", "/opt/k/kigurumi")
        folder.holdsTemplates = { $0.hasPrefix("/opt/k") }
        #expect(try folder.chosen() == [TemplateSource("/opt/k/Templates", .bundled), system])
        folder.holdsTemplates = { $0.hasPrefix("/etc") }
        #expect(try folder.chosen() == [system])
    }

    @Test("For a service, costumes in the working folder stand alone")
    func serviceFolders() throws {
        let folder = TemplatesFolder(
            workingFolder: "/here", executable: "/usr/bin/kigurumi", user: nil, holdsTemplates: { _ in true },
            root: "/groups")
        #expect(try folder.chosen() == [TemplateSource("/here/Templates")])
    }

    @Test(
        "The watch command refuses costumes in the folder of the groups or below it, however the path is written"
    )
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
        #expect(try folder.chosen().first == TemplateSource(installed, .bundled))
        // Also one that isn't there yet.
        folder.user = root + "/.local/share/kigurumi/UserTemplates"
        #expect(try folder.chosen().map(\.origin) == [.bundled, .system])
        folder.workingFolder = place.path
        #expect(try folder.chosen() == [TemplateSource(place.path + "/Templates")])
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
        folder.holdsTemplates = { $0.hasPrefix(place.path) }
        #expect(throws: CommandFailure.self) { try folder.chosen() }
    }

    @Test("Without costumes the status is 66 and the message names the folder that was searched")
    func noTemplates() {
        var folder = TemplatesFolder(
            option: "mine", variable: nil, workingFolder: "/here", executable: nil,
            user: nil, holdsTemplates: { _ in false })
        #expect(throws: CommandFailure("template.folder.missing", ["folder": "/here/mine"], status: .noInput))
        {
            try folder.chosen()
        }
        folder.option = nil
        let searched = ["folders": "/here/Templates, /etc/kigurumi/Templates"]
        #expect(throws: CommandFailure("template.nowhere", searched, status: .noInput)) {
            try folder.chosen()
        }
    }

    @Test("A folder that would be a costume under another name is named")
    func misnamedCostume() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/X_y", withIntermediateDirectories: false)
        try Data("{}".utf8).write(to: URL(filePath: folder.path + "/X_y/template.json"))
        let templates = TemplatesFolder(
            option: folder.path, variable: nil, workingFolder: "/here", executable: nil, user: nil,
            holdsTemplates: { _ in false })
        do throws(CommandFailure) {
            _ = try templates.chosen()
            Issue.record("was taken")
        } catch {
            #expect(error.code == "template.none" && error.problems.map(\.subject) == ["X_y"])
            #expect(error.problems.map(\.code) == ["template.id"])
        }
    }

    @Test("A user's costumes are below XDG_DATA_HOME or HOME, and never where make install writes")
    func ownTemplates() {
        func folder(_ values: [String: String]) -> String? { Environment.userTemplates { values[$0] } }
        #expect(folder(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/kigurumi/UserTemplates")
        #expect(folder(["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/kigurumi/UserTemplates")
        #expect(folder(["HOME": "h"]) == nil && folder([:]) == nil)
    }

    @Test("A path counts as inside of a folder also through a link, and before it exists")
    func liesIn() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lies-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder + "/root", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/home", withDestinationPath: "root")
        #expect(FileName.lies(folder + "/home/.local/share", in: folder + "/root"))
        #expect(FileName.lies(folder + "/root", in: folder + "/home"))
        #expect(!FileName.lies(folder + "/rootless/a", in: folder + "/root"))
        #expect(!FileName.lies("/nowhere/a", in: folder + "/root"))
    }

    @Test("The cache is at KIGURUMI_CACHE, or below XDG_CACHE_HOME or HOME")
    func cacheFolder() {
        func folder(_ values: [String: String]) -> String? {
            Environment.cacheFolder({ values[$0] }, workingFolder: "/here")
        }
        #expect(folder(["KIGURUMI_CACHE": "c", "XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/here/c")
        #expect(folder(["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/kigurumi")
        #expect(folder(["XDG_CACHE_HOME": "relative", "HOME": "/h"]) == "/h/.cache/kigurumi")
        #expect(folder([:]) == nil)
    }

    @Test("A missing face and a folder end with status 66, a face that is too long with 65")
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

    @Test("A finished sticker replaces an older file atomically")
    func outputFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "bear.png").path
        try OutputFile.write([1, 2, 3], to: path)
        try OutputFile.write([4], to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([4]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bear.png"])
        try OutputFile.write([5], to: folder.path + "/new/deep/bear.png")
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/new/deep/bear.png")) == Data([5]))
        #expect(status { try OutputFile.write([1], to: path + "/none/bear.png") } == .cannotCreate)
    }

    @Test("The wear command names its file by the format")
    func wearNames() {
        #expect(WearCommand.path(nil, id: "bear", format: .gif) == "bear.gif")
        #expect(WearCommand.path("x.png", id: "bear", format: .gif) == "x.png")
        #expect(WearCommand.path("/", id: "bear", format: .png) == "/bear.png")
        #expect(WearCommand.path("-", id: "bear", format: .png) == "-")
        for path in ["x.gif", "x", "x.GIF", "-", "tmp.Ab12Cd", "a.png/x"] {
            #expect(throws: Never.self, "\(path)") { try WearCommand.check(path, .gif) }
        }
        #expect(status { try WearCommand.check("a/x.PNG", .gif) } == .wrongUsage)
    }

    @Test("A name that promises a format that can't be written is refused, and those that can are listed")
    func suffixes() {
        for name in ["x.avif", "x.JPG", "a/b.mp4", "x.zip", "x.mp3"] {
            do throws(CommandFailure) {
                try OutputSuffix.check(name, writable: OutputSuffix.stickers)
                Issue.record("\(name) was taken")
            } catch {
                #expect(error.status == .wrongUsage)
                #expect(error.evidence["known"] == ".apng, .gif, .png, .webm, .webp")
            }
        }
        for name in ["x.png", "x.webp", "x.WEBM", "x.apng", "x", "-", ".avif", "a.avif/x"] {
            #expect(throws: Never.self, "\(name)") {
                try OutputSuffix.check(name, writable: OutputSuffix.stickers)
            }
        }
    }

    @Test("A pack's folder is neither a file nor named like one")
    func packFolders() throws {
        let folder = try TemporaryFolder()
        try Data([1]).write(to: URL(filePath: folder.path + "/notes"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/old.zip", withIntermediateDirectories: false)
        for name in ["notes", "me.gif", "me.ZIP"] {
            #expect(
                status { try OutputSuffix.checkFolder("\(folder.path)/\(name)") } == .wrongUsage, "\(name)")
        }
        for name in ["me-stickers", "me.gif/", "old.zip", "me.stickers"] {
            #expect(throws: Never.self, "\(name)") { try OutputSuffix.checkFolder("\(folder.path)/\(name)") }
        }
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
