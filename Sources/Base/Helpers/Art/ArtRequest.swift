package import Raster

/// A request to draw an SVG file, or one of its elements.
package struct ArtRequest: Hashable, Sendable {
    /// Where the drawing goes in the output.
    package enum Placement: Hashable, Sendable {
        /// At its own place: the file's viewBox covers the whole output.
        case inPlace
        /// Stretched over the whole output: the element's bounds with strokes, or the viewBox of the whole
        /// file.
        case stretched
    }

    /// The file, as UTF-8.
    package var svg: [UInt8]
    /// The id of the element, without `#`; nil: the whole file.
    package var element: String?
    /// Where the drawing goes in the output.
    package var placement: Placement
    /// Output pixels in a row, 1…4096.
    package var width: Int
    /// Output rows, 1…4096.
    package var height: Int
    /// CSS that takes precedence over the file's own attributes.
    package var styleSheet: String?

    /// A request for a picture of `width × height` pixels.
    package init(
        svg: [UInt8], element: String?, placement: Placement, width: Int, height: Int,
        styleSheet: String? = nil
    ) {
        self.svg = svg
        self.element = element
        self.placement = placement
        self.width = width
        self.height = height
        self.styleSheet = styleSheet
    }
}

/// Where an element lies in its file.
package struct ArtGeometry: Hashable, Sendable {
    /// The file's viewBox, or its width and height.
    package var viewBox: Rect
    /// The bounds of the element without its stroke, in viewBox coordinates; for the whole file its viewBox.
    package var bounds: Rect

    /// A place within a viewBox.
    package init(viewBox: Rect, bounds: Rect) {
        self.viewBox = viewBox
        self.bounds = bounds
    }
}

/// What `kigurumi-art` allows itself, so that no costume's art exhausts the machine.
package enum ArtLimits {
    /// CPU seconds for one drawing, all threads together, and up to one more. Beyond them the kernel ends the helper.
    package static let seconds = 4
    /// CPU seconds for one text, which ends only a helper that hangs: how much work texts may be is counted before.
    package static let secondsOfText = 25
    /// CPU seconds for all art of one costume, texts aside.
    package static let secondsTogether = 5
    /// Memory that the helper may write to.
    package static let mebibytes = 320
    /// The pixels of all pictures inside an SVG together. librsvg silently skips those that it can't decode,
    /// so they are counted before it reads the file.
    package static let embeddedPixels = 16 << 20
}

/// The fonts that a text is drawn with.
package struct FontReport: Hashable, Sendable {
    /// Name, version, size in bytes and a checksum of each font: together they determine the shapes of the
    /// letters.
    package var used: [String]
    /// Families that were requested but aren't installed.
    package var missing: [String]
    /// Characters that no installed font has; they are left out.
    package var unshown: [String]
    /// What doesn't fit at the smallest size; nil: all fits, or the request has none.
    package var cut: Cut?

    /// How much of a text is shown before an ellipsis.
    package struct Cut: Hashable, Sendable {
        /// Characters.
        package var shown: Int
        /// Of the whole text, characters.
        package var length: Int

        package init(shown: Int, of length: Int) {
            self.shown = shown
            self.length = length
        }
    }

    package init(used: [String], missing: [String], unshown: [String] = []) {
        self.used = used
        self.missing = missing
        self.unshown = unshown
    }
}
