import Raster
import StickerEncoding

/// The frames of a sheet, composed when they are asked for.
struct SheetFrames: FrameSource {
    private let cells: [SheetCell]
    private let grid: SheetGrid
    private let loop: SheetLoop
    /// The page with the names, without stickers.
    private let page: Bitmap
    /// For each frame, which frame each cell shows.
    private let shown: [[Int]]

    /// - Parameters:
    ///   - page: of the grid's size.
    init(_ cells: [SheetCell], _ grid: SheetGrid, _ loop: SheetLoop, page: Bitmap) {
        self.cells = cells
        self.grid = grid
        self.loop = loop
        self.page = page
        shown = (0..<loop.frames).map { frame in
            cells.indices.map { cells[$0].frame(at: loop.moment(of: $0, in: frame)) }
        }
    }

    var delays: [Int] { Array(repeating: loop.frames > 1 ? loop.step : 0, count: loop.frames) }

    var duplicateFrames: [Int] {
        var first: [[Int]: Int] = [:]
        return shown.indices.map { index in
            let known = first[shown[index], default: index]
            first[shown[index]] = known
            return known
        }
    }

    /// All of each frame: nothing is known of it before.
    var windows: [PixelWindow] { shown.map { _ in PixelWindow(page.bounds) } }
    var duplicateWindows: [Int] { duplicateFrames }

    func frame(_ index: Int) -> Bitmap {
        var picture = page
        for (number, cell) in cells.enumerated() {
            let (x, y) = grid.origin(number)
            let sticker = cell.frames[shown[index][number]]
            // Stickers of a foreign pack needn't be square.
            picture.composite(
                sticker, atX: x + (grid.cell - sticker.width) / 2, y: y + (grid.cell - sticker.height) / 2)
        }
        return picture
    }

    func frame(_ index: Int, part: PixelRect) -> Bitmap { frame(index).cropped(to: part) }
}
