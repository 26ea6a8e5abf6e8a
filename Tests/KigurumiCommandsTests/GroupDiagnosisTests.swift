import Digest
import Files
import Foundation
import StickerManifest
import StickerPack
import Support
import Testing

@testable import KigurumiCommands
@testable import StickerService

@Suite("Why a group has no pack")
struct GroupDiagnosisTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pack(_ group: String) throws -> PackFolder {
        try PackFolder.open("\(folder.path)/\(group)/Stickers")
    }

    @Test("The status command explains what keeps each group from its newest pack, with a way out") func why()
        throws
    {
        let files = FileManager.default
        func group(_ name: String, face: String? = nil) throws {
            try files.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
            if let face { try folder.write("\(name)/currentImageFace.img", face) }
        }
        func face(_ name: String) -> String { "\(folder.path)/\(name)/currentImageFace.img" }
        for name in ["bad name", "case", "empty", "folder", "linked"] { try group(name) }
        try folder.write("case/CurrentImageFace.JPG", "x")
        try files.createDirectory(atPath: face("folder"), withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: face("linked"), withDestinationPath: "/etc/hosts")
        try files.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/empty")
        for name in ["broken", "costumes", "current", "cut", "foreign", "new", "retried"] {
            try group(name, face: name)
        }
        try folder.write("foreign/Stickers/mine.txt", "x")
        let digests = Dictionary(
            uniqueKeysWithValues: ["current", "new"].map { ($0, SHA256.hex(Array($0.utf8))) })
        let current = try pack("current")
        try current.writeStatus(current.status(.idle, face: digests["current"]))
        let broken = try pack("broken")
        let truncated = PackStatus.Notice(code: "face.truncated", message: ["en": "It ends too soon."])
        try broken.writeStatus(
            broken.status(.rejected, face: SHA256.hex(Array("broken".utf8)), error: truncated))
        let costumes = try pack("costumes")
        try costumes.writeStatus(
            costumes.status(
                .failed, face: SHA256.hex(Array("costumes".utf8)),
                error: .init(code: "build.nothing.worked", message: ["en": "None."])))
        let cut = try pack("cut")
        var status = cut.status(.building, face: "f", total: 3)
        status.pid = Int(Int32.max)
        try cut.writeStatus(status)
        let retried = try pack("retried")
        status = retried.status(
            .failed, face: SHA256.hex(Array("retried".utf8)),
            error: .init(code: "pack.disk.full", message: ["en": "Full."]))
        status.retryAt = "2026-01-01T00:00:00Z"
        try retried.writeStatus(status)

        let names = try files.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        let folders = try GroupFolders(folder.path)
        let now = PackClock.timestamp(Int(Date().timeIntervalSince1970))
        func codes(_ diagnosis: GroupDiagnosis, _ names: [String]) throws -> [String: [String]] {
            Dictionary(
                uniqueKeysWithValues: try StatusCommand.merged(folders, [], names, isExplaining: true).map {
                    let found = diagnosis.findings(of: $0)
                    #expect(found.allSatisfy { !$0.message.isEmpty })
                    // This process isn't where the helpers are.
                    return (
                        $0.group,
                        found.map(\.code).filter { !$0.contains("helper") && !$0.contains("decoder") }
                    )
                })
        }
        let clustered = GroupDiagnosis(folders, service: nil, user: nil, hasCluster: true)
        #expect(try codes(clustered, ["empty"])["empty"]?.last == "why.cluster")
        let stopped = try codes(GroupDiagnosis(folders, service: nil, user: nil), names)
        let expected = [
            "bad name": ["why.name"], "link": ["why.link"], "case": ["check.stopped", "why.face.name"],
            "empty": ["check.stopped", "why.face.none"], "folder": ["check.stopped", "face.not.a.file"],
            "linked": ["check.stopped", "face.symlink"], "broken": ["check.stopped", "face.truncated"],
            "costumes": ["check.stopped", "build.nothing.worked"], "current": ["check.stopped"],
            "cut": ["check.stopped", "why.interrupted"],
            "foreign": ["check.stopped", "pack.not.a.pack", "why.face.new"],
            "new": ["check.stopped", "why.face.new"],
            "retried": ["check.stopped", "pack.disk.full", "why.retry"],
        ]
        #expect(stopped == expected)

        // To others' files a service needs permissions.
        let service = GroupProblemFile(root: folder.path, updatedAt: now, groups: [])
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(folder.path)/new")
        let watched = try codes(
            GroupDiagnosis(folders, service: service, user: (user: 54_321, groups: [54_321])),
            ["current", "new"])
        #expect(watched["new"] == ["why.rights", "why.face.new"])
        let own = try codes(
            GroupDiagnosis(folders, service: service, user: ThisProcess.credentials(of: ThisProcess.id)),
            ["new"])
        #expect(own["new"] == ["why.face.new"])
        var busy = service
        busy.waiting = 3
        let queued = try codes(
            GroupDiagnosis(folders, service: busy, user: ThisProcess.credentials(of: ThisProcess.id)),
            ["current", "new"])
        #expect(queued == ["current": ["why.nothing"], "new": ["why.queue", "why.face.new"]])
        // The process is there, but may not be looked at.
        let veiled = try codes(
            GroupDiagnosis(folders, service: service, user: nil), ["current", "new"])
        #expect(veiled == ["current": ["why.nothing"], "new": ["why.process", "why.face.new"]])
    }

    @Test("The status command prints why for people and programs, and what it prints follows the schema")
    func whyText() throws {
        try folder.write("ada/me.png", "x")
        let program = BuildFolder.path + "/kigurumi"
        let text = try run(program, ["status", folder.path, "ada", "--why"])
        #expect(text.contains("ada: No service is running for \(folder.path)."))
        let move = "mv \(folder.path)/ada/me.png \(folder.path)/ada/currentImageFace.img"
        #expect(text.replacing(/\s+/, with: " ").contains(move), "\(text)")
        try folder.write(
            "why.json", try run(program, ["status", folder.path, "ada", "--why", "--json"]))
        let check = """
            import json, sys, jsonschema
            found = json.load(open(sys.argv[2]))
            jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).validate(found)
            print(found[0]["why"][-1]["evidence"]["file"])
            """
        let schema = Repository.path + "/Schemas/groups.schema.json"
        let file = try run("/usr/bin/python3", ["-c", check, schema, folder.path + "/why.json"])
        #expect(file == "me.png\n")
    }
}
