import Costume
import Helpers

/// How much work a costume's texts are, in nominal seconds of CPU: the same on every machine.
///
/// As with pictures, only how often each text is used counts: once where all of them can be held, otherwise at each use.
struct TextWork {
    /// About four times what `TemplateCost` lets through at the size that it counts with.
    static let most = 40.0

    private struct Use {
        var caption: Caption
        /// The time of one drawing.
        var seconds: Double
        var count = 0
    }

    /// Bytes.
    private let mostHeld: Int
    private var bytes = 0
    /// The time of all texts, drawn once each, and at each use.
    private var (once, always) = (0.0, 0.0)
    private var uses: [TextRequest: Use] = [:]

    /// - Parameter mostHeld: bytes of texts that are held at once.
    init(mostHeld: Int) { self.mostHeld = mostHeld }

    /// Counts one use of a text.
    /// - Parameter caption: what asks for it.
    mutating func count(_ request: TextRequest, of caption: Caption) {
        let pixels = request.width * request.height
        if uses[request] == nil {
            let cost = caption.nanoseconds(letters: request.text.count, pixels: Double(pixels))
            uses[request] = Use(caption: caption, seconds: cost * 1e-9)
            bytes += 4 * pixels
            once += cost * 1e-9
        }
        uses[request]?.count += 1
        always += uses[request]?.seconds ?? 0
    }

    /// The text that takes most work where all together are too much; nil: they aren't.
    var tooHeavy: Caption? {
        let isHeld = bytes <= mostHeld
        guard (isHeld ? once : always) > Self.most else { return nil }
        func seconds(_ use: Use) -> Double { use.seconds * Double(isHeld ? 1 : use.count) }
        return uses.max { (seconds($0.value), $1.key.text) < (seconds($1.value), $0.key.text) }?.value.caption
    }
}
