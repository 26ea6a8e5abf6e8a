import ArgumentParser
import Costume
import Files
import Names
import Settings
import StickerBuild

/// `kigurumi template preview`: a contact sheet of one costume, redrawn at each save.
struct TemplatePreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw all frames of a costume into one picture, and play its sticker on a page.",
        discussion: """
            Writes robot-preview.png with all frames and the boxes of the faces, the sticker robot-sticker.gif (or .png) as \
            wear makes it, and robot-preview.html, which plays the sticker on white, on black and in a chat. With --watch, \
            all three are written again at each save, and the open page reloads itself.
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
            "The folder for <ID>-preview.png and its page; by default the working folder.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @Option(help: ArgumentHelp("The size of a frame in pixels.", valueName: "N"))
    var size = 206

    @OptionGroup var captions: CaptionOptions
    @OptionGroup var templates: TemplatesOption

    func validate() throws {
        guard SideText.pixels.contains(size) else {
            let evidence = ["key": "--size", "found": String(size)]
            throw ValidationError(Console.current.text("settings.value.side", evidence))
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
        let console = Console.current
        let preview = try preview()
        let folder = FileName.absolute(output ?? ".", in: ThisProcess.workingFolder)
        try OutputFile.makeFolder(folder)
        var files = PreviewFiles(id: id, folder: folder, console: console)
        for warning in preview.faceWarnings { console.err(console.warning(warning)) }
        var changes = FolderChanges()
        var seen = preview.files
        changes.watch(seen.folders)
        do {
            try files.show(preview, isStale: { [seen] in watch && preview.files != seen })
        } catch let failure as CommandFailure where watch && failure.status == .badData {
            console.complain(failure)
        }
        console.err(console.text("preview.page", ["path": files.page]))
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

    private func preview() throws(CommandFailure) -> CostumePreview {
        let sources = try templates.sources()
        let faces = try faces(beside: sources)
        let style = CostumePreview.Style(
            settings: try captions.settings(), variables: try Arguments.variables(captions.variable))
        do throws(CostumePreview.Failure) {
            return try CostumePreview(
                id: id, sources: sources, side: size, faces: faces, style: style,
                workers: ThisProcess.processors)
        } catch {
            throw CommandFailure(error, id: id)
        }
    }

    private func faces(beside sources: [TemplateSource]) throws(CommandFailure) -> CostumePreview.Faces {
        var reading = CostumePreview.FaceReading()
        (reading.framing, reading.background) = (framing.asked, background.asked)
        if let face {
            if let crop {
                switch try Arguments.crop(crop) {
                case .shares(let crop, let roll): (reading.crop, reading.roll) = (crop, roll)
                case .pixels(let box, let roll): (reading.cropPixels, reading.roll) = (box, roll)
                }
            }
            return .file(try FaceFile.read(face), reading)
        }
        return checkerboard ? .checkerboard : .usual(PreviewFaces.files(beside: sources), reading)
    }
}

extension CommandFailure {
    /// Why a costume has no contact sheet; of status `badData` if the costume is at fault.
    /// - Parameter id: the costume's.
    init(_ failure: CostumePreview.Failure, id: String) {
        switch failure {
        case .reading(let failure): self.init(failure, signal: Interruption.signal)
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
