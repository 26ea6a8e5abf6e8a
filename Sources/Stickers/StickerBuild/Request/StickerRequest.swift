public import Costume
public import Settings

/// What stickers are made of: a face, costumes, and how they look. A pack, an export, a sheet and a single sticker are
/// each asked for with one.
public struct StickerRequest: Sendable {
    /// The person.
    public var face: FaceSource
    /// What the person wears.
    public var costumes: CostumeChoice
    /// How that looks.
    public var style = StickerStyle()

    /// What else there is to ask for is as usual.
    public init(face: FaceSource, costumes: CostumeChoice) {
        self.face = face
        self.costumes = costumes
    }
}

/// Which costumes are made.
public struct CostumeChoice: Sendable {
    /// The folders of the costumes.
    public var sources: [TemplateSource]
    /// Ids of the costumes to use; nil: all.
    public var only: [String]?
    /// Ids of costumes to leave out.
    public var skip: [String] = []
    /// Ids that the person prefers, in this order, as far as they are there; nil: all, in the pack's order.
    public var preferred: [String]?

    /// All costumes of these folders.
    public init(_ sources: [TemplateSource]) { self.sources = sources }
}

/// How stickers look, and what their captions say.
public struct StickerStyle: Sendable {
    /// What it leaves open is as `pack.json` says, else the default.
    public var settings = StickerSettings()
    /// The wearer's values by variable, such as `name`; shown in captions, never logged.
    public var variables: [String: String] = [:]

    /// The wearer's name on one line, shortened; nil: the person gave none. It is looked for nowhere else: it leaves the
    /// machine with packs.
    public var wearer: String? {
        let words = variables["name", default: ""].split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        return words.isEmpty ? nil : String(words.prefix(Self.longestName))
    }

    /// Characters.
    private static let longestName = 80

    /// - Parameter variables: the wearer's values by variable.
    public init(settings: StickerSettings = StickerSettings(), variables: [String: String] = [:]) {
        self.settings = settings
        self.variables = variables
    }
}
