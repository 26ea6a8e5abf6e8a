public import Helpers
public import Raster

/// A renderer for costumes without SVG: it draws nothing, and reports that its program is missing.
public struct NoRenderer: ArtRenderer {
    private var nobody: ArtError { .helperMissing(program: "none", looked: []) }

    /// Needs nothing.
    public init() {}

    /// Always throws that the program is missing, as all others here do.
    public func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap { throw nobody }
    public func draw(_ text: TextRequest) throws(ArtError) -> Bitmap { throw nobody }
    public func fonts(for text: TextRequest) throws(ArtError) -> FontReport { throw nobody }
    public func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry { throw nobody }
    public func version() throws(ArtError) -> String { throw nobody }
}
