import ArgumentParser
import Settings
import StickerBuild

/// `kigurumi build`: a face becomes a pack.
struct BuildCommand: FaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make a pack of stickers from a face.",
        discussion: """
            A second run with no changes writes nothing. Flags override Templates/pack.json, which overrides \
            the defaults.
            """)

    @Argument(help: .face, completion: Completions.face)
    var face: String

    @OptionGroup var templates: TemplatesOption

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The pack's folder; by default <face's name>-stickers.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @OptionGroup var sticker: StickerOptions
    @OptionGroup var faceOptions: FaceOptions

    @Option(
        help: ArgumentHelp(
            """
            Make only these costumes; the pack's other stickers stay, or are made again if they show another \
            face.
            """,
            valueName: "ID,…"),
        completion: Completions.costumes)
    var only: [String] = []

    @Flag(help: "With --only: remove all other stickers from the pack.")
    var removeOthers = false

    @Option(
        help: ArgumentHelp("All but these costumes.", valueName: "ID,…"), completion: Completions.costumes)
    var skip: [String] = []

    @Option(help: ArgumentHelp("The pack's group; by default the folder's name.", valueName: "ID"))
    var group: String?

    @OptionGroup var pack: PackArguments

    @Flag(help: "Replace the stickers of another face without asking.")
    var replace = false

    @Flag(help: "Remove all files of earlier packs at once, also those of the last one.")
    var sweep = false

    @OptionGroup var exports: BuildExportOptions

    @Flag(help: "Rebuild everything.")
    var fresh = false

    @Flag(help: "Open the gallery at the end.")
    var open = false

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    func validate() throws {
        if removeOthers, only.isEmpty { throw ValidationError("--remove-others", needs: "--only") }
    }

    func run() throws {
        try BuildJSON.reportFailure(json) { () throws(CommandFailure) in
            if try !faceOptions.drawsFaces(of: face, .current) { try build() }
        }
    }

    private func build() throws(CommandFailure) {
        if let output { try OutputSuffix.checkFolder(output) }
        if let group { _ = try Arguments.group(group) }
        let request = try request()
        let maker = StickerMaker.standard(decoder: faceOptions.decoder(.current))
        if faceOptions.isEverybody { return try PeopleBuild(command: self, maker: maker).run(request) }
        let made = try PersonBuild(self, maker, request, folder: folder(), group: group).run()
        if json { Console.current.out(JSONOutput.indented(made.json)) }
        if let failure = made.failure { throw failure }
    }

    /// A pack's folder as people gave it.
    /// - Parameter number: of one of several faces that each get a pack; nil: the pack of the chosen face.
    func folder(of number: Int? = nil) -> String {
        guard let number else { return output ?? "\(faceOptions.name(of: face))-stickers" }
        guard let output else { return "\(FileName.name(ofFace: face, number: number))-stickers" }
        return FileName.numbered(output.hasSuffix("/") ? String(output.dropLast()) : output, number)
    }

    /// What the flags ask for; they are checked before anything is read.
    func request() throws(CommandFailure) -> StickerRequest {
        let settings = try pack.settings()
        var request = try request(
            only: try Arguments.ids(only, option: "--only"),
            skip: try Arguments.ids(skip, option: "--skip") ?? [],
            reading: try faceOptions.reading(isForAll: faceOptions.isEverybody))
        request.style.settings = settings.over(request.style.settings)
        return request
    }
}
