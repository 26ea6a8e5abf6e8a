/// What analyzing a moving picture may cost. It depends only on the number and the size of the frames, so that every
/// machine treats the same picture alike.
package struct AnalysisBudget: Sendable {
    /// Bytes of all frames together with their persons and heads.
    package var memory: Int
    /// Milliseconds on a slow processor, by the estimates below. The decoder has 3 s, and needs some to decode.
    package var work = 2_250.0

    /// What one frame takes to be cut out, whatever its size: 2.5 times what a processor of 2023 takes.
    private static let frame = 45.0
    /// What a million pixels take in addition.
    private static let pixels = 92.0
    /// What a frame takes in addition to be shared out among several people.
    private static let sharing = 25.0
    /// What a frame takes less if it is only measured.
    private static let measured = 0.75

    /// - Parameter memory: bytes of all frames together with their persons and heads.
    package init(memory: Int) { self.memory = memory }

    /// Whether frames can be cut out.
    /// - Parameters:
    ///   - count: of all frames.
    ///   - different: how many of them differ.
    ///   - pixels: of one frame.
    func allowsCutting(_ count: Int, different: Int, pixels: Int) -> Bool {
        holds(3, of: count, pixels: pixels) && Self.work(pixels) * Double(different) <= work
    }

    /// How many of the frames that are cut out may be shared out among several people.
    func shareable(different: Int, pixels: Int) -> Int {
        max(0, Int((work - Self.work(pixels) * Double(different)) / Self.sharing))
    }

    /// Whether so many pictures of each frame fit into the memory.
    func holds(_ pictures: Int, of count: Int, pixels: Int) -> Bool {
        4 * pixels * count * pictures <= memory
    }

    /// How many frames may be measured; at least one.
    func measurable(pixels: Int) -> Int {
        max(1, Int(work / (Self.work(pixels) * Self.measured)))
    }

    /// What one frame takes to be cut out.
    private static func work(_ pixels: Int) -> Double { frame + Self.pixels * Double(pixels) / 1e6 }
}
