import ArgumentParser
import Foundation
import Messages
import StickerManifest
import StickerPack
import Support
import Testing

@testable import KigurumiCommands
@testable import StickerService

@Suite("Looking at groups from the command line")
struct GroupCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pack(_ group: String) throws -> PackFolder {
        try PackFolder.open("\(folder.path)/\(group)/Stickers")
    }

    private func sticker(_ id: String) -> FinishedSticker {
        FinishedSticker(id: id, file: FinishedFile(kind: .png, bytes: Array(id.utf8), width: 4, height: 3))
    }

    private func publish(_ entries: [StickerEntry], to pack: PackFolder) throws {
        var draft = PackDraft(
            generator: .init(name: "test", version: "0"), group: "ada", pack: .init(name: ["en": "Test"]),
            side: 64, limit: 499_999, stickers: entries)
        draft.face = .init(sha256: "f", format: "png", width: 1, height: 1, frames: 1)
        _ = try pack.publish(draft)
    }

    /// What each piece of news says in short.
    private func words(_ news: [GroupNews]) -> [String] {
        news.map { one in
            switch one.event {
            case "state": ([one.state ?? "?", one.error?.code].compactMap { $0 }).joined(separator: " ")
            case "sticker": "\(one.sticker?.id ?? "?") \(one.finished ?? 0)/\(one.total ?? 0)"
            case "published": "published \(one.generation ?? 0)"
            default: one.event
            }
        }
    }

    @Test("The follow command reports a build from its first sticker to its manifest, each event once")
    func build() throws {
        let pack = try pack("ada")
        var follower = GroupFollower(.init(name: "ada", pack: pack.path))
        #expect(follower.look().isEmpty)
        var entries: [StickerEntry] = []
        func finish(_ id: String) throws {
            entries.append(try pack.add(sticker(id), recipe: id).entry(name: ["en": id]))
            try pack.writeStatus(pack.status(.building, face: "f", finished: entries, total: 3))
        }
        try pack.writeStatus(pack.status(.building, face: "f", total: 3))
        #expect(words(follower.look()) == ["building"])
        try finish("bear")
        #expect(words(follower.look()) == ["bear 1/3"])
        #expect(follower.look().isEmpty)
        for id in ["shark", "lion"] { try finish(id) }
        // The pack's order isn't that in which they were finished.
        try publish(entries.reversed(), to: pack)
        #expect(words(follower.look()) == ["lion 2/3", "shark 3/3", "published 1", "idle"])
        let error = PackStatus.Notice(code: "face.truncated", message: ["en": "It ends too soon."])
        try pack.writeStatus(pack.status(.rejected, error: error))
        let news = follower.look()
        #expect(words(news) == ["rejected face.truncated"])
        let line = try #require(news.first?.line(Console(language: .english)))
        #expect(line.hasSuffix("  ada  rejected  face.truncated: It ends too soon."))
    }

    @Test("A build that is over before the follow command looks again is reported with its stickers")
    func quickBuild() throws {
        let pack = try pack("ada")
        var follower = GroupFollower(.init(name: "ada", pack: pack.path))
        for (generation, id) in [(1, "bear"), (2, "shark")] {
            try pack.writeStatus(pack.status(.waiting, face: "f"))
            #expect(words(follower.look()) == ["waiting"])
            let entry = try pack.add(sticker(id), recipe: id).entry(name: ["en": id])
            try pack.writeStatus(pack.status(.building, face: "f", finished: [entry], total: 1))
            try publish([entry], to: pack)
            #expect(words(follower.look()) == ["\(id) 1/1", "published \(generation)", "idle"])
        }
        #expect(follower.look().isEmpty)
        var late = GroupFollower(.init(name: "ada", pack: pack.path))
        #expect(words(late.look()) == ["published 2", "idle"])
    }

    @Test("The status command lists folders that can't be groups, and checks only the whole service")
    func ignored() throws {
        _ = try pack("ada")
        for name in ["bad name", "file", ".hidden", "Stickers"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/ada")
        #expect(try GroupFolders(folder.path).ignored == ["Stickers", "bad name", "link"])
        let failure = #expect(throws: CommandFailure.self) {
            try StatusCommand.parse([folder.path, "ada", "--check"]).run()
        }
        #expect(failure?.code == "command.status.check")
        // The root is one group now: its folders were never to be any.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/Stickers/.kigurumi", withIntermediateDirectories: false)
        #expect(try GroupFolders(folder.path).ignored == [])
    }

    @Test("With --json, follow prints an object per line until Ctrl-C, and reports when a group is removed")
    func followProcess() async throws {
        try publish([], to: try pack("ada"))
        // Nothing here waits for the program itself: a thread that blocks is one that other tests lack.
        let output = folder.path + "/.news"
        #expect(FileManager.default.createFile(atPath: output, contents: nil))
        let process = Process()
        process.executableURL = URL(filePath: BuildFolder.path + "/kigurumi")
        process.arguments = ["follow", folder.path, "--json"]
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        func events() throws -> [String] {
            try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let event = try #require(object?["event"] as? String)
                #expect(object?["group"] as? String == "ada")
                return object?["state"].map { "\(event) \($0)" } ?? event
            }
        }
        #expect(try await waits { try events() == ["published", "state idle"] })
        try FileManager.default.removeItem(atPath: folder.path + "/ada")
        #expect(try await waits { try events() == ["published", "state idle", "removed"] })
        process.interrupt()
        #expect(try await waits { !process.isRunning })
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test(
        "The status command reports every group's state, also of interrupted builds, and prints an array with --json"
    )
    func status() throws {
        try publish([], to: try pack("idle"))
        let broken = try pack("broken")
        try broken.writeStatus(
            broken.status(.failed, error: .init(code: "pack.disk.full", message: ["en": "No room."])))
        let dead = try pack("dead")
        var status = dead.status(.building, face: "f", total: 3)
        status.pid = Int(Int32.max)
        try dead.writeStatus(status)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/new", withIntermediateDirectories: false)
        let text = try run(BuildFolder.path + "/kigurumi", ["status", folder.path, "--json"])
        let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(found.map { $0["group"] as? String } == ["broken", "dead", "idle", "new"])
        #expect(found.map { $0["state"] as? String } == ["failed", "interrupted", "idle", "new"])
        #expect((found[0]["error"] as? [String: Any])?["code"] as? String == "pack.disk.full")
        #expect(found[1]["total"] as? Int == 3 && found[2]["generation"] as? Int == 1)
        let table = StatusCommand.table(
            try GroupFolders(folder.path).chosen(["broken", "new"]).map { GroupStatus($0) },
            Console(language: .english))
        #expect(table.count == 4)
        #expect(table[2].hasPrefix("broken  failed") && table[2].hasSuffix("pack.disk.full"))
        #expect(table[3].hasPrefix("new     new"))
        #expect(throws: CommandFailure.self) { try GroupFolders(folder.path).chosen(["nobody"]) }
        try publish([], to: try pack("warned"))
        let warned = try pack("warned")
        try warned.writeStatus(warned.status(.idle, warnings: [.init(code: "face.framing.none")]))
        let warnings = StatusCommand.table(
            try GroupFolders(folder.path).chosen(["broken", "warned"]).map { GroupStatus($0) },
            Console(language: .english))
        #expect(warnings[0].hasSuffix("last error      warnings"))
        #expect(warnings[2].hasSuffix("pack.disk.full  –"))
        #expect(warnings[3].hasSuffix("–               face.framing.none"), "a warning is no error")
        let named = try run(BuildFolder.path + "/kigurumi", ["status", folder.path, "broken"])
        #expect(named.hasSuffix("broken: No room.\n"))
    }

    @Test("The status command shows a group's packs for platforms, by the schema of its JSON")
    func exports() throws {
        try publish([], to: try pack("ada"))
        try publish([], to: try pack("plain"))
        try folder.write(
            "ada/Exports/status.json",
            """
            {"exportsVersion": 1, "state": "exporting", "updatedAt": "2026-11-25T09:00:00Z", "pid": 2147483647,
             "generation": 4, "face": "\(String(repeating: "a", count: 64))", "problems": [], "platforms": [
              {"platform": "telegram", "version": 4, "packs": 1, "stickers": 90, "bytes": 5120000},
              {"platform": "line", "packs": 0, "stickers": 0, "bytes": 0,
               "error": {"code": "export.few", "message": {"en": "Too few."}}}]}
            """)
        let text = try run(BuildFolder.path + "/kigurumi", ["status", folder.path, "--json"])
        let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let exports = try #require(found[0]["exports"] as? [String: Any])
        #expect(exports["state"] as? String == "interrupted" && exports["generation"] as? Int == 4)
        #expect((exports["platforms"] as? [[String: Any]])?.first?["stickers"] as? Int == 90)
        #expect(found[1]["exports"] == nil)
        try folder.write("status.json", text)
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            jsonschema.Draft202012Validator(schema).validate(json.load(open(sys.argv[2])))
            """
        let schema = Repository.path + "/Schemas/groups.schema.json"
        #expect(
            try run("/usr/bin/python3", ["-c", program, schema, folder.path + "/status.json"])
                .filter { !$0.isWhitespace }.isEmpty)
        let groups = try GroupFolders(folder.path).chosen(["ada", "plain"]).map { GroupStatus($0) }
        let table = GroupExports.table(groups, Console(language: .english))
        #expect(table.count == 4)
        #expect(table[2].hasPrefix("ada    telegram  interrupted") && table[2].contains("5,120,000"))
        #expect(table[3].hasSuffix("export.few"))
        #expect(GroupExports.table(Array(groups.suffix(1)), Console(language: .english)).isEmpty)
        let named = try run(BuildFolder.path + "/kigurumi", ["status", folder.path, "ada"])
        #expect(named.hasSuffix("ada: Too few.\n"))
    }

    @Test(
        "The status command prefers what the service reports, also about groups whose folders don't show it")
    func troubled() throws {
        try publish([], to: try pack("ada"))
        try publish([], to: try pack("idle"))
        func trouble(_ group: String, _ state: GroupProblem.State, _ code: String) -> GroupProblem {
            GroupProblem(
                group: group, state: state, code: code, since: "2026-11-23T10:00:00Z",
                retryAt: "2026-11-23T10:00:30Z")
        }
        let troubled = [
            trouble("ada", .failed, "pack.unwritable"), trouble("hidden", .failed, "pack.disk.full"),
            trouble("zoe", .held, "pack.too.fast"),
        ]
        let folders = try GroupFolders(folder.path)
        let found = try StatusCommand.merged(folders, troubled, [])
        #expect(found.map(\.group) == ["ada", "hidden", "idle", "zoe"])
        #expect(found.map(\.state) == ["failed", "failed", "idle", "held"])
        #expect(found[0].error?.code == "pack.unwritable" && found[0].generation == 1)
        #expect(found[0].since == "2026-11-23T10:00:00Z" && found[0].retryAt == "2026-11-23T10:00:30Z")
        #expect(found[2].since == nil && found[3].notices.map(\.code) == ["pack.too.fast"])
        let table = StatusCommand.table(found, Console(language: .english))
        #expect(table[0].hasSuffix("next try") && table[2].hasSuffix("2026-11-23T10:00:30Z"))
        #expect(try StatusCommand.merged(folders, troubled, ["hidden"]).map(\.group) == ["hidden"])
        #expect(throws: CommandFailure.self) { try StatusCommand.merged(folders, [], ["hidden"]) }
    }

    @Test("Folders with other files are no groups unless they are named, and empty ones wait for a face")
    func ordinaryFolders() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["notes/a.txt", "ada/currentImageFace.img", "ben/profile.json"] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "new"), withIntermediateDirectories: true)
        let folders = try GroupFolders(folder.path)
        #expect(folders.all().map(\.name) == ["ada", "ben", "new"])
        #expect(try StatusCommand.merged(folders, [], []).map(\.group) == ["ada", "ben", "new"])
        #expect(try StatusCommand.merged(folders, [], ["notes"]).map(\.state) == ["new"])
    }

    @Test("A group whose picture has another name than a face has a warning until it is renamed")
    func misnamed() throws {
        for name in ["ada", "ben", "cleo", "dan"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        for path in ["ada/me.JPG", "ben/currentImageFace", "cleo/notes.txt", "dan/.upload.png"] {
            try folder.write(path, "x")
        }
        let codes = { @Sendable (status: GroupStatus) in status.warnings.map(\.code) }
        let before = try StatusCommand.merged(try GroupFolders(folder.path), [], [])
        #expect(before.map(\.group) == ["ada", "ben"])
        #expect(before.map(codes) == [["group.face.misnamed"], ["group.face.misnamed"]])
        #expect(before[0].warnings[0].message["en"]?.contains("currentImageFace.img") == true)
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/ada/me.JPG", toPath: "\(folder.path)/ada/currentImageFace.img")
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/dan/.upload.png", toPath: "\(folder.path)/dan/upload.png")
        let after = try StatusCommand.merged(try GroupFolders(folder.path), [], [])
        #expect(after.map(\.group) == ["ada", "ben", "dan"])
        #expect(after.map(codes) == [[], ["group.face.misnamed"], ["group.face.misnamed"]])
    }

    @Test(
        "The watch command reports why it doesn't start with a code and as an error, in the journal too",
        arguments: [
            (["/nowhere"], "command.root.missing", 66),
            (["--config", "/nowhere/k.json"], "settings.unreadable", 78),
            (["--bogus"], "command.option.unknown", 64),
        ])
    func startErrors(arguments: [String], code: String, status: Int32) throws {
        for isJournal in [false, true] {
            let log = folder.path + "/log"
            let script =
                (isJournal ? "export JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2); " : "")
                + "\"$@\"; echo $?"
            let said = try run(
                "/bin/sh",
                ["-c", "exec 2>'\(log)'; \(script)", "sh", BuildFolder.path + "/kigurumi", "watch"]
                    + arguments)
            #expect(said == "\(status)\n")
            let text = try String(contentsOfFile: log, encoding: .utf8)
            let lines = text.split(separator: "\n")
            if isJournal {
                #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("<3>") }, "\(text)")
            }
            if isJournal || code != "command.option.unknown" {
                #expect(lines.last?.contains("code=\(code)") == true, "\(text)")
            }
        }
    }

    @Test("The status command names folders that kigurumi watch refuses: foreign ones and mounted ones")
    func refused() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/ada/Stickers", withIntermediateDirectories: true)
        let group = try #require(try GroupFolders(folder.path).chosen(["ada"]).first)
        #expect(GroupStatus(group).state == "new")
        try Data("<html>".utf8).write(to: URL(filePath: group.pack + "/index.html"))
        let status = GroupStatus(group)
        #expect(status.state == "failed" && status.error?.code == "pack.not.a.pack")
        #expect(status.error?.message.count == Language.allCases.count)
        #expect(
            try GroupFolders("/").chosen(["proc"]).map { GroupStatus($0).error?.code } == ["group.mounted"])
    }
}
