package import BinaryCoding
package import Raster

/// A letter, word or line of a text, drawn apart from the others so that it can be moved.
///
/// Its parts are drawn in opaque colors: those of neighbors overlap, and are made translucent together.
package struct LetterPicture: Equatable, Sendable {
    /// What it turns and grows about, pixels of the whole text's picture.
    package var pivot: Point
    /// The direction of its baseline, degrees clockwise.
    package var turn: Double
    /// The size of the letters, pixels.
    package var size: Double
    /// Whether it is read from right to left.
    package var readsFromRight: Bool
    /// nil: it has none; so are the others.
    package var shadow: ArtPicture?
    package var outline: ArtPicture?
    /// Letters in the color of the text.
    package var shape: ArtPicture?
    /// Emoji, and other letters with colors of their own.
    package var colored: ArtPicture?

    package init(pivot: Point, turn: Double, size: Double, readsFromRight: Bool) {
        self.pivot = pivot
        self.turn = turn
        self.size = size
        self.readsFromRight = readsFromRight
    }

    /// The most letters of one text.
    package static let most = TextRequest.longestText

    var isFinite: Bool { [pivot.x, pivot.y, turn, size].allSatisfy(\.isFinite) }
}

extension TextRequest.Unit: BinaryCodable {}

extension LetterPicture: BinaryCodable {
    /// All properties in the order of their declaration.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(pivot, turn, size, readsFromRight, shadow, outline, shape, colored)
    }

    /// Only finite numbers.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        pivot = try reader.read()
        turn = try reader.read()
        size = try reader.read()
        readsFromRight = try reader.read()
        shadow = try reader.read()
        outline = try reader.read()
        shape = try reader.read()
        colored = try reader.read()
        guard isFinite else { throw reader.damage }
    }
}
