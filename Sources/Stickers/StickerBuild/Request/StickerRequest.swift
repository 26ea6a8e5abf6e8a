package import Costume
package import FaceInput
package import Settings

/// What stickers are made of: one face or two, costumes, and how they look. A pack, an export, a sheet and a single sticker are
/// each asked for with one.
package struct StickerRequest: Sendable {
    package var people: People<FaceSource>
    package var costumes: CostumeChoice
    package var style = StickerStyle()

    /// What else there is to ask for is as usual.
    package init(face: FaceSource, costumes: CostumeChoice) {
        people = People(face)
        self.costumes = costumes
    }

    /// The first person's.
    package var face: FaceSource {
        get { people.first }
        set { people.first = newValue }
    }
}

package struct CostumeChoice: Sendable {
    package var sources: [TemplateSource]
    /// Ids of the costumes to use; nil: all.
    package var only: [String]?
    /// With `only`: ids of further costumes, which nobody asked for now and whose stickers must be made again.
    package var again: [String] = []
    /// Ids of costumes to leave out.
    package var skip: [String] = []
    /// Ids that the person prefers, in this order, as far as they are there; nil: all, in the pack's order.
    package var preferred: [String]?

    package init(_ sources: [TemplateSource]) { self.sources = sources }
}

/// How stickers look, and what their captions say.
package struct StickerStyle: Sendable {
    /// What it leaves open is as `pack.json` says, else the default.
    package var settings = StickerSettings()
    /// The wearer's values by variable, such as `name`; shown in captions, never logged.
    package var variables: [String: String] = [:]
    /// What single costumes say in place of the variable `text`, by id.
    package var texts: [String: String] = [:]

    /// The variable of costumes that are made for the wearer's own words.
    package static let text = "text"

    /// - Parameter id: of a costume.
    /// - Returns: the values that it shows, by variable.
    package func variables(of id: String) -> [String: String] {
        guard let text = texts[id] else { return variables }
        return variables.merging([Self.text: text]) { $1 }
    }

    /// The wearer's name on one line, shortened; nil: the person gave none. It is looked for nowhere else: it leaves the
    /// machine with packs.
    package var wearer: String? {
        let words = variables["name", default: ""].split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        return words.isEmpty ? nil : String(words.prefix(Self.longestName))
    }

    /// Characters.
    private static let longestName = 80

    /// - Parameter variables: the wearer's values by variable.
    package init(settings: StickerSettings = StickerSettings(), variables: [String: String] = [:]) {
        self.settings = settings
        self.variables = variables
    }
}
