package import Helpers
package import Raster
import Synchronization

/// A renderer for costumes with texts: it draws no letters, but remembers what it was asked for.
package final class Scribe: ArtRenderer {
    private let state = Mutex((texts: [String](), font: "Plain 1.0"))

    package init() {}

    /// What was drawn, without the marks that set values apart from the text round them; in order.
    package var texts: [String] { state.withLock { $0.texts } }

    /// The font that all texts are drawn with from now on.
    package func install(_ font: String) { state.withLock { $0.font = font } }

    /// A clear picture.
    package func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        let bare = text.text.filter { !"\u{2068}\u{2069}".contains($0) }
        state.withLock { $0.texts.append(bare) }
        return Bitmap(width: text.width, height: text.height)
    }

    /// The family "Script" is missing, no font has "က", and what is "long" doesn't fit.
    package func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        var report = FontReport(
            used: [state.withLock { $0.font }], missing: text.families.filter { $0 == "Script" },
            unshown: text.text.filter { $0 == "က" }.map(String.init))
        if text.text.contains("long"), text.smallest > 0 { report.cut = FontReport.Cut(shown: 2, of: 4) }
        return report
    }

    package func version() throws(ArtError) -> String { "scribe 1" }

    /// Always throws: it has no art.
    package func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap { throw .elementMissing("any") }
    package func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        throw .elementMissing("any")
    }
}
