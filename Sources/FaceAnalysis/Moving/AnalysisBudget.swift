/// What analyzing a moving picture may cost. It depends only on the number and the size of the frames, so that every
/// machine treats the same picture alike.
public struct AnalysisBudget: Sendable {
    /// Bytes of all frames together with their persons and heads.
    public var memory: Int
    /// Milliseconds on a slow processor, by the estimates below.
    public var work = 1_600.0

    /// What the networks take for one frame.
    private static let networks = 50.0
    /// What the networks for points take for one frame.
    private static let points = 30.0
    /// What a million pixels take to be cut out.
    private static let cutting = 60.0

    /// - Parameter memory: bytes of all frames together with their persons and heads.
    public init(memory: Int) { self.memory = memory }

    /// Whether frames can be cut out.
    /// - Parameters:
    ///   - count: of all frames.
    ///   - different: how many of them differ.
    ///   - pixels: of one frame.
    func allowsCutting(_ count: Int, different: Int, pixels: Int) -> Bool {
        let each = Self.networks + Self.cutting * Double(pixels) / 1e6
        return holds(3, of: count, pixels: pixels) && each * Double(different) <= work
    }

    /// Whether so many pictures of each frame fit into the memory.
    func holds(_ pictures: Int, of count: Int, pixels: Int) -> Bool {
        4 * pixels * count * pictures <= memory
    }

    /// How many frames may be measured; at least one.
    func measurable(pixels: Int) -> Int {
        let each = Self.points + 0.5 * Self.cutting * Double(pixels) / 1e6
        return max(1, Int(work / each))
    }
}
