public import Raster

/// Colours, fonts and backgrounds by name: what `$name` stands for in a costume.
public struct Skin: Equatable, Sendable {
    public struct Font: Equatable, Sendable {
        /// The preferred one first.
        public var families: [String]
        /// 1…1000; nil: the text layer's, else the usual one.
        public var weight: Int?

        public init(families: [String], weight: Int? = nil) {
            (self.families, self.weight) = (families, weight)
        }
    }

    public enum Background: Equatable, Sendable {
        /// A gradient's points are shares of the canvas, its radius of the longer side.
        case fill(Paint)
        case picture(ArtReference)
    }

    public static let standardID = "default"

    public var id: String
    public var name: [String: String] = [:]
    public var colors: [String: Color] = [:]
    public var fonts: [String: Font] = [:]
    public var backgrounds: [String: Background] = [:]
    /// CSS for SVG art that asks for it, `$name` not filled in yet.
    public var styleText = ""

    public init(id: String = standardID) { self.id = id }

    /// The style sheet in this skin's colours; nil where there is none.
    public var styleSheet: StyleSheet? {
        guard !styleText.isEmpty, let text = try? SkinStyle.filled(styleText, colors: colors) else {
            return nil
        }
        return StyleSheet(text)
    }

    /// This skin with another one's entries wherever it has none; style sheets one after the other.
    func completed(by base: Skin) -> Skin {
        var whole = self
        whole.colors.merge(base.colors) { own, _ in own }
        whole.fonts.merge(base.fonts) { own, _ in own }
        whole.backgrounds.merge(base.backgrounds) { own, _ in own }
        // The base's rules say which classes there are; what this skin adds comes later and so prevails.
        whole.styleText = base.styleText + styleText
        return whole
    }
}
