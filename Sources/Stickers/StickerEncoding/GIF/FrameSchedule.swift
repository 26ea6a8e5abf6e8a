import Raster

/// When the pictures of an animation are shown, and what becomes of them. All lists have an entry for each.
struct FrameSchedule: Equatable, Sendable {
    /// Hundredths of a second.
    var delays: [Int] = []
    /// Pixels that each must probably draw: a measure of its share of the bytes.
    var weights: [Int] = []
    /// The box around what turns clear after each.
    var disposalRect: [PixelRect] = []
    /// The number of the frame that was handed in.
    var sources: [Int] = []
    /// The numbers of those that show the picture before them once more.
    var repeats: Set<Int> = []

    /// Of each picture the number of the first that shows the same.
    /// - Parameter looks: of each frame that was handed in the number of the first that is known to be equal.
    func firstIdentical(_ duplicateFrames: [Int]?) -> [Int] {
        var first: [Int: Int] = [:]
        return sources.enumerated().map { index, source in
            let look = duplicateFrames.flatMap { $0.indices.contains(source) ? $0[source] : nil } ?? source
            if let known = first[look] { return known }
            first[look] = index
            return index
        }
    }
}
