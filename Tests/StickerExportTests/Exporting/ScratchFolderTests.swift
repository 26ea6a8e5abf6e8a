import Files
import Testing

@testable import StickerExport

@Suite("Where packs are put together to be sent") struct ScratchFolderTests {
    @Test("A place without room for a pack comes last, and one of unknown room counts as roomy")
    func order() {
        let free = ["/small": 64 << 20, "/full": 0, "/large": 300 << 20]
        #expect(
            ScratchFolder.sorted(["/small", "/large", "/full", "/odd"]) { free[$0] }
                == ["/large", "/odd", "/small", "/full"])
        #expect(ScratchFolder.sorted(["/small", "/full"]) { free[$0] } == ["/small", "/full"])
    }

    @Test("The room of a file system is known")
    func free() {
        #expect((FileSystem.free(at: "/") ?? 0) > 0)
        #expect(FileSystem.free(at: "/nowhere") == nil)
    }
}
