import ArgumentParser
import FaceInput
import FaceSandbox
import Files
import Helpers
import Settings
import StickerBuild

/// A command that begins with a face.
protocol FaceCommand: ParsableCommand {
    /// A path, or `-` for standard input.
    var face: String { get }
    var faceOptions: FaceOptions { get }
    var sticker: StickerOptions { get }
    var templates: TemplatesOption { get }
}

extension FaceCommand {
    /// What the common options ask for, with the face, which is read now.
    /// - Parameters:
    ///   - only: ids of the costumes to use; nil: all.
    ///   - skip: ids of costumes to leave out.
    ///   - reading: how the face is read; nil: as the options have it.
    func request(
        only: [String]?, skip: [String] = [], reading: FaceReading? = nil
    ) throws(CommandFailure) -> StickerRequest {
        let style = try sticker.style()
        let reading = if let reading { reading } else { try faceOptions.reading() }
        let costumes = try templates.choice(only: only, skip: skip, skin: style.settings.skin)
        var request = StickerRequest(face: FaceSource(try FaceFile.read(face), reading), costumes: costumes)
        request.people.second = try faceOptions.second(beside: face, request.face)
        request.style = style
        return request
    }
}

extension TemplatesOption {
    /// The costumes that a command is about.
    /// - Parameter skin: checked too.
    /// - Throws: where there is no costume, or no skin, of an id.
    func choice(
        only: [String]?, skip: [String], skin: String? = nil
    ) throws(CommandFailure) -> CostumeChoice {
        var choice = CostumeChoice(try sources())
        (choice.only, choice.skip) = (only, skip)
        try Arguments.checkCostumes((only ?? []) + skip, in: choice.sources)
        try Arguments.checkSkin(skin, in: choice.sources)
        return choice
    }
}

extension FaceReading {
    /// What the options of the same names ask for.
    init(
        _ framing: FaceOptions.Framing, _ background: BackgroundOption, crop: String?
    ) throws(CommandFailure) {
        self.init()
        self.framing = framing.asked
        self.background = background.asked
        if let crop { try Arguments.crop(crop).apply(to: &self) }
    }
}

extension StickerMaker {
    /// The maker of a command, on all cores.
    /// - Parameter isCached: whether it uses the caches of this user; not while designers change costumes.
    static func standard(
        decoder: any FaceDecoder = SandboxedDecoder(), isCached: Bool = true
    ) -> StickerMaker {
        StickerMaker(
            workers: ThisProcess.processors, cacheFolder: isCached ? Environment.cacheFolder : nil,
            sharedCache: isCached ? Environment.sharedCache : nil, decoder: decoder
        )
        .cancelled { Interruption.isRequested }
    }
}

/// `--background`, as the command line names it.
enum BackgroundOption: String, ExpressibleByArgument, CaseIterable {
    case auto, keep

    var asked: FaceBackground { self == .auto ? .auto : .keep }
}

/// `--expressions`, as the command line names it.
enum ExpressionsOption: String, ExpressibleByArgument, CaseIterable {
    case auto, off

    var asked: FaceReading.Expressions { self == .auto ? .auto : .off }
}

extension ArgumentHelp {
    /// The help of the face's file, for all commands that read a single one.
    static let face = ArgumentHelp(
        "A PNG, APNG, JPEG, GIF, WebP, HEIC or AVIF file, or - for standard input.", valueName: "FACE")

    /// The help of `--background`, for all commands that read a face.
    static let background = ArgumentHelp(
        "Remove the background if the person is clearly distinct from it, or keep it.",
        valueName: "auto|keep")

    /// The help of `--framing`, for all commands that read a face.
    static let framing = ArgumentHelp(
        "Without --crop: find the face and frame it as an icon, or use the middle.",
        valueName: "auto|center")

    /// The help of `--crop`, for all commands that read a face.
    static let crop = ArgumentHelp(
        "The part of the picture to use: fractions from 0 to 1, or pixels or percent such as 120,40,300,300px or 10,0,80,80%. A fifth value such as 15deg rotates that part clockwise.",
        valueName: "X,Y,W,H")
}

/// How a face is read, for all commands that make stickers of one.
struct FaceOptions: ParsableArguments {
    /// As the command line names it.
    enum Framing: String, ExpressibleByArgument, CaseIterable {
        case auto, center

        /// Also the British spelling, which earlier versions had, and capital letters.
        init?(argument: String) {
            let word = argument.lowercased()
            self.init(rawValue: word == "centre" ? "center" : word)
        }

        var asked: FaceReading.Framing { self == .auto ? .auto : .centre }
    }

    @Option(help: .crop)
    var crop: String?

    @Option(help: .framing)
    var framing = Framing.auto

    @Option(
        name: .customLong("face"),
        help: ArgumentHelp(
            """
            Which of several faces to use, counted from the left; by default the largest clear one. Two numbers such as \
            1,3 are two people. With build, all makes a pack for each.
            """,
            valueName: "N"), completion: .list(["all"]))
    var number: String?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(
            """
            A picture of a second person, for costumes that show two, such as big-hug. Ask that person first. With --face 1,3 the \
            second number is for this picture.
            """, valueName: "FACE"), completion: Completions.face)
    var friend: String?

    @Option(
        help: ArgumentHelp(
            "Write the picture with its faces numbered as a PNG file, and do nothing else.", valueName: "FILE"
        ),
        completion: .file(extensions: ["png"]))
    var faces: String?

    @Option(help: .background)
    var background = BackgroundOption.auto

    @Option(
        help: ArgumentHelp(
            "Let the face act where costumes want it, such as wink, or keep it as photographed.",
            valueName: "auto|off"))
    var expressions = ExpressionsOption.auto

    @Flag(
        help: """
            Decode the face without a sandbox. A malicious picture can then read and write your files.
            """)
    var insecureDecoder = false

    /// What files of the chosen face are named after.
    /// - Parameter face: its picture.
    func name(of face: String) -> String { FileName.name(ofFace: face, number: chosen) }

    /// The number of the first person's face; nil: none is given, or none that `reading` takes.
    var chosen: Int? { number.flatMap { Int($0.prefix { $0 != "," }) } }

    /// Whether each face of the picture is wanted.
    var isEverybody: Bool { number == "all" }

    /// - Parameter isForAll: whether `--face all` may be meant; it chooses none then.
    /// - Throws: the first option that can't be meant.
    func reading(isForAll: Bool = false) throws(CommandFailure) -> FaceReading {
        var reading = try FaceReading(framing, background, crop: crop)
        reading.expressions = expressions.asked
        guard let number else { return reading }
        guard reading.crop == nil, reading.cropPixels == nil, reading.framing == .auto else {
            throw .usage("command.face.conflict")
        }
        if isEverybody {
            guard isForAll else { throw .usage("command.face.all") }
            return reading
        }
        reading.number = try Arguments.faceNumbers(number).first
        return reading
    }

    /// The second person, of a picture of their own or of the same one; nil: nobody asked for one.
    /// - Parameter face: the path of the first one's picture.
    func second(beside face: String, _ first: FaceSource) throws(CommandFailure) -> FaceSource? {
        let number =
            isEverybody
            ? nil
            : try number.flatMap { text throws(CommandFailure) in try Arguments.faceNumbers(text).second }
        guard friend != nil || number != nil else { return nil }
        if friend == nil, let text = self.number, number == chosen {
            throw .usage("command.face.number", ["value": text])
        }
        if friend == "-", face == "-" { throw .usage("command.with.input") }
        let bytes = if let friend { try FaceFile.read(friend) } else { first.bytes }
        return try source(of: bytes, number: number)
    }

    /// The second person in a picture; nil without one.
    /// - Parameter number: of their face; nil: the largest clear one.
    func source(of second: [UInt8]?, number: Int? = nil) throws(CommandFailure) -> FaceSource? {
        guard let second else { return nil }
        var reading = try FaceReading(framing, background, crop: nil)
        (reading.expressions, reading.number) = (expressions.asked, number)
        return FaceSource(second, reading)
    }

    /// With the kernel's lock.
    private static let safe = SandboxedDecoder()

    /// Starts the process that decodes the face, where it is to be locked in.
    func startDecoder() {
        if !insecureDecoder { Self.safe.prepare() }
    }

    /// Ends the decoder that nothing came of.
    static func dismiss() { safe.dismiss() }

    /// Says loudly what is given up.
    func decoder(_ console: Console) -> SandboxedDecoder {
        guard insecureDecoder else { return Self.safe }
        console.err(console.text("decoder.insecure"))
        var options = SandboxedDecoder.Options()
        options.isLocked = false
        ArtHelper.isLocked = false
        return SandboxedDecoder(options: options)
    }
}
