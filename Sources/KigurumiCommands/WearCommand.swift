import ArgumentParser
import Files
import Names
import StickerBuild
import StickerManifest
import StickerPack

/// `kigurumi wear`: one sticker, no pack.
struct WearCommand: FaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "wear", abstract: "Put a face into one costume.",
        discussion: "kigurumi wear astronaut me.jpg writes astronaut.gif.")

    @Argument(help: ArgumentHelp("The costume; kigurumi template list lists all.", valueName: "ID"))
    var id: String

    @Argument(
        help: ArgumentHelp(
            "A PNG, APNG, JPEG, GIF, WebP, HEIC or AVIF file, or - for standard input.", valueName: "FACE"),
        completion: .file(extensions: ["png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "img"]))
    var face: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The output file; by default <ID>.png or .gif. - is standard output.", valueName: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var sticker: StickerOptions
    @OptionGroup var faceOptions: FaceOptions

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    func run() throws {
        let console = Console.current
        let request = try request()
        let sticker = try make(request, console)
        let made = sticker.file
        let path = WearCommand.path(output, id: id, kind: made.kind)
        try OutputFile.write(made.bytes, to: path)
        guard verbosity != .quiet else { return }
        let evidence = [
            "path": path, "type": made.kind.rawValue, "size": "\(made.width)×\(made.height)",
            "frames": String(sticker.frames), "bytes": Wording.grouped(made.bytes.count),
        ]
        console.err(console.text("wear.written", evidence))
        if WearCommand.misleads(path, made.kind) { console.err(console.text("wear.extension", evidence)) }
    }

    func request() throws(CommandFailure) -> BuildRequest {
        guard TemplateID.isValid(id) else {
            throw .usage("command.ids.invalid", ["option": "ID", "value": id])
        }
        var request = try plainRequest(output: ThisProcess.workingFolder)
        request.only = [id]
        return try complete(request)
    }

    private func make(_ request: BuildRequest, _ console: Console) throws(CommandFailure) -> FinishedSticker {
        let (id, isQuiet) = (id, verbosity == .quiet)
        let single = SingleSticker(decoder: faceOptions.decoder(console))
        do throws(BuildFailure) {
            return try BuildThread.run { () throws(BuildFailure) in
                try single.make(
                    request, id: id, isCancelled: { Interruption.isRequested },
                    onWarning: { if !isQuiet { console.err(console.warning($0)) } })
            }
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
    }

    /// A named file, a file in a named folder, or `astronaut.gif` here.
    static func path(_ output: String?, id: String, kind: FileHeader.Kind) -> String {
        let name = "\(id).\(kind.rawValue)"
        guard let output else { return name }
        guard output != "-", output.hasSuffix("/") || FileKind(at: output) == .folder else { return output }
        return output.hasSuffix("/") ? output + name : output + "/" + name
    }

    /// The name's extension is that of another picture type than the file's.
    static func misleads(_ path: String, _ kind: FileHeader.Kind) -> Bool {
        let name = Path.last(path)
        guard path != "-", let dot = name.lastIndex(of: ".") else { return false }
        let said = name[name.index(after: dot)...].lowercased()
        return ["png", "gif", "jpg", "jpeg", "webp", "apng"].contains(said) && said != kind.rawValue
    }
}
