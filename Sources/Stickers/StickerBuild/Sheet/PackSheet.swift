import FaceInput
import Helpers
import ImageCodecs
import Messages
import Platforms
import Raster
import StickerEncoding
import Synchronization
import Threads

/// Draws all stickers of a pack into one picture, still or moving: what `kigurumi sheet` does.
package struct PackSheet: Sendable {
    let maker: StickerMaker
    let onEvent: @Sendable (SheetEvent) -> Void

    /// - Parameters:
    ///   - maker: its decoder also reads the files of packs.
    ///   - onEvent: receives the events, one call at a time.
    package init(_ maker: StickerMaker, onEvent: @escaping @Sendable (SheetEvent) -> Void = { _ in }) {
        self.maker = maker
        self.onEvent = onEvent
    }

    var isCancelled: @Sendable () -> Bool { maker.isCancelled }

    /// Stickers in the pack's order, and what went wrong with others.
    struct Cells {
        var cells: [SheetCell] = []
        var problems: [BuildProblem] = []
        var warnings: [BuildProblem] = []
    }

    /// Draws stickers side by side; those that fail become problems.
    func cells(
        _ count: Int, _ draw: @escaping @Sendable (Int) throws -> SheetCell,
        failed: @escaping @Sendable (Int, any Error) -> BuildProblem
    ) throws(SheetFailure) -> Cells {
        onEvent(.planned(total: count))
        let results = Mutex([Result<SheetCell, any Error>?](repeating: nil, count: count))
        Workers.run(workers: maker.workers, count: count) { index in
            guard !isCancelled() else { return }
            let result = Result { try draw(index) }
            results.withLock {
                $0[index] = result
                onEvent(.drawn(id: (try? result.get())?.id ?? ""))
            }
        }
        if isCancelled() { throw .build(.cancelled) }
        var drawn = Cells()
        for (index, result) in results.withLock({ $0 }).enumerated() {
            switch result {
            case .success(let cell)?: drawn.cells.append(cell)
            case .failure(let error)?: drawn.problems.append(failed(index, error))
            case nil: break
            }
        }
        if drawn.cells.isEmpty { throw .build(.nothingWorked(drawn.problems)) }
        return drawn
    }

    // MARK: The picture

    /// Lays the cells out, and encodes.
    func sheet(_ drawn: Cells, _ request: SheetRequest) throws(SheetFailure) -> Sheet {
        let cells = drawn.cells
        let grid = SheetGrid(
            count: cells.count, cell: request.cell, hasNames: request.hasNames, columns: request.columns)
        let pixels = grid.width * grid.height
        guard pixels <= SheetRequest.mostPixels else {
            throw .tooLarge(width: grid.width, height: grid.height)
        }
        let moves = request.format != .png
        let most = min(SheetRequest.longest / SheetRequest.step, SheetRequest.memory / (pixels * 4))
        let loop = SheetLoop(
            cells.map { moves ? $0.duration : 0 }, step: SheetRequest.step, most: moves ? most : 1)
        if moves, most < 2 { throw .tooLarge(width: grid.width, height: grid.height) }
        onEvent(.encoding)
        let frames = try SheetFrames(cells, grid, loop, page: page(cells, grid, request))
        let file = try encode(frames, request)
        return Sheet(
            bytes: file.bytes, format: request.format, width: file.width, height: file.height,
            frames: file.frames, duration: file.duration / 10, stickers: cells.map(\.id),
            columns: grid.columns, reductions: file.reductions, problems: drawn.problems,
            warnings: drawn.warnings)
    }

    private func encode(
        _ frames: SheetFrames, _ request: SheetRequest
    ) throws(SheetFailure) -> ExportedPicture {
        let isCancelled = isCancelled
        let checkpoint = { @Sendable in if isCancelled() { throw SheetFailure.build(.cancelled) } }
        let settings = EncodingSettings(
            limit: request.limit, memory: SheetRequest.memory, checkpoint: checkpoint)
        do {
            if request.format != .png, frames.delays.count < 2 { throw SheetFailure.still }
            guard let file = try request.format.output.sheet(frames, settings) else {
                throw SheetFailure.format(request.format)
            }
            return file
        } catch let failure as SheetFailure {
            throw failure
        } catch ExportError.tooLong {
            throw .tooLong(limit: request.limit)
        } catch ExportError.doesNotMove {
            throw .still
        } catch let error as any CodedError {
            throw .encoding(error)
        } catch {
            throw .encoding(
                BuildProblem(code: "sticker.failed", subject: "", evidence: ["reason": "\(error)"]))
        }
    }

    // MARK: Names

    /// The ground, with the names below the cells.
    private func page(
        _ cells: [SheetCell], _ grid: SheetGrid, _ request: SheetRequest
    ) throws(SheetFailure) -> Bitmap {
        var page = Bitmap(
            width: grid.width, height: grid.height,
            pixels: Array(repeating: request.page.pixel, count: grid.width * grid.height))
        guard grid.caption > 0 else { return page }
        for (index, cell) in cells.enumerated() where !cell.name.isEmpty {
            let (x, y) = grid.origin(index)
            let (width, height) = (grid.cell + grid.gap - 2, grid.caption)
            var text = TextRequest(
                cell.name, size: Double(height) * 0.66, color: request.page.ink,
                box: (Double(width), Double(height)), pixels: (width, height))
            (text.language, text.weight) = (request.language, 500)
            if request.page == .clear {
                // Readable on any ground.
                text.outline = .init(width: Double(height) / 10, color: Color(r: 255, g: 255, b: 255))
            }
            do {
                page.composite(try maker.renderer.draw(text), atX: x - grid.gap / 2 + 1, y: y + grid.cell)
            } catch {
                throw .encoding(error)
            }
        }
        return page
    }
}
