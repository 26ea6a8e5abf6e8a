import Digest
import Foundation
import Platforms
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Support
import Synchronization
import Testing

@testable import StickerExport

@Suite("Exports")
struct ExportTests {
    private let stage: ExportStage

    init() throws { stage = try ExportStage() }

    @Test("Each platform has a folder with its packs, and a manifest that describes every file")
    func complete() throws {
        let report = try stage.export()
        #expect(report.problems == [])
        #expect(report.platforms.map(\.manifest.platform) == ["web", "whatsapp"])
        for platform in [Platform.web, .whatsapp] {
            let manifest = try stage.manifest(platform)
            let files = try stage.files().filter { $0.key.hasPrefix("\(platform.rawValue)/") }
            let listed = manifest.packs.flatMap(\.files)
            #expect(
                Set(files.keys)
                    == Set(
                        listed.map { "\(platform.rawValue)/\($0.file)" } + [
                            "\(platform.rawValue)/export.json"
                        ]))
            for file in listed {
                let bytes = try #require(files["\(platform.rawValue)/\(file.file)"])
                #expect(SHA256.hex(bytes) == file.sha256 && bytes.count == file.bytes)
            }
            #expect(manifest.version == 1 && manifest.language == "en")
        }
        let whatsapp = try stage.manifest(.whatsapp)
        #expect(whatsapp.packs.map(\.folder) == ["moving-1", "still-1", "still-2"])
        #expect(whatsapp.packs.map(\.title) == ["Stickers 1", "Stickers 2", "Stickers 3"])
        #expect(whatsapp.packs.map(\.identifier) == ["exports-moving", "exports-still", "exports-still-2"])
        #expect(whatsapp.packs[0].stickers.allSatisfy { $0.moves && $0.picture.frames > 1 })
    }

    @Test("The manifest follows its schema")
    func schema() throws {
        var request = stage.request()
        request.zips = true
        _ = try stage.export(request)
        for platform in ["web", "whatsapp"] {
            #expect(try schemaProblems(of: "\(stage.output)/\(platform)/export.json", by: "export") == "")
        }
    }

    private func schemaProblems(of file: String, by schema: String) throws -> String {
        let script = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            for error in jsonschema.Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[2]))):
                print(error.json_path, error.message)
            """
        return try run(
            "/usr/bin/python3", ["-c", script, "\(Repository.path)/Schemas/\(schema).schema.json", file])
    }

    @Test("Favorites come first on every platform, and a person's own emoji replace those of costumes")
    func personal() throws {
        var request = stage.request()
        request.stickers.style.settings.favorites = ["spin", "dog"]
        request.emoji = ["dog": ["🐶", "🦴"]]
        _ = try stage.export(request)
        for platform in [Platform.web, .whatsapp] {
            let packs = try stage.manifest(platform).packs
            let stickers = packs.flatMap(\.stickers)
            #expect(Set(stickers.filter { $0.favorite == true }.map(\.id)) == ["spin", "dog"])
            #expect(stickers.first { $0.id == "dog" }?.emoji == ["🐶", "🦴"])
            #expect(stickers.first { $0.id == "cat" }?.emoji == ["🐻"])
            #expect(
                packs.filter { $0.folder.hasSuffix("-1") }.compactMap(\.stickers.first?.favorite).allSatisfy {
                    $0
                })
        }
        #expect(try stage.manifest(.web).packs[0].stickers.map(\.id).prefix(2) == ["spin", "dog"])
        request.emoji["dogg"] = ["🐶"]
        #expect(throws: ExportFailure.self) { try stage.export(request) }
    }

    @Test(
        "A comparison names what was added, changed and removed, with ids and files, and follows its schema")
    func diff() throws {
        let before = try ExportDiff.earlier([.web, .whatsapp], in: stage.output)
        #expect(before.isEmpty)
        let first = try stage.export()
        let all = ExportDiff(from: before, to: first.platforms.map(\.manifest))
        #expect(all.platforms[0].added.count == 5 && all.platforms[0].from == nil)
        #expect(all.platforms[0].changed == [] && all.platforms[0].removed == [])
        let known = try ExportDiff.earlier([.web, .whatsapp], in: stage.output)
        let same = ExportDiff(from: known, to: try stage.export().platforms.map(\.manifest))
        #expect(same.platforms.allSatisfy { $0.isEmpty })
        try stage.costume("cat", angle: 40)
        try stage.costume("bird", angle: 55)
        try FileManager.default.removeItem(atPath: "\(stage.folder.path)/Templates/dog")
        var request = stage.request()
        request.emoji = ["bear": ["🧸"]]
        let second = try stage.export(request)
        let diff = ExportDiff(from: known, to: second.platforms.map(\.manifest))
        let web = diff.platforms[0]
        #expect(web.added.map(\.id) == ["bird"] && web.removed.map(\.id) == ["dog"])
        #expect(web.changed.map(\.id).sorted() == ["bear", "cat"])
        #expect(web.changed.first { $0.id == "bear" }?.what?.contains("emoji") == true)
        #expect(web.changed.first { $0.id == "cat" }?.what?.contains("picture") == true)
        let added = try #require(web.added.first?.file)
        #expect(
            web.files.added.contains(added)
                && FileManager.default.fileExists(atPath: "\(stage.output)/web/\(added)"))
        let removed = try #require(web.removed.first?.file)
        #expect(web.files.removed.contains(removed) && removed.contains("dog"))
        #expect((web.from, web.to) == (1, 2))
        let file = "\(stage.folder.path)/diff.json"
        try JSONEncoder().encode(diff).write(to: URL(filePath: file))
        #expect(try schemaProblems(of: file, by: "export-diff") == "")
    }

    @Test(
        "The preview shows every picture of every pack from files that are there, and nothing from elsewhere")
    func preview() throws {
        var request = stage.request()
        request.stickers.style.settings.favorites = ["dog"]
        request.title = "<b>Me & \"you\""
        let report = try stage.export(request)
        let page = String(decoding: ExportPreview.page(report, language: "de"), as: UTF8.self)
        #expect(PreviewPage.isPage(Array(page.utf8)) && !PreviewPage.isPage(Array("<html>".utf8)))
        #expect(page.contains("<html lang=\"de\"") && page.contains("&lt;b&gt;Me &amp; &quot;you&quot;"))
        let places = page.matches(of: /src="\.\/([^"]+)"/).map { String($0.1) }
        let pictures = report.platforms.flatMap(\.manifest.packs).flatMap(\.stickers)
        #expect(places.count >= pictures.count)
        for place in places {
            #expect(FileManager.default.fileExists(atPath: "\(stage.output)/\(place)"), "\(place)")
        }
        #expect(!page.contains("http:") && !page.contains("https:"))
        #expect(
            page.components(separatedBy: "class=\"star\"").count - 1 == pictures.count { $0.favorite == true }
        )
    }

    @Test("Pictures that several platforms want are drawn once")
    func sharedPictures() throws {
        let drawn = Mutex<[String: Int]>([:])
        _ = try stage.export(onEvent: { event in
            if case .finished(let id, _, let count) = event { drawn.withLock { $0[id] = count } }
        })
        #expect(drawn.withLock { $0 } == ["bear": 1, "cat": 1, "dog": 1, "jump": 1, "spin": 1])
    }

    @Test("A second run with no change draws nothing and writes nothing")
    func secondRun() throws {
        _ = try stage.export()
        let before = try stage.files()
        let dates = try before.keys.map { try stage.stamp($0) }
        let report = try stage.export()
        #expect(report.platforms.allSatisfy { !$0.published && $0.drawn == 0 })
        #expect(try stage.files() == before)
        #expect(try before.keys.map { try stage.stamp($0) } == dates)
    }

    @Test("A fresh run draws everything again, and packs that come out the same stay")
    func fresh() throws {
        _ = try stage.export()
        let before = try stage.files()
        let dates = try before.keys.map { try stage.stamp($0) }
        var request = stage.request()
        request.fresh = true
        let report = try stage.export(request)
        #expect(report.platforms.map(\.drawn) == [5, 5])
        #expect(report.platforms.allSatisfy { !$0.published })
        #expect(try stage.files() == before)
        #expect(try before.keys.map { try stage.stamp($0) } == dates)
        // What it drew is in the packs; nothing is left beside them.
        #expect(try stage.export().platforms.allSatisfy { $0.drawn == 0 })
    }

    @Test("A fresh run that is stopped leaves the packs of before")
    func freshStopped() throws {
        _ = try stage.export()
        let before = try stage.files()
        var request = stage.request()
        request.fresh = true
        let drawn = Mutex(0)
        #expect(throws: ExportFailure.self) {
            _ = try stage.export(
                request, isCancelled: { drawn.withLock { $0 } > 1 },
                onEvent: { if case .finished = $0 { drawn.withLock { $0 += 1 } } })
        }
        #expect(try stage.files() == before)
    }

    @Test("A changed costume rebuilds only its own pictures, and the version rises")
    func changedCostume() throws {
        _ = try stage.export()
        let before = try stage.files()
        try stage.costume("cat", angle: 40)
        let report = try stage.export()
        #expect(report.platforms.map(\.drawn) == [1, 1] && report.platforms.allSatisfy(\.published))
        let changed = try stage.files().filter { before[$0.key] != $0.value }.keys.sorted()
        #expect(changed.filter { $0.hasSuffix(".png") || $0.hasSuffix(".gif") }.count == 2, "\(changed)")
        #expect(try stage.manifest(.web).version == 2)
        let request = {
            var request = stage.request()
            request.version = 9
            return request
        }()
        try stage.costume("cat", angle: 60)
        _ = try stage.export(request)
        #expect(try stage.manifest(.web).version == 9)
    }

    @Test("Another picture under another name keeps the names of the packs in the folder, for every platform")
    func keepsNames() throws {
        func names(_ request: ExportRequest) throws -> [String] {
            try stage.export(request).platforms.flatMap { $0.manifest.packs.map(\.identifier) }
        }
        var request = stage.request([.whatsapp])
        request.firstName = "aiko"
        let first = try names(request)
        #expect(first == ["aiko-moving", "aiko-still", "aiko-still-2"])
        request = stage.request()
        request.stickers.face.bytes = try stage.otherFace()
        request.firstName = "IMG_2041"
        #expect(try names(request) == ["aiko"] + first)
        request.name = "Ken S."
        #expect(try names(request) == ["ken-s"] + first.map { $0.replacing("aiko", with: "ken-s") })
        request.name = nil
        #expect(try names(request).first == "ken-s")
        request.name = " "
        #expect(throws: ExportFailure.self) { try names(request) }
    }

    @Test("Names and versions of exports that 1.0 made are kept, and nothing is written")
    func keepsOldNames() throws {
        var request = stage.request([.whatsapp])
        request.firstName = "aiko-2"
        _ = try stage.export(request)
        let file = URL(filePath: "\(stage.output)/whatsapp/export.json")
        var old = try stage.manifest(.whatsapp)
        old.name = nil
        for index in old.packs.indices { old.packs[index].version = nil }
        try JSONEncoder().encode(old).write(to: file)
        request.firstName = "me"
        let report = try stage.export(request)
        #expect(report.platforms.allSatisfy { !$0.published })
        #expect(report.platforms[0].manifest.name == "aiko-2")
        #expect(try stage.manifest(.whatsapp) == old)
    }

    @Test("What upload scripts note in a pack's folder outlives another export")
    func keepsNotes() throws {
        _ = try stage.export()
        try stage.folder.write("exports/web/1/.uploaded/a.tsv", "bear\t1\tu1\n")
        try stage.costume("bear", angle: 40)
        #expect(try stage.export().platforms.allSatisfy(\.published))
        #expect(try stage.files()["web/1/.uploaded/a.tsv"] == Array("bear\t1\tu1\n".utf8))
        #expect(try stage.export().platforms.allSatisfy { !$0.published })
    }

    @Test("Each pack counts its own versions, and a damaged one keeps its version")
    func versionsOfPacks() throws {
        func versions() throws -> [Int?] { try stage.manifest(.whatsapp).packs.map(\.version) }
        _ = try stage.export()
        #expect(try versions() == [1, 1, 1])
        try stage.costume("bear", angle: 40)
        _ = try stage.export()
        #expect(try versions() == [1, 2, 1])
        try stage.costume("dog", angle: 40)
        _ = try stage.export()
        #expect(try versions() == [1, 2, 2])
        #expect(try stage.manifest(.whatsapp).version == 3)
        let files = try stage.files()
        let damaged = "\(stage.output)/whatsapp/still-1/titles/exports-still.txt"
        #expect(try String(contentsOfFile: damaged, encoding: .utf8) == "Stickers 2 2\n")
        try Data("x".utf8).write(to: URL(filePath: damaged))
        #expect(try stage.export().platforms.map(\.published) == [false, true])
        #expect(try stage.files() == files)
    }

    @Test("A costume that is gone leaves the packs, and its file too")
    func removedCostume() throws {
        _ = try stage.export()
        try FileManager.default.removeItem(atPath: "\(stage.folder.path)/Templates/dog")
        let report = try stage.export()
        #expect(report.platforms.allSatisfy { $0.drawn == 0 && $0.published })
        #expect(try !stage.files().keys.contains { $0.contains("dog") })
    }

    @Test("A damaged or missing file is made again")
    func damaged() throws {
        _ = try stage.export()
        let before = try stage.files()
        try Data("x".utf8).write(to: URL(filePath: "\(stage.output)/web/1/cat.png"))
        try FileManager.default.removeItem(atPath: "\(stage.output)/whatsapp/still-1/bear.png")
        _ = try stage.export()
        let pictures = try stage.files().filter { !$0.key.hasSuffix(".json") && !$0.key.hasSuffix(".txt") }
        #expect(pictures == before.filter { pictures[$0.key] != nil })
        #expect(pictures.count == 10)
    }

    @Test("The same input gives the same bytes, whatever the number of threads")
    func sameBytes() throws {
        _ = try stage.export()
        let other = try ExportStage()
        _ = try other.export(workers: 4)
        #expect(try stage.files() == other.files())
    }

    @Test("A costume that moves by its document but shows equal frames is a still")
    func standingStill() throws {
        try stage.costume("spin", moves: true, angle: 0)
        _ = try stage.export()
        let spin = try stage.manifest(.whatsapp).packs.filter { $0.stickers.contains { $0.id == "spin" } }
        #expect(spin.map(\.folder).allSatisfy { $0.hasPrefix("still") } && spin.count == 1)
        // It is remembered.
        #expect(try stage.export().platforms.allSatisfy { !$0.published && $0.drawn == 0 })
    }

    @Test(
        "A still that stands for a moving picture of too many bytes reports it, also where it is known")
    func tooManyBytes() throws {
        var narrow = ExportStage.mixing
        narrow.movingLimit = 60
        for isFirst in [true, false] {
            let report = try stage.export(packagers: [narrow, ExportStage.parting])
            #expect(report.platforms.map(\.published) == [isFirst, isFirst])
            for sticker in try stage.manifest(.web).packs.flatMap(\.stickers) {
                let isLost = sticker.id == "jump" || sticker.id == "spin"
                #expect(!sticker.moves)
                #expect(sticker.picture.reductions == (isLost ? [.init(what: "still", from: 4, to: 1)] : []))
            }
            // What moves elsewhere has lost nothing there.
            let others = try stage.manifest(.whatsapp).packs.flatMap(\.stickers)
            let lost = others.flatMap(\.picture.reductions).filter { $0.what == "still" }
            #expect(lost.isEmpty && others.map(\.moves).contains(true))
        }
    }

    @Test("All files have the permissions asked for, whichever those of before had")
    func permissions() throws {
        var request = stage.request()
        _ = try stage.export(request)
        try stage.costume("cat", angle: 40)
        request.modes.file = 0o600
        _ = try stage.export(request)
        for file in try stage.files().keys {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(stage.output)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
    }

    @Test("Zip files hold the packs")
    func zips() throws {
        var request = stage.request([.web])
        request.zips = true
        _ = try stage.export(request)
        let names = try run(
            "/usr/bin/python3",
            [
                "-c",
                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *sorted(z.namelist()))",
                "\(stage.output)/web/1.zip",
            ])
        #expect(names == "None 1/bear.png 1/cat.png 1/dog.png 1/jump.gif 1/spin.gif 1/titles/exports.txt\n")
        #expect(try stage.manifest(.web).packs[0].zip == "1.zip")
    }
}

extension ExportStage {
    /// Tells versions of a file apart.
    func stamp(_ file: String) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(output)/\(file)")
        return "\(attributes[.systemFileNumber] ?? "") \(attributes[.modificationDate] ?? "")"
    }
}
