import Files
import Foundation
import GroupWatch
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("A moment in which files can't be read")
struct UnreadableMomentTests {
    private static let reading: [FileCall] = [.open, .openFolder, .status, .list, .read]

    enum Situation: String, CaseIterable { case published, profile, rejected, faceGone, erased }

    private func group(_ fixture: ServiceFixture, _ service: ServiceCore, _ situation: Situation) throws {
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        switch situation {
        case .published: break
        case .profile: try fixture.write(Array(#"{"skin": "default"}"#.utf8), to: "ada/profile.json")
        case .rejected: try fixture.write(Array("no picture".utf8), to: "ada/\(GroupLayout.face)")
        case .faceGone:
            try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.face)")
        case .erased: _ = try GroupEraser.erase("\(fixture.root)/ada")
        }
        service.faceChanged("ada")
        service.visitAll()
    }

    @Test(
        "Whichever reading call of a visit fails, no pack changes, and the next visit ends as before",
        arguments: Situation.allCases)
    func visits(situation: Situation) throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try group(fixture, service, situation)
        let pack = fixture.pack("ada")
        let (manifest, state) = (try pack.manifest(), try pack.status().state)
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: pack.folder)
                .filter { StickerName.id(of: $0) != nil }.sorted()
        }
        let stickers = try files()
        #expect(stickers.isEmpty == (situation == .erased))
        func visit(_ plan: FaultPlan) {
            service.faceChanged("ada")
            plan.run { _ = service.visitAll() }
        }
        for call in Self.reading {
            let whole = FaultPlan(failing: .max, of: call)
            visit(whole)
            for number in 1...max(1, whole.calls) {
                let failed = fixture.failures().count
                visit(FaultPlan(failing: number, of: call))
                #expect(try files() == stickers, "\(call) \(number)")
                #expect(try pack.manifest() == manifest, "\(call) \(number)")
                for failure in fixture.failures()[failed...] {
                    #expect(failure.code.hasPrefix("pack."), "\(call) \(number)")
                }
                fixture.time.pass(40)
                service.faceChanged("ada")
                service.visitAll()
                #expect(try pack.status().state == state, "\(call) \(number)")
                #expect(try pack.manifest() == manifest && files() == stickers, "\(call) \(number)")
            }
        }
    }

    @Test("A profile that can't be read for a moment isn't taken for a broken one")
    func profile() throws {
        let fixture = try ServiceFixture()
        try fixture.costume("dash")
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        try fixture.write(Array(#"{"stickers": ["dash"]}"#.utf8), to: "ada/profile.json")
        for number in 1...12 {
            service.faceChanged("ada")
            FaultPlan(failing: number, of: .read).run { _ = service.visitAll() }
            fixture.time.pass(40)
            service.visitAll()
            #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["dash"], "read \(number)")
            #expect(try fixture.pack("ada").status().warnings == [], "read \(number)")
            try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/Stickers")
        }
    }

    @Test("Costumes that can't be read for a moment stay in all packs")
    func costumes() throws {
        let fixture = try ServiceFixture()
        try fixture.costume("dash")
        let service = try fixture.service()
        service.scan()
        for call in Self.reading {
            let whole = FaultPlan(failing: .max, of: call)
            whole.run { _ = service.reloadTemplates() }
            for number in 1...max(1, whole.calls) {
                for isLasting in [false, true] {
                    let plan = FaultPlan(failing: number, of: call, isLasting: isLasting)
                    plan.run { _ = service.reloadTemplates() }
                    #expect(service.counts.costumes == 2, "\(call) \(number)")
                }
                #expect(service.reloadTemplates() && service.counts.costumes == 2, "\(call) \(number)")
            }
        }
    }

    @Test("A restart in which the list of costumes can't be read keeps their last good versions")
    func restart() throws {
        let fixture = try ServiceFixture()
        do {
            let service = try fixture.service()
            service.scan()
        }
        let versions = "\(fixture.root)/.kigurumi/templates/versions"
        let kept = try FileManager.default.contentsOfDirectory(atPath: versions)
        for number in 1...6 {
            _ = try? FaultPlan(failing: number, of: .read).run { try fixture.service() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: versions) == kept, "read \(number)")
        }
    }

    @Test("Erasing exports that can't be seen for a moment is an error, and not done")
    func exports() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let exports = "\(fixture.root)/ada/Exports"
        func fill() throws {
            let web = try Directory.making("\(exports)/web", mode: nil)
            try? web.remove("export.json")
            let manifest = """
                {"exportVersion": 1, "generator": {"name": "kigurumi", "version": "1"}, "platform": "web",
                 "version": 1, "face": "f", "title": "t", "author": "a", "language": "en", "packs": [],
                 "leftOut": []}
                """
            try web.create("export.json", Array(manifest.utf8), mode: nil)
        }
        func erase() throws { _ = try GroupEraser.erase("\(fixture.root)/ada") }
        for call in Self.reading {
            let whole = FaultPlan(failing: .max, of: call)
            try fill()
            try whole.run(erase)
            #expect(!FileManager.default.fileExists(atPath: "\(exports)/web"))
            for number in 1...max(1, whole.calls) {
                try fill()
                let isDone = (try? FaultPlan(failing: number, of: call).run(erase)) != nil
                #expect(
                    !isDone || !FileManager.default.fileExists(atPath: "\(exports)/web"),
                    "\(call) \(number)")
            }
        }
    }
}
