import Platforms
import StickerEncoding
import StickerExport
import Testing

@Suite("Packs for platforms")
struct PackagerTests {
    @Test("A sticker of several frames counts as moving")
    func framesMakeItMove() {
        let picture = ExportedPicture(.webp, [], width: 512, height: 512, frames: 12, duration: 1000)
        let sticker = ExportedPack.Sticker(
            id: "bear", name: "Bear", description: "", emoji: ["🐻"], keywords: [], picture: picture)
        #expect(sticker.kind == .moving)
    }
}
