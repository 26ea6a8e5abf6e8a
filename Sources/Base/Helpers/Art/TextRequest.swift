package import Raster

/// A request to draw a text fitted into a box.
///
/// Lengths are in units of the box unless stated otherwise, so that the line breaks are the same at every
/// output size.
package struct TextRequest: Hashable, Sendable {
    /// Where lines stand between the sides of the box; `start` is the side that reading starts from.
    package enum Alignment: String, Hashable, Sendable, CaseIterable { case start, center, end }
    /// Where the lines stand between the top and the bottom of the box.
    package enum Vertical: String, Hashable, Sendable, CaseIterable { case top, middle, bottom }

    /// What of a text is drawn apart, to be moved. Joined letters, as Arabic ones, move by the word.
    package enum Unit: String, Hashable, Sendable, CaseIterable { case letter, word, line }

    /// A line around the letters.
    package struct Outline: Hashable, Sendable {
        /// How far it extends from the letters.
        package var width: Double
        /// Its color.
        package var color: Color

        /// An outline.
        package init(width: Double, color: Color) {
            self.width = width
            self.color = color
        }
    }

    /// A shadow of the letters.
    package struct Shadow: Hashable, Sendable {
        /// How far it lies to the right.
        package var x: Double
        /// How far it lies below.
        package var y: Double
        /// How far its edge spreads; 0 is sharp.
        package var blur: Double
        /// Its color.
        package var color: Color

        /// A shadow.
        package init(x: Double, y: Double, blur: Double, color: Color) {
            self.x = x
            self.y = y
            self.blur = blur
            self.color = color
        }
    }

    /// Drawn literally, not as markup. At most `longestText` bytes.
    package var text: String
    /// BCP 47; selects the shapes of characters that look different in different languages.
    package var language = "en"
    /// Font families in order of preference; the built-in ones follow.
    package var families: [String] = []
    /// The weight of the font, 1…1000.
    package var weight = 700
    /// The largest size of the letters; they are made smaller to fit the box.
    package var size: Double
    /// The smallest size of letters that are read: what doesn't fit at this size is cut, with an ellipsis. 0: letters
    /// become as small as they must.
    package var smallest = 0.0
    /// The color of the letters.
    package var color: Color
    /// Where lines stand between the sides.
    package var alignment = Alignment.center
    /// Where lines stand between top and bottom.
    package var vertical = Vertical.middle
    /// nil: no outline.
    package var outline: Outline?
    /// nil: no shadow.
    package var shadow: Shadow?
    /// The radius of the circle that lines follow: positive rises in the middle, negative sags; nil: straight
    /// lines.
    package var arcRadius: Double?
    /// Width of the box.
    package var boxWidth: Double
    /// Height of the box.
    package var boxHeight: Double
    /// Output pixels in a row, 1…4096.
    package var width: Int
    /// Output rows, 1…4096.
    package var height: Int

    /// The longest text in UTF-8 bytes.
    package static let longestText = 8_192

    /// A bold text in the middle of its box.
    /// - Parameters:
    ///   - size: the largest size of the letters.
    ///   - box: the size of the box, in its own units.
    ///   - pixels: the size of the output.
    package init(
        _ text: String, size: Double, color: Color, box: (width: Double, height: Double),
        pixels: (width: Int, height: Int)
    ) {
        self.text = text
        self.size = size
        self.color = color
        (boxWidth, boxHeight) = box
        (width, height) = pixels
    }

    /// Whether all values are in their ranges. The helper checks every request, too.
    package var isSound: Bool {
        let lengths = [size, smallest, boxWidth, boxHeight, outline?.width ?? 0, shadow?.blur ?? 0]
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
