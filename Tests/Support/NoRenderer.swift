package import Helpers
package import Raster

/// A renderer for costumes without SVG: it draws nothing, and reports that its program is missing.
package struct NoRenderer: ArtRenderer {
    private var nobody: ArtError { .helperMissing(program: "none", looked: []) }

    /// Needs nothing.
    package init() {}

    /// Always throws that the program is missing, as all others here do.
    package func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap { throw nobody }
    package func draw(_ text: TextRequest) throws(ArtError) -> Bitmap { throw nobody }
    package func fonts(for text: TextRequest) throws(ArtError) -> FontReport { throw nobody }
    package func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry { throw nobody }
    package func version() throws(ArtError) -> String { throw nobody }
}
