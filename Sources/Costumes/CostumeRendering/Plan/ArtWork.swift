/// How much work a costume's art is, in pixels.
///
/// Only how often each file is used counts, so that the order in which threads work decides nothing: pictures count as
/// decoded once each where all of them can be held, otherwise once a use.
struct ArtWork {
    /// Pixels that are sampled from the art of a costume, counted at each use of each; about 3 s of CPU.
    private static let most = 1 << 30
    /// As many sampled pixels as decoding one takes.
    private static let decoding = 8

    private struct Use {
        /// Pixels of all uses together.
        var sampled = 0
        /// Pixels of the picture in the file; 0 where it is drawn instead.
        var decoded = 0
    }

    /// Bytes.
    private let mostHeld: Int
    /// By path.
    private var uses: [String: Use] = [:]

    /// - Parameter mostHeld: bytes of bitmaps that are held at once.
    init(mostHeld: Int) { self.mostHeld = mostHeld }

    /// Counts one use of a file.
    mutating func count(_ pixels: Int, of path: String, isDecoded: Bool) {
        uses[path, default: Use()].sampled += pixels
        if isDecoded { uses[path]?.decoded = pixels }
    }

    /// The path of the file that takes most work where all together are too much; nil: they aren't.
    var tooHeavy: String? {
        let isHeld = 4 * uses.values.reduce(0) { $0 + $1.decoded } <= mostHeld
        func pixels(_ use: Use) -> Int {
            let decoded = use.decoded == 0 ? 0 : isHeld ? use.decoded : use.sampled
            return use.sampled + Self.decoding * decoded
        }
        guard uses.values.reduce(0, { $0 + pixels($1) }) > Self.most else { return nil }
        return uses.max { (pixels($0.value), $1.key) < (pixels($1.value), $0.key) }?.key
    }
}
