import ArgumentParser
import FaceInput
import Files
import Helpers
import Messages
import Platforms
import Settings
import StickerBuild
import StickerExport
import StickerPack

/// `kigurumi export`: a face becomes packs for messaging apps.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Make packs for messaging apps from a face.",
        usage: """
            kigurumi export PLATFORM,… FACE [--output DIR] [options]
            kigurumi export --all FACE [--output DIR] [options]
            kigurumi export --list [--json]
            """,
        discussion: """
            kigurumi export whatsapp,telegram me.jpg writes me-exports/whatsapp and me-exports/telegram, each with a \
            folder for each pack and an export.json that describes them. A second run with no changes writes nothing. \
            Nothing is uploaded; docs/export.md shows how to do that for each platform.
            """)

    @Argument(
        help: ArgumentHelp(
            """
            Platforms, separated by commas, then a face: a picture, - for standard input, or the folder of a group \
            or of its pack.
            """, valueName: "PLATFORM,… FACE"),
        completion: .list(Platform.allCases.map(\.rawValue)))
    var words: [String] = []

    @Flag(help: "Export for all platforms.")
    var all = false

    @Flag(help: "List all platforms with their rules.")
    var list = false

    @OptionGroup var templates: TemplatesOption

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for the platforms' folders; by default <face's name>-exports.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @OptionGroup var texts: ExportTextOptions
    @OptionGroup var captions: CaptionOptions
    @OptionGroup var faceOptions: FaceOptions

    @Option(help: ArgumentHelp("Only these costumes; the packs hold no others.", valueName: "ID,…"))
    var only: [String] = []

    @Option(help: ArgumentHelp("All but these costumes.", valueName: "ID,…"))
    var skip: [String] = []

    @Option(
        help: ArgumentHelp(
            "List what was added, changed and removed since the export in this folder, which may be the one written.",
            valueName: "DIR"), completion: .directory)
    var diff: String?

    @Flag(help: "Open a page that shows the packs about as the apps do.")
    var preview = false

    @Flag(help: "Also write each pack as a zip file.")
    var zip = false

    @Option(help: ArgumentHelp("The format of moving stickers for iMessage.", valueName: "gif|apng"))
    var moving = MovingFormat.gif

    @Option(help: ArgumentHelp("The size of stickers for iMessage.", valueName: "small|regular|large"))
    var size = CatalogSize.large

    @Flag(help: "Replace the packs of another face without asking.")
    var replace = false

    @Flag(help: "Draw all stickers again.")
    var fresh = false

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    func run() throws {
        if list { return PlatformTable(console: .current).print(json: json) }
        try BuildJSON.reportFailure(json) { () throws(CommandFailure) in try export() }
    }

    private func export() throws(CommandFailure) {
        let console = Console.current
        if let picture = words.last, try faceOptions.drawsFaces(of: picture, console) { return }
        // It loads its libraries and models while the arguments and the costumes are read.
        faceOptions.startDecoder()
        let request = try request()
        let maker = StickerMaker.standard(decoder: faceOptions.decoder(console))
        if let picture = words.last, FileKind(at: picture) != .folder {
            let folder = output ?? ExportSource.outputName(faceOptions.name(of: picture))
            try PackOwner(folder: folder, mayAsk: !json && picture != "-", maker: maker).check(
                request, replaces: replace, console)
        }
        let earlier = try earlier(request)
        let exporter = PackExporter(
            maker, packagers: Packagers.all(iMessageMoving: moving.format, size: size.size))
        let runner = ExportRunner(
            console: console, isJSON: json, verbosity: verbosity, folder: request.output,
            isFresh: fresh)
        let report = try runner.run(
            { narrate throws(ExportFailure) in
                try exporter.export(request, onEvent: narrate)
            })
        var summary = ExportOutput(report: report, console: console)
        summary.diff = earlier.map { ExportDiff(from: $0, to: report.platforms.map(\.manifest)) }
        if json {
            console.out(ExportJSON.text(of: report, summary.diff))
        } else if verbosity != .quiet {
            summary.print(isVerbose: verbosity == .verbose)
        }
        if preview { try show(report, console) }
        try summary.checkProblems()
    }

    /// What there is of the platforms before anything is written; nil: nobody asks for it.
    private func earlier(
        _ request: ExportRequest
    ) throws(CommandFailure) -> [Platform: ExportManifest]? {
        guard let diff else { return nil }
        let folder = FileName.absolute(diff, in: ThisProcess.workingFolder)
        let found: [Platform: ExportManifest]
        do throws(ExportFailure) {
            found = try ExportDiff.earlier(request.platforms, in: folder)
        } catch {
            throw CommandFailure(error)
        }
        // Before the first export there is nothing in the folder that is written; any other has a misspelt name.
        guard !found.isEmpty || folder == request.output else {
            throw CommandFailure("command.export.diff", ["folder": diff], status: .noInput)
        }
        return found
    }

    /// Writes the page beside the packs and opens it.
    private func show(_ report: ExportReport, _ console: Console) throws(CommandFailure) {
        let path = "\(report.output)/\(ExportPreview.file)"
        let page = ExportPreview.page(report, language: console.language.tag)
        let isOurs: Bool
        do throws(FileError) {
            let folder = try Directory(report.output)
            let there = try folder.readIfPresent(ExportPreview.file, limit: 64 << 20)
            isOurs = there.map(PreviewPage.isPage) ?? true
            if isOurs { try folder.replace(ExportPreview.file, with: page, mode: 0o644) }
        } catch {
            throw CommandFailure(ExportFailure(error))
        }
        guard isOurs else {
            throw CommandFailure("command.export.preview", ["path": path], status: .cannotCreate)
        }
        if !Browser.open(path) { console.err(console.text("open.failed", ["path": path])) }
    }

    /// What the arguments ask for; they are checked before anything is read.
    func request() throws(CommandFailure) -> ExportRequest {
        try Guess.checkPlatforms(words)
        guard words.count == (all ? 1 : 2), let path = words.last else {
            throw .usage("command.export.arguments")
        }
        let platforms = all ? Platform.allCases : try Arguments.platforms(words[0])
        let idle = moving != .gif ? "--moving" : size != .large ? "--size" : nil
        if let idle, !platforms.contains(.imessage) {
            throw .usage("command.option.needs", ["option": idle, "other": Platform.imessage.rawValue])
        }
        let only = try Arguments.ids(only, option: "--only")
        let skip = try Arguments.ids(skip, option: "--skip")
        var reading = try faceOptions.reading()
        let style = try captions.style()
        let costumes = try templates.choice(only: only, skip: skip ?? [])
        let source = try ExportSource(path, faceOptions, platforms: all ? "--all" : words[0])
        reading.number = reading.number ?? source.number
        var stickers = StickerRequest(face: FaceSource(source.face, reading), costumes: costumes)
        let friend = try faceOptions.second(beside: path, stickers.face)
        stickers.people.second = if let friend { friend } else { try faceOptions.source(of: source.second) }
        stickers.costumes.preferred = source.costumes
        stickers.style = style
        stickers.style.settings = try texts.favorites.settings().over(style.settings).over(source.settings)
        var request = ExportRequest(
            stickers,
            to: FileName.absolute(output ?? source.outputName, in: ThisProcess.workingFolder),
            platforms: platforms)
        (request.name, request.firstName) = (texts.name, source.name)
        (request.zips, request.fresh) = (zip, fresh)
        (request.title, request.author) = (texts.title, texts.author)
        request.emoji = try Arguments.emoji(texts.emoji)
        return request
    }
}

/// What people read of the packs.
struct ExportTextOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The title of the packs; by default the name in pack.json.", valueName: "TEXT"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Their author; by default the wearer's name, else the author in pack.json.", valueName: "TEXT"))
    var author: String?

    @Option(
        help: ArgumentHelp(
            """
            What apps know the packs by, such as aiko; by default that of the exports in the folder, else the \
            face's name.
            """, valueName: "NAME"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "What a costume's sticker stands for, such as bear=🧸. May be given several times.",
            valueName: "ID=EMOJI"))
    var emoji: [String] = []

    @OptionGroup var favorites: FavoritesOption
}

/// `--moving`, as the command line names it.
enum MovingFormat: String, ExpressibleByArgument, CaseIterable {
    case gif, apng

    var format: PictureFormat { self == .gif ? .gif : .apng }
}

/// `--size`, as the command line names it.
enum CatalogSize: String, ExpressibleByArgument, CaseIterable {
    case small, regular, large

    var size: IMessageSize {
        switch self {
        case .small: .small
        case .regular: .regular
        case .large: .large
        }
    }
}
