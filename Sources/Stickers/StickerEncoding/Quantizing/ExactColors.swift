/// The colors of pictures, while they are so few that a palette holds them all.
struct ExactColors: Sendable {
    static let most = 255

    /// Sorted; nil when there are more.
    private(set) var colors: [UInt32]? = []

    /// More than a palette holds.
    static let many = ExactColors(colors: nil)

    private init(colors: [UInt32]?) { self.colors = colors }

    init(_ pictures: [BinaryAlphaImage]) {
        var found: Set<UInt32> = []
        for picture in pictures {
            var last: UInt32 = 0
            for bits in picture.pixels where bits != last {
                last = bits
                guard bits != 0, found.insert(bits).inserted, found.count > Self.most else { continue }
                colors = nil
                return
            }
        }
        colors = found.sorted()
    }
}
