/// A PNG or SVG file of the template, or one element of an SVG.
package struct ArtReference: Hashable, Sendable {
    /// Relative to the template's folder; absolute for art of a shared filter or a skin.
    package var path: String
    /// Without `#`.
    package var element: String?
    /// SHA-256 of the file's bytes, lower-case hexadecimal.
    package var digest: String
    /// Whether the file is an SVG by its bytes, whatever its name; otherwise a PNG.
    package var isVector = true
    /// What recolors it: the skin's, for art that asks for it.
    package var style: StyleSheet?

    /// Whether both show the same, wherever their files lie.
    package func isSame(as other: ArtReference) -> Bool {
        (digest, element, style) == (other.digest, other.element, other.style)
    }
}
