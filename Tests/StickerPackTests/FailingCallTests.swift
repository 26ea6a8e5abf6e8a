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
}
