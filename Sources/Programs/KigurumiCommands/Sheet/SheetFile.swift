import Files
import Platforms

/// Where a sheet goes, and what the name says about its format.
struct SheetFile: Equatable {
    /// `-`: standard output.
    let path: String
    let format: PictureFormat

    /// The format of a sheet that moves, unless the name says otherwise.
    private static let moving = PictureFormat.gif
    /// What a name may end in. An APNG would end like a still.
    private static let formats = PictureFormat.allCases.filter { $0 != .apng }

    /// - Parameters:
    ///   - output: the value of `--output`.
    ///   - source: the pack or the face, after which the file is named by default.
    ///   - number: of the face, as `--face` chooses it.
    ///   - isTerminal: whether standard output is one.
    /// - Throws: where the name is that of no format, or of one that can't move.
    init(
        _ output: String?, source: String, number: Int?, moves: Bool, isTerminal: Bool
    ) throws(CommandFailure) {
        let name = Self.name(of: source, number)
        let usual = moves ? Self.moving : .png
        guard let output else {
            self.init("\(name)-sheet.\(usual.rawValue)", usual)
            return
        }
        if output == "-" {
            if isTerminal { throw .usage("command.sheet.terminal") }
            self.init(output, usual)
            return
        }
        if output.hasSuffix("/") || FileKind(at: output) == .folder {
            let folder = output.hasSuffix("/") ? output : output + "/"
            self.init("\(folder)\(name)-sheet.\(usual.rawValue)", usual)
            return
        }
        let ending = Path.last(output).split(separator: ".", omittingEmptySubsequences: false).dropFirst()
            .last
        guard let format = ending.flatMap({ PictureFormat(rawValue: $0.lowercased()) }),
            Self.formats.contains(format)
        else {
            throw .usage(
                "command.sheet.ending",
                ["path": output, "known": Self.formats.map { "." + $0.rawValue }.joined(separator: ", ")])
        }
        if moves, format == .png { throw .usage("command.sheet.moving", ["path": output]) }
        self.init(output, format)
    }

    private init(_ path: String, _ format: PictureFormat) {
        self.path = path
        self.format = format
    }

    /// `me-stickers` for that folder, `me` for `me.jpg`.
    private static func name(of source: String, _ number: Int?) -> String {
        let whole = FileName.absolute(source, in: ThisProcess.workingFolder)
        guard source != "-", FileKind(at: whole) == .folder else {
            return FileName.name(ofFace: source, number: number)
        }
        return Path.last(whole)
    }
}
