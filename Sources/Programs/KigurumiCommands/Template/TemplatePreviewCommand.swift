import ArgumentParser
import Costume
import Files
import Helpers
import Names
import Settings
import StickerBuild

/// `kigurumi template preview`: a contact sheet of one costume, redrawn at each save, or the studio on it.
struct TemplatePreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw all frames of a costume into one picture, and make its sticker.",
        discussion: """
            Writes robot-preview.png with all frames and the boxes of the faces, and the sticker robot-sticker.gif (or .png) \
            as wear makes it. --watch alone opens the studio on the costume; with other options, or on a machine without \
            a desktop, both files are written again at each save.
            """)

    @Argument(help: ArgumentHelp("The costume.", valueName: "ID"), completion: Completions.costume)
    var costume: String

    @Option(
        help: ArgumentHelp(
            "A picture of a face; by default a drawn one, and the people in Faces beside the costumes.",
            valueName: "FACE"),
        completion: .file(extensions: ["png", "jpg", "jpeg", "gif", "img"]))
    var face: String?

    @Option(help: .background)
    var background = BackgroundOption.auto

    @Option(help: .framing)
    var framing = FaceOptions.Framing.auto

    @Option(help: .crop)
    var crop: String?

    @Flag(help: "Draw the costume on a numbered checkerboard only.")
    var checkerboard = false

    @Flag(help: "Redraw whenever the costume is saved, until Ctrl-C.")
    var watch = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for both files; by default the working folder.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @Option(help: ArgumentHelp("The size of a frame in pixels.", valueName: "N"))
    var size = Self.usualSize

    private static let usualSize = 206

    @OptionGroup var captions: CaptionOptions
    @OptionGroup var templates: TemplatesOption

    func validate() throws {
        guard SideText.pixels.contains(size) else {
            let (least, most) = (SideText.pixels.lowerBound, SideText.pixels.upperBound)
            let evidence = ["option": "--size", "value": String(size), "range": "\(least)–\(most)"]
            throw ValidationError(Console.current.text("command.sheet.number", evidence))
        }
        guard crop == nil || face != nil else {
            throw ValidationError(Console.current.text("command.preview.crop"))
        }
    }

    /// Capital letters don't matter.
    private var id: String { costume.lowercased() }

    func run() throws {
        guard TemplateID.isValid(id) else {
            throw CommandFailure.usage("command.ids.invalid", ["option": "ID", "value": costume])
        }
        if opensStudio { return try StudioCommand.open(on: id, templates) }
        let console = Console.current
        let preview = try preview(console)
        let folder = FileName.absolute(output ?? ".", in: ThisProcess.workingFolder)
        try OutputFile.makeFolder(folder)
        let files = PreviewFiles(id: id, folder: folder, console: console)
        var changes = FolderChanges()
        var seen = preview.files
        changes.watch(seen.folders)
        do {
            try files.show(preview, isStale: { [seen] in watch && preview.files != seen })
        } catch let failure as CommandFailure where watch && failure.status == .badData {
            console.complain(failure)
        }
        guard watch else { return }
        console.err(console.text("preview.watching", ["id": id]))
        while !Interruption.isRequested {
            _ = changes.wait(milliseconds: 500)
            let now = preview.files
            guard now != seen else { continue }
            seen = now
            changes.watch(seen.folders)
            do {
                try files.show(preview, isStale: { [seen] in watch && preview.files != seen })
            } catch let failure as CommandFailure where failure.status == .badData {
                // While somebody types, a document is often broken: the last good sheet stays.
                console.complain(failure)
            }
        }
    }

    /// The studio shows each save on a page; what it can't be started with is drawn here.
    private var opensStudio: Bool {
        watch && Browser.isLikely && face == nil && output == nil && !checkerboard && size == Self.usualSize
            && framing == .auto && background == .auto && captions.language == nil && captions.skin == nil
            && captions.variable.isEmpty
    }

    private func preview(_ console: Console) throws(CommandFailure) -> CostumePreview {
        let style = try captions.style()
        let sources = try templates.sources()
        let maker = StickerMaker.standard(isCached: false)
        return CostumePreview(
            id: id, sources: sources, side: size, on: try faces(beside: sources, maker, console),
            style: style, by: maker)
    }

    private func faces(
        beside sources: [TemplateSource], _ maker: StickerMaker, _ console: Console
    ) throws(CommandFailure) -> [Face] {
        let reading = try FaceReading(framing, background, crop: crop)
        guard let face else {
            if checkerboard { return [.checkerboard] }
            let people = PreviewFaces.files(beside: sources).compactMap {
                try? maker.read(FaceSource($0, reading))
            }
            return [.drawn] + people
        }
        let source = FaceSource(try FaceFile.read(face), reading)
        do throws(BuildFailure) {
            let read = try maker.read(source)
            for warning in read.warnings where !warning.isMinor { console.err(console.warning(warning)) }
            return [read]
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
    }
}

extension CommandFailure {
    /// Why a costume has no contact sheet; of status `badData` if the costume is at fault.
    /// - Parameter id: the costume's.
    init(_ failure: CostumePreview.Failure, id: String) {
        switch failure {
        case .store(let error): self.init(error)
        case .broken(let problems):
            let lines = problems.map { Console.current.line($0) }.joined(separator: "\n")
            self.init("command.preview.broken", ["id": id, "problems": lines], status: .badData)
        case .encoding(let error):
            self.init(
                "command.output.unwritable", ["path": id, "reason": "\(error)"], status: .cannotCreate)
        }
    }
}
