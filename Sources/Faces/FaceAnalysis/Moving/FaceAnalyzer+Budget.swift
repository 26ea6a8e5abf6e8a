import FaceInput
package import Raster

extension FaceAnalyzer {
    /// Analyzes the frames of a picture within a budget. If there are too many, none is cut, and only some are measured:
    /// the points of those between them are interpolated. Heads come as ovals wherever they aren't cut out.
    /// - Parameters:
    ///   - frames: as above.
    ///   - networks: what looks at the pictures.
    ///   - cutting: whether people are cut out; otherwise only points are found.
    ///   - budget: what this may cost.
    package static func analyze(
        _ frames: [Bitmap], seeing networks: some FaceSeeing, cutting: Bool, within budget: AnalysisBudget
    ) -> AnalyzedFrames {
        guard let pixels = frames.first?.pixels.count else { return AnalyzedFrames(frames: []) }
        if cutting {
            let different = frames.differentCount
            if budget.allowsCutting(frames.count, different: different, pixels: pixels) {
                let shared = budget.shareable(different: different, pixels: pixels)
                return analyze(frames, seeing: networks, shared: shared)
            }
        }
        let step = 1 + (frames.count - 1) / budget.measurable(pixels: pixels)
        let measured = stride(from: 0, to: frames.count, by: step).map { frames[$0] }
        let last = (measured.count - 1) * step
        let found = analyze(measured, seeing: networks, cutting: false).frames
        let (points, contours) = (found.map(\.points), found.map(\.contours))
        let isCutOut = frames.areCutOut
        var result = AnalyzedFrames(frames: [], doubt: cutting && !isCutOut ? .long : nil)
        for index in frames.indices {
            var frame = AnalyzedFrame()
            // From the last that is measured to the first it may be nearer than from one to the next.
            let beyond = index - last
            let moment =
                beyond <= 0
                ? Double(index) / Double(step)
                : Double(measured.count - 1) + Double(beyond) / Double(frames.count - last)
            frame.points = .between(points, at: moment)
            frame.contours = .between(contours, at: moment)
            result.frames.append(frame)
        }
        if !isCutOut, budget.holds(2, of: frames.count, pixels: pixels) {
            for index in frames.indices {
                result.frames[index].head = HeadCut.oval(
                    of: frames[index], points: result.frames[index].points)
            }
        }
        return result
    }
}

extension MovingPlaces {
    /// The places at a moment between two that are measured; the last is followed by the first.
    /// - Returns: those of the nearer moment if the other has none.
    static func between(_ measured: [Self?], at moment: Double) -> Self? {
        guard !measured.isEmpty else { return nil }
        let first = Int(moment)
        let (before, after) = (measured[first % measured.count], measured[(first + 1) % measured.count])
        let share = moment - Double(first)
        guard let before, let after else { return share < 0.5 ? before : after }
        return Self(
            zip(before.places, after.places).map { one, other in
                Point(x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y))
            })
    }
}

extension [Bitmap] {
    /// How many pictures differ. Fast also for many that look alike.
    fileprivate var differentCount: Int {
        if count < 2 { return count }
        var known: [Int: [Int]] = [:]
        var count = 0
        for (index, picture) in enumerated() {
            let digest = picture.digest
            if known[digest, default: []].contains(where: { self[$0] == picture }) { continue }
            known[digest, default: []].append(index)
            count += 1
        }
        return count
    }
}

extension Bitmap {
    /// A number that is equal for equal pictures, and rarely for others.
    fileprivate var digest: Int {
        var hasher = Hasher()
        unsafe pixels.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
