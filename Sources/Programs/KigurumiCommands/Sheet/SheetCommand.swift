import ArgumentParser
import FaceInput
import Files
import Messages
import Platforms
import Settings
import StickerBuild
import StickerManifest

/// `kigurumi sheet`: all stickers of a pack in one picture.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet", abstract: "Draw all stickers of a pack into one picture, still or moving.",
        discussion: """
            kigurumi sheet me-stickers writes me-stickers-sheet.png. With --moving, or a FILE that ends in .gif, \
            .webp or .webm, all stickers move in one loop.
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder of a pack or a group, or a picture of a face; - is a face on standard input.",
            valueName: "PACK|FACE"),
        completion: .file())
    var source: String

    @Flag(help: "All stickers move, in one loop of at most 6 seconds.")
    var moving = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The output file, .png, .gif, .webp or .webm; by default <PACK>-sheet.png or .gif. - is standard output.",
            valueName: "FILE"),
        completion: .file())
    var output: String?

    @Flag(help: "Write each sticker's name below it.")
    var names = false

    @Option(help: ArgumentHelp("The background color: white, black, clear or #rrggbb.", valueName: "COLOR"))
    var page = "clear"

    @Option(help: ArgumentHelp("The size of a sticker in pixels.", valueName: "N"))
    var cell = SheetRequest.usualCell

    @Option(help: ArgumentHelp("Stickers in a row; by default as many as look good.", valueName: "N"))
    var columns: Int?

    @Option(
        help: ArgumentHelp(
            "The largest file allowed, such as 500k; by default 3,000,000 bytes for WebP and WebM, 8,000,000 for others.",
            valueName: "BYTES"))
    var limit: String?

    @Option(help: ArgumentHelp("Only these costumes.", valueName: "ID,…"))
    var only: [String] = []

    @Option(help: ArgumentHelp("All but these costumes.", valueName: "ID,…"))
    var skip: [String] = []

    @OptionGroup var captions: CaptionOptions
    @OptionGroup var templates: TemplatesOption
    @OptionGroup var faceOptions: FaceOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    func run() throws {
        try BuildJSON.reportFailure(json) { () throws(CommandFailure) in try write() }
    }

    private func write() throws(CommandFailure) {
        let console = Console.current
        if try faceOptions.drawsFaces(of: source, console) { return }
        let file = try SheetFile(
            output, source: source, number: faceOptions.chosen, moves: moving, isTerminal: Terminal.isOutput)
        if file.path == "-", json { throw .usage("command.sheet.json") }
        try OutputFile.check(file.path, isNot: source)
        let request = try request(file.format)
        let work = try drawing(request)
        let progress = SheetProgress(console, isShown: !json && verbosity != .quiet && Terminal.showsBars)
        let sheets = PackSheet(
            .standard(decoder: faceOptions.decoder(console)), onEvent: { progress.report($0) })
        let start = SystemClock.monotonic
        let sheet: Sheet
        do throws(SheetFailure) {
            defer { progress.end() }
            let draw = { @Sendable () throws(SheetFailure) in try work(sheets) }
            sheet = try BuildThread.run(tick: { progress.tick() }, draw)
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
        try OutputFile.write(sheet.bytes, to: file.path)
        let seconds = Double(SystemClock.monotonic - start) / 1e9
        report(SheetSummary(sheet: sheet, path: file.path, seconds: seconds), console)
        if !sheet.problems.isEmpty {
            throw CommandFailure(
                "command.sheet.some.failed",
                [
                    "count": String(sheet.problems.count),
                    "ids": sheet.problems.map(\.subject).joined(separator: ", "),
                ], status: .partial, problems: sheet.problems)
        }
    }

    private func report(_ summary: SheetSummary, _ console: Console) {
        if json { return console.out(summary.json) }
        guard verbosity != .quiet else { return }
        for warning in summary.sheet.warnings where !warning.isMinor { console.err(console.warning(warning)) }
        for line in summary.lines(console) { console.err(line) }
    }

    // MARK: What is asked for

    private func request(_ format: PictureFormat) throws(CommandFailure) -> SheetRequest {
        var request = SheetRequest(format)
        guard SheetRequest.cells.contains(cell) else {
            throw .usage(
                "command.sheet.number",
                [
                    "option": "--cell", "value": String(cell),
                    "range": "\(SheetRequest.cells.lowerBound)–\(SheetRequest.cells.upperBound)",
                ])
        }
        if let columns, !(1...1000).contains(columns) {
            throw .usage(
                "command.sheet.number", ["option": "--columns", "value": String(columns), "range": "1–1000"])
        }
        if let limit {
            request.limit = try Arguments.bytes(limit, option: "--limit", in: SheetRequest.limits)
        }
        guard let ground = SheetPage(page) else { throw .usage("command.sheet.page", ["value": page]) }
        (request.cell, request.columns) = (cell, columns)
        (request.page, request.hasNames) = (ground, names)
        // Not the language of messages: the environment decides no pixels.
        request.language = captions.language ?? request.language
        request.only = try Arguments.ids(only, option: "--only")
        request.skip = try Arguments.ids(skip, option: "--skip") ?? []
        return request
    }

    /// What draws the sheet: from the files of a pack, or from a face.
    private func drawing(
        _ request: SheetRequest
    ) throws(CommandFailure) -> @Sendable (PackSheet) throws(SheetFailure) -> Sheet {
        if source != "-", FileKind(at: source) == .folder {
            try refuseFaceOptions()
            let folder = GroupFolders.pack(in: FileName.absolute(source, in: ThisProcess.workingFolder))
            return { (sheets) throws(SheetFailure) in try sheets.sheet(ofPack: folder, request) }
        }
        let reading = try faceOptions.reading()
        let style = try captions.style()
        let costumes = try templates.choice(only: request.only, skip: request.skip)
        var stickers = StickerRequest(
            face: FaceSource(try FaceFile.read(source), reading), costumes: costumes)
        stickers.people.second = try faceOptions.second(beside: source, stickers.face)
        stickers.style = style
        return { [stickers] (sheets) throws(SheetFailure) in try sheets.sheet(of: stickers, request) }
    }
}

extension SheetCommand {
    /// The stickers of a pack are made: what decides how they look has no effect.
    private func refuseFaceOptions() throws(CommandFailure) {
        let given = [
            ("--face", faceOptions.number), ("--with", faceOptions.friend), ("--crop", faceOptions.crop),
            ("--text", captions.text), ("--variable", captions.variable.first), ("--skin", captions.skin),
        ]
        guard let idle = given.first(where: { $0.1 != nil }) else { return }
        throw .usage("command.option.needs", ["option": idle.0, "other": "FACE"])
    }
}

extension CommandFailure {
    /// Why there is no sheet.
    /// - Parameter signal: the one that was received meanwhile; 0: none.
    init(_ failure: SheetFailure, signal: Int32) {
        switch failure {
        case .build(let error): self.init(error, signal: signal)
        case .pack, .empty: self.init(failure.code, failure.evidence, status: .noInput)
        case .still, .tooLong: self.init(failure.code, failure.evidence, status: .badData)
        case .absent, .format, .tooLarge: self.init(failure.code, failure.evidence, status: .wrongUsage)
        case .encoding: self.init(failure.code, failure.evidence, status: .inputOutput)
        }
    }
}
