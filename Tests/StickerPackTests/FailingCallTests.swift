import Files
import StickerManifest
import SystemPackage
import Testing

@testable import StickerPack

@Suite("A pack on a disk that fails")
struct FailingCallTests {
    let temp: TestFolder
    init() throws { temp = try TestFolder() }

    private func build(_ face: String) throws -> PackManifest {
        try TestBuilder(temp).build(["bear", "cat"], face: face, moving: ["cat"]).publication.manifest
    }

    /// How many calls it takes to replace a pack.
    private func calls() throws -> Int {
        _ = try build("A")
        let plan = FaultPlan(failing: .max)
        try plan.run { _ = try build("B") }
        return plan.calls
    }

    @Test(
        "A build that fails at any call leaves the old pack or the new one whole, and the next build succeeds",
        arguments: [(Errno.ioError, false), (.noSpace, false), (.tooManyOpenFiles, true)])
    func publishesWhole(errno: Errno, isLasting: Bool) throws {
        let calls = try calls()
        #expect(calls > 50)
        for number in 1...calls {
            let old = try build("A")
            let plan = FaultPlan(failing: number, with: errno, isLasting: isLasting)
            let built = try? plan.run { try build("B") }
            let reader = PackReader(folder: temp.pack)
            #expect(reader.check() == [], "call \(number)")
            let found = try reader.manifest()
            #expect(found == old || found.generation == old.generation + 1, "call \(number)")
            if let built { #expect(found == built, "call \(number)") }
            #expect(try build("B").stickers.map(\.id) == ["bear", "cat"])
            #expect(reader.check() == [], "call \(number)")
        }
    }

    @Test(
        "A pack whose documents can't be read for a moment stays as it is, with an error",
        arguments: [Errno.ioError, .permissionDenied, .tooManyOpenFiles])
    func unreadableMoment(errno: Errno) throws {
        _ = try build("A")
        _ = try build("B")
        let files = try temp.stickers()
        let whole = FaultPlan(failing: .max, of: .read)
        try whole.run { _ = try PackFolder.open(temp.pack) }
        #expect(whole.calls >= 3)
        for number in 1...whole.calls {
            let plan = FaultPlan(failing: number, of: .read, with: errno)
            #expect(throws: PackError.self, "read \(number)") {
                try plan.run { _ = try PackFolder.open(temp.pack) }
            }
            #expect(try temp.stickers() == files, "read \(number)")
        }
        _ = try PackFolder.open(temp.pack)
        #expect(try temp.stickers() == files)
    }

    @Test(
        "A pack that can't be looked at for a moment is left alone or used as it is, whichever call fails",
        arguments: [FileCall.open, .openFolder, .status, .list, .read])
    func unseenMoment(call: FileCall) throws {
        _ = try build("A")
        _ = try build("B")
        let (files, reader) = (try temp.stickers(), PackReader(folder: temp.pack))
        let manifest = try reader.manifest()
        let whole = FaultPlan(failing: .max, of: call)
        try whole.run { _ = try PackFolder.open(temp.pack) }
        #expect(whole.calls >= 1)
        for number in 1...whole.calls {
            let plan = FaultPlan(failing: number, of: call)
            let opened = try? plan.run { try PackFolder.open(temp.pack) }
            if let opened { #expect(opened.manifest == manifest, "\(call) \(number)") }
            #expect(try temp.stickers() == files, "\(call) \(number)")
            #expect(try reader.manifest() == manifest)
        }
        #expect(try build("B") == manifest)
    }

    @Test("Whether a folder holds a pack is an error where that can't be seen")
    func unseenPack() throws {
        _ = try build("A")
        for call in [FileCall.openFolder, .open, .read] {
            let plan = FaultPlan(failing: 1, of: call)
            #expect(throws: PackError.self) { try plan.run { try PackFolder.holdsPack(temp.pack) } }
        }
        #expect(throws: PackError.self) {
            try FaultPlan(failing: 1, of: .status).run { try PackFolder.holdsManifest(temp.pack) }
        }
        #expect(throws: PackError.self) {
            try FaultPlan(failing: 1, of: .read).run { try PackFolder.isForeign(temp.pack) }
        }
        #expect(try PackFolder.holdsPack(temp.pack) && PackFolder.holdsManifest(temp.pack))
        #expect(try !PackFolder.isForeign(temp.pack) && !PackFolder.holdsPack(temp.root + "/none"))
    }

    @Test("A lock whose file can't be examined is an error at once, and no endless loop")
    func unseenLock() throws {
        _ = try build("A")
        var options = PackOptions()
        options.lockWait = .seconds(3_600)
        let whole = FaultPlan(failing: .max, of: .status)
        try whole.run { _ = try PackFolder.open(temp.pack, options: options) }
        #expect(whole.calls >= 4)
        for number in 1...whole.calls {
            let plan = FaultPlan(failing: number, of: .status, isLasting: true)
            #expect(throws: PackError.self) {
                try plan.run { try PackFolder.open(temp.pack, options: options) }
            }
        }
    }

    @Test("An erasure that can't delete a file fails, and the next one deletes it")
    func unremoved() throws {
        _ = try build("A")
        let builder = TestBuilder(temp)
        let whole = FaultPlan(failing: .max, of: .remove)
        func erase() throws -> Publication {
            try PackFolder.open(temp.pack, options: builder.options).erase(TestBuilder.draft([], face: nil))
        }
        _ = try whole.run(erase)
        for number in 1...whole.calls {
            _ = try build("A")
            _ = try? FaultPlan(failing: number, of: .remove).run(erase)
            _ = try erase()
            #expect(try temp.stickers().isEmpty, "call \(number)")
        }
        _ = try build("A")
        #expect(throws: PackError.self) {
            try FaultPlan(failing: 1, of: .remove, isLasting: true).run(erase)
        }
    }
}
