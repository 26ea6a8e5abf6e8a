public import Raster

/// What is asked of `kigurumi-art`: a text fitted into a box, as pixels. Lengths but the last two are units of the
/// box; what comes out has the same line breaks at every size in pixels.
public struct TextRequest: Hashable, Sendable {
    public enum Alignment: String, Hashable, Sendable, CaseIterable { case start, center, end }
    public enum Vertical: String, Hashable, Sendable, CaseIterable { case top, middle, bottom }

    public struct Outline: Hashable, Sendable {
        /// How far it reaches out from the letters.
        public var width: Double
        public var color: Color

        public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
    }

    public struct Shadow: Hashable, Sendable {
        public var x: Double
        public var y: Double
        /// How far it spreads.
        public var blur: Double
        public var color: Color

        public init(x: Double, y: Double, blur: Double, color: Color) {
            (self.x, self.y, self.blur, self.color) = (x, y, blur, color)
        }
    }

    /// Drawn as it stands: no character is markup. At most `longestText` bytes.
    public var text: String
    /// BCP 47: decides between the shapes that a character has in different languages.
    public var language: String
    /// Families in their order of preference; the built-in ones follow.
    public var families: [String]
    /// 1…1000
    public var weight: Int
    /// The largest size of the letters.
    public var size: Double
    public var color: Color
    public var alignment: Alignment
    public var vertical: Vertical
    public var outline: Outline?
    public var shadow: Shadow?
    /// Of the circle that the lines follow: above 0 they rise in the middle, below 0 they sag; nil: straight.
    public var arcRadius: Double?
    public var boxWidth: Double
    public var boxHeight: Double
    /// Output pixels, 1…4096 each.
    public var width: Int
    public var height: Int

    /// UTF-8 bytes.
    public static let longestText = 8_192

    public init(
        text: String, language: String = "en", families: [String] = [], weight: Int = 700, size: Double,
        color: Color, alignment: Alignment = .center, vertical: Vertical = .middle, outline: Outline? = nil,
        shadow: Shadow? = nil, arcRadius: Double? = nil, boxWidth: Double, boxHeight: Double, width: Int,
        height: Int
    ) {
        (self.text, self.language, self.families) = (text, language, families)
        (self.weight, self.size, self.color) = (weight, size, color)
        (self.alignment, self.vertical) = (alignment, vertical)
        (self.outline, self.shadow, self.arcRadius) = (outline, shadow, arcRadius)
        (self.boxWidth, self.boxHeight, self.width, self.height) = (boxWidth, boxHeight, width, height)
    }

    /// Within what a helper draws; it checks again what it is asked.
    public var isSound: Bool {
        let lengths = [size, boxWidth, boxHeight, outline?.width ?? 0, shadow?.blur ?? 0]
        let offsets = [shadow?.x ?? 0, shadow?.y ?? 0, arcRadius ?? 1]
        return (1...4096).contains(width) && (1...4096).contains(height)
            && text.utf8.count <= Self.longestText && families.count <= 16
            && families.allSatisfy { (1...100).contains($0.utf8.count) } && (1...1000).contains(weight)
            && language.utf8.count <= 100
            && lengths.allSatisfy { $0.isFinite && (0...100_000).contains($0) }
            && offsets.allSatisfy { $0.isFinite && abs($0) <= 1_000_000 } && arcRadius != 0
            && boxWidth > 0 && boxHeight > 0 && size > 0
    }
}
