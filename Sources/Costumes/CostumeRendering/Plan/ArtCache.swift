import Costume
import Helpers
import Raster

/// Files and bitmaps up to a number of bytes.
///
/// Where one more wouldn't fit, others are dropped in a fixed order that looks random. Layers are drawn in turn, frame
/// for frame: of a little more than fits, dropping what was used least recently would drop each just before its use.
struct ArtCache {
    enum Key: Hashable {
        case file(digest: String)
        case picture(ArtReference)
        case drawing(Drawing)
        case sampled(Drawing)
        /// The size: nil of a PNG, which has its own.
        case coverage(ArtMask, Drawing?)
        case text(TextRequest)
        case letters(TextRequest, by: TextRequest.Unit)
        case yubinuki(Yubinuki)
    }

    struct Drawing: Hashable {
        var art: ArtReference
        var placement: ArtRequest.Placement
        var width: Int
        var height: Int
    }

    struct Yubinuki: Hashable {
        var pattern: YubinukiPattern
        var shape: YubinukiStyle.Shape
        /// The hole's radius, as a share of the outer one.
        var inner: Double
        var rows: Int
        /// In own space, and what is drawn for it, pixels.
        var box: Rect
        var width: Int
        var height: Int
    }

    /// Bytes that the reductions of a picture take beside a pixel's four, at the finest.
    private static let sampling = 8

    enum Value {
        case file([UInt8])
        case bitmap(Bitmap)
        case drawing(ArtPicture)
        /// nil: nothing shows.
        case sampled(ArtLibrary.Sampled?)
        case coverage(CoverageMap)
        case yubinuki(PictureSource)
        case letters([ArtLibrary.Letter])

        fileprivate var bytes: Int {
            switch self {
            case .file(let bytes): bytes.count
            case .bitmap(let bitmap): 4 * bitmap.pixels.count
            case .drawing(let drawing): 4 * drawing.part.pixels.count
            case .sampled(let sampled): (4 + ArtCache.sampling) * (sampled?.drawing.part.pixels.count ?? 0)
            case .coverage(let coverage): coverage.values.count
            case .yubinuki(let source): (4 + ArtCache.sampling) * source.width * source.height
            case .letters(let letters):
                letters.flatMap { [$0.shadow, $0.outline, $0.shape, $0.colored] }.reduce(0) {
                    $0 + (4 + ArtCache.sampling) * ($1?.drawing.part.pixels.count ?? 0)
                }
            }
        }
    }

    /// Bytes.
    private let limit: Int
    private(set) var held = 0
    private var values: [Key: Value] = [:]
    private var keys: [Key] = []
    private var random: UInt64 = 1

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? { values[key] }

    /// Holds a value unless it alone is larger than the limit.
    mutating func add(_ value: Value, as key: Key) {
        guard value.bytes <= limit, values[key] == nil else { return }
        while held + value.bytes > limit, !keys.isEmpty { dropOne() }
        values[key] = value
        keys.append(key)
        held += value.bytes
    }

    private mutating func dropOne() {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let number = Int(random >> 33) % keys.count
        keys.swapAt(number, keys.count - 1)
        if let dropped = values.removeValue(forKey: keys.removeLast()) { held -= dropped.bytes }
    }
}
