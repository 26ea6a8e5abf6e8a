import Raster

/// The different pictures of a moving one, and which follow each other. The last frame is followed by the first.
struct FrameCycle {
    /// The different pictures, in the order in which they first appear.
    private(set) var pictures: [Bitmap] = []
    /// Which picture each frame shows.
    private(set) var shown: [Int] = []
    /// For each picture the pictures just before and after it, other than itself.
    private(set) var neighbors: [[Int]] = []

    /// - Parameter frames: in order, all of one size.
    init(_ frames: [Bitmap]) {
        for frame in frames {
            let known = pictures.firstIndex(of: frame)
            shown.append(known ?? pictures.count)
            if known == nil { pictures.append(frame) }
        }
        neighbors = Array(repeating: [], count: pictures.count)
        for (index, picture) in shown.enumerated() {
            let next = shown[(index + 1) % shown.count]
            guard next != picture else { continue }
            if !neighbors[picture].contains(next) { neighbors[picture].append(next) }
            if !neighbors[next].contains(picture) { neighbors[next].append(picture) }
        }
    }
}
