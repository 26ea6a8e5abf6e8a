import Messages
import StickerBuild
import StickerManifest
import StickerPack

/// The files that a preview leaves behind: the sheet and the sticker.
struct PreviewFiles {
    private let id: String
    private let folder: String
    private let console: Console
    init(id: String, folder: String, console: Console) {
        self.id = id
        self.folder = folder
        self.console = console
    }

    /// Draws the costume, and prints what was written. The sheet comes first: it is there at once. While a costume is broken,
    /// the last pictures stay.
    /// - Parameter isStale: whether the costume changed meanwhile; its sticker is then left for the next time.
    func show(_ preview: CostumePreview, isStale: @escaping @Sendable () -> Bool) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let drawn: CostumePreview.Sheet
        do throws(CostumePreview.Failure) {
            drawn = try BuildThread.run { () throws(CostumePreview.Failure) in try preview.sheet() }
        } catch {
            throw CommandFailure(error, id: id)
        }
        for problem in drawn.problems { console.err(console.line(problem)) }
        let path = "\(folder)/\(id)-preview.png"
        try OutputFile.write(drawn.png, to: path)
        let taken = (clock.now - start) / .milliseconds(1)
        console.out(path)
        console.err(
            console.text(
                "preview.written",
                ["count": String(drawn.frames), "milliseconds": String(Int(taken.rounded()))]))
        try writeSticker(of: drawn, preview, isStale)
    }

    private func writeSticker(
        of sheet: CostumePreview.Sheet, _ preview: CostumePreview, _ isStale: @escaping @Sendable () -> Bool
    ) throws {
        let made: FinishedFile
        do throws(BuildFailure) {
            made = try BuildThread.run { () throws(BuildFailure) in
                try preview.sticker(of: sheet, isCancelled: { Interruption.isRequested || isStale() })
            }
        } catch {
            if case .cancelled = error, !Interruption.isRequested { return }
            throw CommandFailure(error, signal: Interruption.signal)
        }
        let name = "\(id)-sticker.\(made.kind.rawValue)"
        try OutputFile.write(made.bytes, to: "\(folder)/\(name)")
        let evidence = [
            "path": "\(folder)/\(name)", "type": made.kind.rawValue, "size": "\(made.width)×\(made.height)",
            "bytes": Wording.grouped(made.bytes.count),
        ]
        console.err(console.text("preview.sticker", evidence))
    }
}
