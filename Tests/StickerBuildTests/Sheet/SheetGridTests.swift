import Raster
import StickerEncoding
import Testing

@testable import StickerBuild

@Suite("The cells of a sheet")
struct SheetGridTests {
    @Test("Cells keep apart and within the picture, whatever their number", arguments: Array(1...100))
    func apart(count: Int) {
        let grid = SheetGrid(count: count, cell: 32, hasNames: count.isMultiple(of: 2))
        var taken: Set<[Int]> = []
        for index in 0..<count {
            let (x, y) = grid.origin(index)
            #expect(x >= grid.gap && x + grid.cell + grid.gap <= grid.width)
            #expect(y >= grid.gap && y + grid.cell + grid.caption + grid.gap <= grid.height)
            #expect(taken.insert([x, y]).inserted)
        }
        #expect(grid.rows * grid.columns - count < grid.columns)
    }

    @Test("The shape is pleasing", arguments: [(1, 1), (3, 3), (6, 3), (24, 6), (45, 9), (90, 13)])
    func shape(count: Int, columns: Int) {
        #expect(SheetGrid(count: count, cell: 128, hasNames: false).columns == columns)
    }

    @Test("The last row stands in the middle")
    func lastRow() {
        let grid = SheetGrid(count: 5, cell: 20, hasNames: false, columns: 3)
        #expect(grid.origin(3).x - grid.gap == grid.width - grid.gap - (grid.origin(4).x + grid.cell))
    }

    @Test("A frame shows each sticker in its cell, at its moment, on the page")
    func composed() throws {
        let (red, blue) = (Pixel(r: 255, g: 0, b: 0, a: 255), Pixel(r: 0, g: 0, b: 255, a: 255))
        func square(_ pixel: Pixel, _ side: Int) -> Bitmap {
            Bitmap(width: side, height: side, pixels: Array(repeating: pixel, count: side * side))
        }
        let cells = [
            SheetCell(id: "a", name: "", frames: [square(red, 16), square(blue, 16)], delays: [50, 50]),
            SheetCell(id: "b", name: "", frames: [square(blue, 8)], delays: [0]),
        ]
        let grid = SheetGrid(count: 2, cell: 16, hasNames: false)
        let loop = SheetLoop(cells.map(\.duration), step: 10, most: 60)
        let white = Pixel(r: 255, g: 255, b: 255, a: 255)
        let ground = Bitmap(
            width: grid.width, height: grid.height,
            pixels: Array(repeating: white, count: grid.width * grid.height))
        let frames = SheetFrames(cells, grid, loop, page: ground)
        #expect(frames.delays == Array(repeating: 10, count: 10))
        #expect(frames.duplicateFrames == [0, 0, 0, 0, 0, 5, 5, 5, 5, 5])
        let (x, y) = grid.origin(0)
        #expect(frames.frame(0)[x + 3, y + 3] == red && frames.frame(5)[x + 3, y + 3] == blue)
        let (left, top) = grid.origin(1)
        // A smaller sticker stands in the middle of its cell.
        #expect(frames.frame(5)[left + 8, top + 8] == blue && frames.frame(5)[left + 3, top + 3] == white)
        #expect(frames.frame(0)[0, 0] == white)
    }

    @Test(
        "The page is a color that people write",
        arguments: [
            ("white", Pixel(r: 255, g: 255, b: 255, a: 255)),
            ("#0b84ff", Pixel(r: 11, g: 132, b: 255, a: 255)),
            ("clear", Pixel.clear),
        ])
    func page(text: String, pixel: Pixel) {
        #expect(SheetPage(text)?.pixel == pixel)
    }

    @Test("Anything else is no page", arguments: ["", "blue", "#fff", "#0b84ff80", "#gggggg"])
    func noPage(text: String) {
        #expect(SheetPage(text) == nil)
    }
}
