import Helpers
import Raster
import Synchronization

/// Draws everything red, or fails as long as a test wants.
final class FailingRenderer: ArtRenderer {
    private let failure: Mutex<ArtError?>

    init(_ failure: ArtError?) { self.failure = Mutex(failure) }

    func fail(with error: ArtError?) { failure.withLock { $0 = error } }

    private func check() throws(ArtError) { if let error = failure.withLock({ $0 }) { throw error } }

    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap {
        try check()
        var picture = Bitmap(width: request.width, height: request.height)
        let whole = Rect(x: 0, y: 0, width: Double(request.width), height: Double(request.height))
        picture.fill(whole, with: .color(Color(r: 255, g: 0, b: 0, a: 255)), by: .identity)
        return picture
    }

    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        try check()
        return Bitmap(width: text.width, height: text.height)
    }

    func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        try check()
        return FontReport(used: [], missing: [])
    }

    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        try check()
        let box = Rect(x: 0, y: 0, width: 32, height: 32)
        return ArtGeometry(viewBox: box, bounds: box)
    }

    func version() throws(ArtError) -> String { "test" }
}
