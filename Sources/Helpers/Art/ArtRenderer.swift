public import Raster

/// Draws SVG art and text. The product's own is the helper program `kigurumi-art`; tests bring a double.
public protocol ArtRenderer: Sendable {
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap
    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap
    /// Which fonts a text is drawn with: they decide pixels.
    func fonts(for text: TextRequest) throws(ArtError) -> FontReport
    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry
    /// The helper's libraries and their versions, such as `librsvg 2.54.7, pango 1.50.12`: they decide pixels.
    func version() throws(ArtError) -> String
    /// The same for one costume: it draws no more than a costume may (`ArtLimits.secondsTogether`).
    func limited() -> any ArtRenderer
}

extension ArtRenderer {
    public func limited() -> any ArtRenderer { self }
}
