/// Frames as PNG files: those of the whole costume, and those without some of its layers.
struct KeptFrames {
    /// Bytes of either kind: a costume has some dozens of frames.
    private static let most = 8 << 20

    private var whole: [Int: [UInt8]] = [:]
    private var variants: [String: [UInt8]] = [:]
    /// Whether there is no room for one more frame of the whole costume. What is kept stays.
    private(set) var isFull = false

    subscript(number: Int, shown: BenchCostume.Shown) -> [UInt8]? {
        get { shown == .all ? whole[number] : variants["\(number) \(shown)"] }
        set {
            let size = newValue?.count ?? 0
            if shown == .all {
                isFull = Self.bytes(whole) + size > Self.most
                if !isFull { whole[number] = newValue }
            } else {
                if Self.bytes(variants) + size > Self.most { variants = [:] }
                variants["\(number) \(shown)"] = newValue
            }
        }
    }

    mutating func dropVariants() { variants = [:] }

    private static func bytes<Key>(_ frames: [Key: [UInt8]]) -> Int {
        frames.values.reduce(0) { $0 + $1.count }
    }
}
