import Digest
import Files
import Foundation
import Platforms
import StickerBuild
import Support
import Synchronization
import SystemPackage
import Testing

@testable import StickerExport

@Suite("Exports in trouble")
struct ExportFaultTests {
    private let stage: ExportStage

    init() throws { stage = try ExportStage() }

    private func export(angle: Int) throws {
        try stage.costume("cat", angle: angle)
        _ = try stage.export(stage.request([.web]))
    }

    /// Whether the manifest and all files that it names belong together.
    private func isWhole() throws -> Bool {
        let manifest = try stage.manifest(.web)
        return try manifest.packs.flatMap(\.files).allSatisfy { file in
            SHA256.hex([UInt8](try Data(contentsOf: URL(filePath: "\(stage.output)/web/\(file.file)"))))
                == file.sha256
        }
    }

    @Test(
        "An export that fails at any call leaves the packs whole and others' files there, and the next run succeeds",
        arguments: [(Errno.noSpace, true), (.ioError, false)])
    func whole(errno: Errno, isLasting: Bool) throws {
        try export(angle: 90)
        let counting = FaultPlan(failing: .max)
        try counting.run { try export(angle: 80) }
        #expect(counting.calls > 60)
        var failures = 0
        for number in stride(from: 1, through: counting.calls, by: 3) {
            try export(angle: 90)
            let old = try stage.manifest(.web)
            let note = "1/notes/\(number).txt"
            try stage.folder.write("exports/web/\(note)", "mine")
            let plan = FaultPlan(failing: number, with: errno, isLasting: isLasting)
            let done: Void? = try? plan.run { try export(angle: 80) }
            if done == nil { failures += 1 }
            #expect(try isWhole(), "call \(number)")
            let found = try stage.manifest(.web)
            #expect(found == old || found.version == old.version + 1, "call \(number)")
            try export(angle: 80)
            #expect(try isWhole(), "call \(number)")
            let paths = try FileManager.default.subpathsOfDirectory(atPath: stage.output)
            #expect(paths.contains { $0.hasSuffix(note) }, "call \(number)")
        }
        #expect(failures > 10)
    }

    @Test("A full disk is reported as one")
    func fullDisk() throws {
        try export(angle: 90)
        let plan = FaultPlan(failing: 1, of: .write, with: .noSpace, isLasting: true)
        try stage.costume("cat", angle: 30)
        let failure = #expect(throws: ExportFailure.self) {
            try plan.run { _ = try stage.export(stage.request([.web])) }
        }
        #expect(failure?.code == "pack.disk.full")
    }

    @Test("A file system that can't exchange folders replaces them one after the other")
    func noExchange() throws {
        try export(angle: 90)
        // The call that exchanges is the first rename of a folder; count those before it.
        let counting = FaultPlan(failing: .max, of: .rename)
        try counting.run { try export(angle: 80) }
        try export(angle: 90)
        let plan = FaultPlan(failing: counting.calls, of: .rename, with: .invalidArgument)
        try plan.run { try export(angle: 80) }
        #expect(try isWhole() && stage.manifest(.web).version == 4)
    }

    @Test("A folder that isn't an export is refused before anything is drawn, and stays as it is")
    func foreign() throws {
        try stage.folder.write("exports/web/notes.txt", "mine")
        let drawn = Mutex(0)
        let failure = #expect(throws: ExportFailure.self) {
            _ = try stage.export(onEvent: { _ in drawn.withLock { $0 += 1 } })
        }
        #expect(failure?.code == "export.foreign" && drawn.withLock { $0 } == 0)
        #expect(try stage.files() == ["web/notes.txt": Array("mine".utf8)])
    }

    @Test("An export of another platform or a later version is refused")
    func later() throws {
        try stage.folder.write("exports/web/export.json", #"{"exportVersion": 2, "platform": "web"}"#)
        var failure = #expect(throws: ExportFailure.self) { _ = try stage.export() }
        #expect(failure?.code == "export.newer")
        _ = try stage.export(stage.request([.whatsapp]))
        try FileManager.default.removeItem(atPath: "\(stage.output)/web")
        try FileManager.default.moveItem(
            atPath: "\(stage.output)/whatsapp", toPath: "\(stage.output)/web")
        failure = #expect(throws: ExportFailure.self) { _ = try stage.export() }
        #expect(failure?.code == "export.foreign")
    }

    @Test("A symlink in the place of a platform's folder is refused")
    func symlink() throws {
        try FileManager.default.createDirectory(
            atPath: stage.output, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: "\(stage.folder.path)/elsewhere", withIntermediateDirectories: true)
        try stage.folder.link("../elsewhere", as: "exports/web")
        let failure = #expect(throws: ExportFailure.self) { _ = try stage.export() }
        #expect(failure?.code == "export.foreign")
    }

    @Test("What others put beside the packs stays when these change")
    func strangers() throws {
        try export(angle: 90)
        try stage.folder.write("exports/web/readme.txt", "mine")
        try stage.folder.write("exports/web/1/notes/a.txt", "mine too")
        try export(angle: 70)
        let files = try stage.files()
        #expect(files["web/readme.txt"] == Array("mine".utf8))
        #expect(files["web/1/notes/a.txt"] == Array("mine too".utf8))
    }

    @Test("A canceled export leaves the old packs, and the next one has the pictures that were drawn")
    func cancelled() throws {
        try export(angle: 90)
        let before = try stage.files()
        for id in ["bear", "cat", "dog"] { try stage.costume(id, angle: 50) }
        let drawn = Mutex(0)
        let failure = #expect(throws: ExportFailure.self) {
            _ = try stage.export(
                stage.request([.web]), isCancelled: { drawn.withLock { $0 >= 2 } },
                onEvent: { event in
                    if case .finished(_, _, 1) = event { drawn.withLock { $0 += 1 } }
                })
        }
        #expect(failure?.code == "build.cancelled")
        #expect(try stage.files() == before)
        #expect(try stage.export(stage.request([.web])).platforms[0].drawn == 1)
    }

    @Test("An export that was stopped while it replaced packs costs none of them, and forgets none")
    func stoppedReplacing() throws {
        var request = stage.request([.web])
        request.retention = ExportRetention(time: 1_000)
        for angle in [90, 80] {
            try stage.costume("cat", angle: angle)
            _ = try stage.export(request)
        }
        let current = try stage.manifest(.web).packs[0].folder
        let (all, before) = (try stage.files(), try stage.files().filter { $0.key.contains(current) })
        try stage.costume("cat", angle: 90)
        let isPacking = Mutex(false)
        #expect(throws: ExportFailure.self) {
            _ = try stage.export(
                request, isCancelled: { isPacking.withLock { $0 } },
                onEvent: { if case .packing = $0 { isPacking.withLock { $0 = true } } })
        }
        #expect(try stage.files() == all && all.count == before.count * 2 + 1)
        #expect(try PackExporter.sweep(stage.output, ExportRetention(time: 0)) == nil)
        #expect(try stage.files().filter { !$0.key.hasSuffix("export.json") } == before)
    }

    @Test("Too few costumes for one platform don't stop the others; for all, nothing is drawn")
    func tooFew() throws {
        var wanting = ExportStage.parting
        (wanting.still, wanting.moving) = (PackCounts(9...9, mixes: false), PackCounts(9...9, mixes: false))
        let report = try stage.export(packagers: [ExportStage.mixing, wanting])
        #expect(report.platforms.map(\.manifest.platform) == ["web"])
        #expect(report.problems.map(\.code) == ["export.few"] && report.problems[0].subject == "whatsapp")
        #expect(report.problems[0].evidence["needed"] == "9" && report.problems[0].evidence["count"] == "5")
        let failure = #expect(throws: ExportFailure.self) {
            _ = try stage.export(stage.request([.whatsapp]), packagers: [wanting])
        }
        #expect(failure?.code == "export.few")
    }

    @Test("A costume that can't be made is missing, and named")
    func brokenCostume() throws {
        try stage.folder.write("Templates/bear/template.json", "{")
        let report = try stage.export()
        #expect(report.problems.map(\.subject) == ["bear"] && report.platforms.count == 2)
    }

    @Test("Two exports into one folder don't run at once")
    func locked() throws {
        try export(angle: 90)
        let folder = try ExportFolder(stage.output)
        let failure = #expect(throws: ExportFailure.self) { _ = try stage.export() }
        #expect(failure?.code == "pack.locked")
        folder.close()
    }
}
