package import Raster

/// Draws SVG art and text. The real one is the helper program `kigurumi-art`; tests use a double.
package protocol ArtRenderer: Sendable {
    /// Draws an SVG file or one of its elements.
    /// - Returns: a picture of the size requested.
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap
    /// Draws the same without its clear margins.
    func drawPart(_ request: ArtRequest) throws(ArtError) -> ArtPicture
    /// Draws a text fitted into a box.
    /// - Returns: a picture of the size requested.
    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap
    /// Draws the letters, words or lines of a text one by one, in reading order.
    func letters(of text: TextRequest, by unit: TextRequest.Unit) throws(ArtError) -> [LetterPicture]
    /// Reports which fonts a text is drawn with. They are part of cache keys, since pixels depend on them.
    func fonts(for text: TextRequest) throws(ArtError) -> FontReport
    /// Finds where an element lies in its file.
    /// - Parameter element: its id, without `#`; nil: the whole file.
    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry
    /// The renderer's libraries and their versions, such as `librsvg 2.54.7, pango 1.50.12`. Part of cache
    /// keys.
    func version() throws(ArtError) -> String
    /// A renderer for one costume, with the CPU time of one costume (`ArtLimits.secondsTogether`).
    func limited() -> any ArtRenderer
    /// Gives up what waits for the next drawing, which then takes a moment longer.
    func dismiss()
    /// The same with what had nothing to draw since this was last called.
    func dismissUnused()
}

extension ArtRenderer {
    /// Draws all of it, then cuts the margins off.
    package func drawPart(_ request: ArtRequest) throws(ArtError) -> ArtPicture {
        ArtPicture(try draw(request))
    }

    /// The whole text as one letter, which turns about its middle.
    package func letters(
        of text: TextRequest, by unit: TextRequest.Unit
    ) throws(ArtError) -> [LetterPicture] {
        let middle = Point(x: Double(text.width) / 2, y: Double(text.height) / 2)
        var whole = LetterPicture(
            pivot: middle, turn: 0, size: Double(text.height), readsFromRight: false)
        whole.shape = ArtPicture(try draw(text))
        return [whole]
    }

    /// Itself: a renderer without limits.
    package func limited() -> any ArtRenderer { self }

    package func dismiss() {}

    package func dismissUnused() {}
}
