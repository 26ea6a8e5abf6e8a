import Helpers
import Raster

/// Draws everything as a gray rectangle.
struct PaperRenderer: ArtRenderer {
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap {
        precondition((1...4096).contains(request.width) && (1...4096).contains(request.height))
        return paper(request.width, request.height)
    }

    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        guard text.isSound else { throw .damaged(reason: "a text beyond what is drawn") }
        return paper(text.width, text.height)
    }

    func fonts(for text: TextRequest) throws(ArtError) -> FontReport { FontReport(used: [], missing: []) }

    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        let view = Rect(x: 0, y: 0, width: 100, height: 100)
        return ArtGeometry(
            viewBox: view, bounds: element == nil ? view : Rect(x: 20, y: 10, width: 50, height: 60))
    }

    func version() throws(ArtError) -> String { "paper 1" }

    /// Clear at its edge, as drawings are.
    private func paper(_ width: Int, _ height: Int) -> Bitmap {
        var paper = Bitmap(width: width, height: height)
        for y in height / 8..<height {
            for x in width / 8..<width { paper[x, y] = Pixel(r: 90, g: 90, b: 90, a: 180) }
        }
        return paper
    }
}
