package import Helpers
package import Raster

/// A text on a costume, in the language that was chosen, its skin's colors and fonts filled in; only the wearer's
/// values are still open. Lengths in canvas units.
package struct Caption: Hashable, Sendable {
    /// A part of the text: fixed letters, or a value of the wearer.
    package enum Piece: Hashable, Sendable {
        case letters(String)
        /// `{name}`, or `{name:default}`; without a default nothing stands in for a value that isn't given.
        case variable(String, standIn: String)
    }

    /// In reading order.
    package var pieces: [Piece]
    /// BCP 47: of the text that was chosen.
    package var language: String
    /// Families, the preferred one first.
    package var fonts: [String]
    /// 1…1000
    package var weight: Int
    /// The largest size of the letters.
    package var size: Double
    /// The smallest size at which letters are read, whatever the text; 0: any is.
    package var readable = 0.0
    /// The letters' color.
    package var color: Color
    /// How the lines lie in the box, left to right.
    package var alignment: TextRequest.Alignment
    /// How the lines lie in the box, top to bottom.
    package var vertical: TextRequest.Vertical
    /// Round the letters; nil: none.
    package var outline: TextRequest.Outline?
    /// Below letters and outline; nil: none.
    package var shadow: TextRequest.Shadow?
    /// See `TextRequest.arcRadius`.
    package var arcRadius: Double?
    /// How its letters move; nil: they don't.
    package var motion: LetterMotion?
    /// The moment of the layer's clock that it is shown at, seconds; nil: its letters stand at rest.
    package var moment: Double?

    /// A text in the middle of its box, without outline and shadow.
    package init(
        _ pieces: [Piece], language: String = "en", fonts: [String] = [], weight: Int = 700, size: Double,
        color: Color
    ) {
        self.pieces = pieces
        self.language = language
        self.fonts = fonts
        self.weight = weight
        self.size = size
        self.color = color
        alignment = .center
        vertical = .middle
    }

    /// Names of the variables that it shows.
    package var variables: Set<String> {
        Set(pieces.compactMap { if case .variable(let name, _) = $0 { name } else { nil } })
    }
}
