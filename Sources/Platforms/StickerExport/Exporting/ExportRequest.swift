package import Platforms
package import StickerBuild

/// What an export makes: which costumes on which face, for which platforms, with which texts.
package struct ExportRequest: Sendable {
    /// The face and its costumes. `side`, `limit` and `stills` don't matter: platforms have their own.
    package var stickers: StickerRequest
    /// The folder of the exports, which gets a folder for each platform; absolute.
    package var output: String
    /// In the order in which they are made; each once.
    package var platforms: [Platform]
    /// The title of all packs; nil: as `pack.json` says, shortened to what a platform allows.
    package var title: String?
    /// The author of all packs; nil: the wearer's name, else as `pack.json` says, shortened to what a platform allows.
    package var author: String?
    /// What the identifiers of packs begin with; nil: what those of the exports in the output folder begin with, else
    /// `firstName`.
    package var name: String?
    /// What the identifiers of a first export begin with; nil: the name of the output folder.
    package var firstName: String?
    /// What single costumes stand for in place of their own emoji, by id.
    package var emoji: [String: [String]] = [:]
    /// For the report: what is known before the face is read.
    package var warnings: [BuildProblem] = []
    /// The least version of packs that change or are new, such as the generation of the pack beside them; 1 or more.
    package var version = 1
    /// Whether all pictures are drawn, even those that are known. Packs that come out the same stay as they are.
    package var fresh = false
    /// Whether each pack also comes as a zip file.
    package var zips = false
    /// How long replaced packs stay beside the new ones, whose folders then have names of their content; nil: they go
    /// at once.
    package var retention: ExportRetention?
    /// The permissions of files and folders, regardless of the umask.
    package var modes = (file: UInt32(0o644), folder: UInt32(0o755))

    /// - Parameters:
    ///   - output: absolute.
    ///   - platforms: at least one.
    package init(_ stickers: StickerRequest, to output: String, platforms: [Platform]) {
        self.stickers = stickers
        self.output = output
        var seen: Set<Platform> = []
        self.platforms = platforms.filter { seen.insert($0).inserted }
    }
}
