package import Raster

/// Finds the points of faces, and cuts people and heads out of pictures.
package enum FaceAnalyzer {
    /// The smallest shorter side of a picture that people are cut out of, in pixels.
    package static let smallestSide = 48
    /// The greatest number of different frames that people are cut out of; more would take too long.
    package static let mostFrames = 96

    /// Analyzes the frames of a picture. If one can't be cut reliably, none is.
    /// - Parameters:
    ///   - frames: in order, all of one size; the last is followed by the first. Equal ones are analyzed once.
    ///   - networks: what looks at the pictures.
    ///   - cutting: whether people are cut out; otherwise only points are found.
    ///   - shared: how many different frames may be shared out among several people.
    package static func analyze(
        _ frames: [Bitmap], seeing networks: some FaceSeeing, cutting: Bool = true, shared: Int = .max
    ) -> AnalyzedFrames {
        let cycle = FrameCycle(frames.filter { !$0.bounds.isEmpty })
        guard cycle.shown.count == frames.count, !frames.isEmpty else {
            return AnalyzedFrames(frames: frames.map { _ in AnalyzedFrame() }, doubt: .small)
        }
        let hasAlpha = cycle.pictures.contains { $0.pixels.contains { $0.a < 255 } }
        let isLong = cycle.pictures.count > mostFrames
        let masks: PictureAnalysis.Masks =
            hasAlpha ? .alpha : isLong ? .none : .network(cutting: cutting, shared: shared)
        let analysis = PictureAnalysis(cycle, seeing: networks, masks: masks)
        var results = analysis.measured()
        var (doubt, headDoubt): (CutDoubt?, CutDoubt?)
        if cutting && hasAlpha && !isLong { headDoubt = analysis.trim(into: &results) }
        if cutting && !hasAlpha {
            do throws(CutDoubt) {
                if isLong { throw .long }
                headDoubt = try analysis.cut(into: &results)
            } catch {
                doubt = error
                headDoubt = analysis.cutHeads(into: &results)
            }
        }
        return AnalyzedFrames(
            frames: cycle.shown.map { results[$0] }, doubt: doubt, headDoubt: headDoubt)
    }
}
