import ArgumentParser
import Files
import Platforms
import StickerBuild
import StickerEncoding

/// `kigurumi wear`: one sticker, no pack.
struct WearCommand: FaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "wear", abstract: "Put a face into one costume.",
        discussion: "kigurumi wear astronaut me.jpg writes astronaut.gif.")

    @Argument(
        help: ArgumentHelp("The costume; kigurumi template list lists all.", valueName: "ID"),
        completion: Completions.costume)
    var id: String

    @Argument(help: .face, completion: Completions.face)
    var face: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The output file; by default <ID>.png or .gif; .webp, .webm and .apng are written too. Missing folders are \
            created. - is standard output.
            """, valueName: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var sticker: StickerOptions
    @OptionGroup var faceOptions: FaceOptions

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    /// Ids are in lower case.
    private var costume: String { id.lowercased() }

    func run() throws {
        let console = Console.current
        if try faceOptions.drawsFaces(of: face, console) { return }
        if let output {
            try OutputSuffix.check(output, writable: OutputSuffix.stickers)
            try OutputSuffix.checkTerminal(output, otherwise: "kigurumi wear \(id) … -o - > FILE")
        }
        let request = try request()
        let made = try make(request, console)
        let path = WearCommand.path(output, id: costume, format: made.format)
        try WearCommand.check(path, made.format)
        try OutputFile.check(path, isNot: face)
        try OutputFile.write(made.bytes, to: path)
        guard verbosity != .quiet else { return }
        console.err(
            console.text(
                made.frames > 1 ? "wear.made" : "wear.made.still",
                [
                    "path": OutputFile.title(path, console), "size": "\(made.width)×\(made.height)",
                    "frames": String(made.frames),
                    "bytes": Wording.grouped(made.bytes.count),
                    "losses": Losses.suffix(made.reductions, console),
                ]))
    }

    func request() throws(CommandFailure) -> StickerRequest {
        try Guess.checkOrder(costume: id, face: face, templates)
        try Guess.checkOne(costume: id, face: face)
        return try request(only: [costume])
    }

    private func make(_ request: StickerRequest, _ console: Console) throws(CommandFailure) -> ExportedPicture
    {
        let (id, isQuiet, isVerbose) = (costume, verbosity == .quiet, verbosity == .verbose)
        let faces = FaceSentences(
            console: console, isVerbose: isVerbose, isChosen: faceOptions.number != nil)
        let maker = StickerMaker.standard(decoder: faceOptions.decoder(console))
        let format = output.flatMap(OutputSuffix.format(of:)).flatMap(PictureFormat.init(rawValue:))
        do throws(BuildFailure) {
            return try BuildThread.run { () throws(BuildFailure) in
                try maker.wear(
                    id, request, as: format,
                    onFace: { use in
                        guard !isQuiet else { return }
                        for line in faces.lines(for: use) { console.err(line) }
                    },
                    onWarning: { warning in
                        if !isQuiet, isVerbose || !warning.isMinor { console.err(console.warning(warning)) }
                    })
            }
        } catch {
            if case .cancelled = error { throw CommandFailure.stoppedEarly }
            throw CommandFailure(error, signal: Interruption.signal)
        }
    }

    /// A named file, a file in a named folder, or `astronaut.gif` here.
    static func path(_ output: String?, id: String, format: PictureFormat) -> String {
        let name = "\(id).\(format.rawValue)"
        guard let output else { return name }
        guard output != "-", output.hasSuffix("/") || FileKind(at: output) == .folder else { return output }
        return output.hasSuffix("/") ? output + name : output + "/" + name
    }

    /// - Throws: where the name promises another format than the sticker has.
    static func check(_ path: String, _ format: PictureFormat) throws(CommandFailure) {
        guard let suffix = OutputSuffix.format(of: path), suffix != format.rawValue else { return }
        let stem = path.dropLast(suffix.count)
        throw .usage(
            "command.output.kind",
            [
                "path": path, "type": format.rawValue.uppercased(), "nearest": "\(stem)\(format.rawValue)",
                "reason": format == .gif ? "moving" : "still",
            ])
    }
}
