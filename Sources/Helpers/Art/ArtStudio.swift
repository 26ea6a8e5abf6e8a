public import Raster

/// Draws SVG art. The product's own is the helper program `kigurumi-art`; tests bring a double.
public protocol ArtStudio: Sendable {
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap
    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry
    /// The helper's libraries and their versions, such as `librsvg 2.54.7`: they decide pixels.
    func version() throws(ArtError) -> String
}
