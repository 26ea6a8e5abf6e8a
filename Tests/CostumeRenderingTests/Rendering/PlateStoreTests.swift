import Glibc
import Raster
import Testing

@testable import CostumeRendering

@Suite("Plates")
struct PlateStoreTests {
    private let scratch = ScratchCostume()

    private func dotted(_ places: [(Int, Int)]) -> Bitmap {
        var bitmap = Bitmap(width: 40, height: 12)
        for (x, y) in places { bitmap[x, y] = Pixel(r: UInt8(x), g: UInt8(y), b: 7, a: 200) }
        return bitmap
    }

    @Test(
        "A plate that is stored is read back with the same pixels",
        arguments: [
            [(0, 0)], [(39, 11)], [(0, 0), (39, 11)], [(3, 2), (5, 2), (12, 2), (30, 9)],
            (0..<40).map { ($0, 4) }, [(1, 1), (6, 1), (11, 1), (17, 1)],
        ])
    func roundTrip(places: [(Int, Int)]) throws {
        let bitmap = dotted(places)
        var store = PlateStore()
        let added = store.add(bitmap)
        let number = try #require(added)
        #expect(store.raster(number, width: 40, height: 12) == bitmap)
        let alone = store.picture(number)
        #expect(alone.bitmap == bitmap.cropped(to: bitmap.opaqueBounds()))
    }

    @Test(
        "On a clear raster copying a plate equals compositing it, at every place",
        arguments: [(0, 0), (-5, 0), (0, -7), (9, 3), (36, 11), (-39, -11), (-60, 2), (3, 40)])
    func copied(x: Int, y: Int) throws {
        var store = PlateStore()
        let added = store.add(dotted([(0, 0), (3, 2), (5, 2), (12, 2), (20, 7), (39, 11)]))
        let number = try #require(added)
        var (laid, copied) = (Bitmap(width: 40, height: 12), Bitmap(width: 40, height: 12))
        store.composite(number, over: &laid, movedX: x, y: y)
        store.copy(number, onto: &copied, movedX: x, y: y)
        #expect(laid == copied)
        #expect(laid.opaqueBounds().isEmpty == ((x, y) == (-60, 2) || (x, y) == (3, 40)))
    }

    @Test("A clear raster makes no plate, and an equal raster no second plate")
    func shared() {
        var store = PlateStore()
        #expect(store.add(dotted([])) == nil)
        #expect(store.add(dotted([(3, 3)])) == 0)
        #expect(store.add(dotted([(4, 3)])) == 1)
        #expect(store.add(dotted([(3, 3)])) == 0)
        #expect(store.entries.count == 2)
    }

    @Test("Plates in a mapped file can be drawn, joined by others, and cut")
    func mapped() throws {
        var store = PlateStore()
        let pictures = [dotted([(0, 0), (3, 2), (39, 11)]), dotted([(4, 3), (5, 3)])]
        for picture in pictures { #expect(store.add(picture) != nil) }
        let key = CompiledFolder.key(["plates"])
        let folder = CompiledFolder(path: "\(scratch.folder)/costumes", limit: 1 << 20)
        folder.keep(CompiledFile(bytes: [], pixels: store.words), key, .plan)
        let kept = try #require(folder.file(key, .plan)).pixels
        // It stays there for its readers.
        #expect(unsafe unlink("\(folder.path)/\(key).plan") == 0)
        #expect(kept.own.isEmpty && kept.count == store.words.count)
        var read = PlateStore(entries: store.entries, words: kept)
        #expect(read == store)
        #expect(read.add(dotted([(9, 9)])) == 2)
        #expect(read.words.own.count == read.words.count)
        for (number, picture) in (pictures + [dotted([(9, 9)])]).enumerated() {
            #expect(read.raster(number, width: 40, height: 12) == picture)
        }
        let part = PixelWindow(PixelRect(x: 0, y: 0, width: 10, height: 8))
        let cut = PlateStore(entries: store.entries, words: kept).cut(to: [part, part])
        #expect(cut.raster(1, width: 40, height: 12) == pictures[1])
        #expect(cut == store.cut(to: [part, part]))
    }

    @Test("Plates that show the same in their parts share these pixels, and keep nothing beside them")
    func cut() {
        var store = PlateStore()
        for paw in [(20, 9), (24, 9), (5, 5)] { _ = store.add(dotted([(0, 0), (4, 3), (7, 3), paw])) }
        let part = PixelWindow(
            PixelRect(x: 2, y: 3, width: 8, height: 4), rows: [0..<3, 0..<8, 2..<6, 2..<3])
        let cut = store.cut(to: [part, part, part])
        #expect(cut.entries[0] == cut.entries[1] && cut.entries[2] != cut.entries[0])
        #expect(cut.words.count == cut.entries[0].count + cut.entries[2].count)
        for number in 0..<2 { #expect(cut.raster(number, width: 40, height: 12) == dotted([(4, 3)])) }
        #expect(cut.raster(2, width: 40, height: 12) == dotted([(4, 3), (5, 5)]))
    }

    @Test("A plate of one color takes a few words a row, and grain hardly more than its pixels")
    func packed() {
        var flat = Bitmap(width: 40, height: 12)
        for at in flat.pixels.indices { flat.pixels[at] = Pixel(r: 9, g: 8, b: 7, a: 255) }
        var store = PlateStore()
        #expect(store.add(flat) == 0)
        #expect(store.words.count == 12 * 4)
        #expect(store.raster(0, width: 40, height: 12) == flat)
        var grain = flat
        for at in grain.pixels.indices { grain.pixels[at].bits ^= UInt32(at % 3) }
        #expect(store.add(grain) == 1)
        #expect(store.entries[1].count == 12 * 43)
        #expect(store.raster(1, width: 40, height: 12) == grain)
    }

    @Test("Damaged words of a plate draw nothing beyond the plate")
    func nonsense() {
        for words: [UInt32] in [
            [9, 0xffff_ffff], [1, 0x0003_ffff, 1, 2], [0xffff_ffff, 1, 5], [1, 4, 8, 5],
            [1, 4, 9], [1, 4, 0, 5], [1, 4, 0xffff_ffff, 5], [],
        ] {
            let entry = PlateStore.Entry(x: 30, y: 10, width: 10, height: 2, start: 0, count: words.count)
            let raster = PlateStore(entries: [entry], words: PixelWords(words)).raster(
                0, width: 40, height: 12)
            #expect(raster.pixels.count == 480)
        }
    }
}
