import Messages
import StickerBuild
import StickerManifest
import StickerPack

/// The files that a preview leaves behind: the sheet, the sticker, and the page that shows both.
struct PreviewFiles {
    private let id: String
    private let folder: String
    private let console: Console
    /// The name of the last sticker that worked.
    private var sticker: String?
    /// Its sheet.
    private var hasSheet = false
    private var version: [UInt8] = []

    /// The page's path.
    var page: String { "\(folder)/\(id)-preview.html" }

    private var sheet: String { "\(id)-preview.png" }

    init(id: String, folder: String, console: Console) {
        (self.id, self.folder, self.console) = (id, folder, console)
    }

    /// Draws the costume, and prints what was written. The sheet comes first: it is there at once. While a costume is broken,
    /// the last pictures stay, and the page shows the errors.
    /// - Parameter isStale: whether the costume changed meanwhile; its sticker is then left for the next time.
    mutating func show(_ preview: CostumePreview, isStale: @escaping @Sendable () -> Bool) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let drawn: CostumePreview.Sheet
        do throws(CostumePreview.Failure) {
            drawn = try BuildThread.run { () throws(CostumePreview.Failure) in try preview.sheet() }
        } catch {
            if case .broken(let problems) = error { try writePage(problems.map { console.line($0) }) }
            throw CommandFailure(error, id: id)
        }
        let problems = drawn.problems.map { console.line($0) }
        for problem in problems { console.err(problem) }
        try OutputFile.write(drawn.png, to: "\(folder)/\(sheet)")
        hasSheet = true
        let taken = (clock.now - start) / .milliseconds(1)
        console.out("\(folder)/\(sheet)")
        console.err(
            console.text(
                "preview.written",
                ["count": String(drawn.frames), "milliseconds": String(Int(taken.rounded()))]))
        try writeSticker(of: drawn, preview, isStale)
        try writePage(problems)
    }

    private mutating func writeSticker(
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
        (sticker, version) = (name, sheet.png + made.bytes)
        let evidence = [
            "path": "\(folder)/\(name)", "type": made.kind.rawValue, "size": "\(made.width)×\(made.height)",
            "bytes": Wording.grouped(made.bytes.count),
        ]
        console.err(console.text("preview.sticker", evidence))
    }

    private func writePage(_ problems: [String]) throws(CommandFailure) {
        let grounds = ["white", "black", "chat"].map { console.text("preview.ground.\($0)") }
        var page = PreviewPage(
            id: id, language: console.language.tag, grounds: grounds)
        (page.sticker, page.sheet, page.problems) = (sticker, hasSheet ? sheet : nil, problems)
        try OutputFile.write(page.bytes(version: version), to: self.page)
    }
}
