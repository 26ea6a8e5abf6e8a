import Digest
package import Raster

/// Colors, fonts and backgrounds by name: what `$name` stands for in a costume.
package struct Skin: Equatable, Sendable {
    /// The fonts for a text, by a name such as `$title`.
    package struct Font: Equatable, Sendable {
        /// The preferred one first.
        package var families: [String]
        /// 1…1000; nil: the text layer's, else the usual one.
        package var weight: Int?
    }

    /// What covers the canvas behind the layers.
    package enum Background: Equatable, Sendable {
        /// A gradient's points are shares of the canvas, its radius of the longer side.
        case fill(Paint)
        case picture(ArtReference)
    }

    /// The id of the skin that is used where none is chosen.
    package static let standardID = "default"

    /// The name of its folder.
    package var id: String = standardID
    /// For people, by BCP 47 tag.
    package var name: [String: String] = [:]
    /// By the name that follows `$`; so are fonts and backgrounds.
    package var colors: [String: Color] = [:]
    /// By name.
    package var fonts: [String: Font] = [:]
    /// By name.
    package var backgrounds: [String: Background] = [:]
    /// CSS for SVG art that asks for it, `$name` not filled in yet.
    package var styleText = ""

    /// The style sheet in this skin's colors; nil where there is none.
    package var styleSheet: StyleSheet? {
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

/// CSS that recolors SVG art; equal where the texts are.
package struct StyleSheet: Hashable, Sendable {
    /// CSS, with all `$name` replaced by colors.
    package let text: String
    /// SHA-256, lower-case hexadecimal.
    package let digest: String

    /// Digests the text; its syntax is not checked.
    package init(_ text: String) {
        self.text = text
        digest = SHA256.hex(Array(text.utf8))
    }

    package static func == (a: StyleSheet, b: StyleSheet) -> Bool { a.digest == b.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// For whom costumes are read: which language their texts have and what their names of colors mean.
package struct StyleContext: Equatable, Sendable {
    /// BCP 47; nil: English.
    package var language: String?
    /// The skin whose names costumes use.
    package var skin: Skin = Skin()
}
