import Raster
import Testing

@testable import CostumeRendering

@Suite("The art of a costume while it is compiled") struct ArtLibraryTests {
    @Test("PNGs that are too much work together are refused by the name of the heaviest")
    func work() throws {
        let wardrobe = Wardrobe()
        let small = wardrobe.png("small.png", Bitmap(width: 8, height: 8))
        let large = wardrobe.png("large.png", Bitmap(width: 255, height: 255))
        let library = ArtLibrary(
            renderer: RectangleRenderer(), folder: "\(wardrobe.folder)/\(Wardrobe.id)")
        _ = try library.picture(small)
        // Some use is the first too many: 2^30 pixels in all.
        let uses = (1 << 30) / (255 * 255)
        let error = #expect(throws: CostumeError.self) {
            for _ in 0...uses { _ = try library.picture(large) }
        }
        #expect(error == .picturesTooHeavy(path: "large.png"))
        #expect(error?.code == "template.pictures.heavy")
        #expect(error?.isMachineFault == false)
    }
}
