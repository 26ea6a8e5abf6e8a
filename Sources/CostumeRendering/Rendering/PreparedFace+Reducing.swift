import Costume
import Raster

extension CostumePlan {
    /// The face as large as the costume's frames show it at most: in many frames it is drawn sooner from that.
    public func reduced(_ face: PreparedFace) -> PreparedFace {
        guard face.count == 1, case .ready(let source) = face.frame(0) else { return face }
        let steps = render.frames.flatMap { render.scenes[$0] }
        guard
            let step = render.finestStep(
                of: steps, width: source.width, height: source.height, within: render.stage.grid.bounds)
        else {
            return face
        }
        return face.reduced(for: step)
    }
}

extension RenderPlan {
    /// The fewest pixels of a face of that size from one output pixel to the next; nil where none is drawn.
    /// - Parameter raster: what the steps are drawn on.
    fileprivate func finestStep(
        of steps: [RenderStep], width: Int, height: Int, within raster: PixelRect
    ) -> Double? {
        var finest: Double?
        for step in steps {
            let found: Double? =
                switch step {
                case .plate, .text: nil
                case .face(let style, let box, let transform, _):
                    finestStep(of: style, box, transform, width: width, height: height, within: raster)
                case .group(let group, _, _):
                    finestStep(
                        of: group.steps, width: width, height: height,
                        within: PixelRect(x: 0, y: 0, width: group.width, height: group.height))
                }
            if let found { finest = min(finest ?? found, found) }
        }
        return finest
    }

    private func finestStep(
        of style: FaceStyle, _ box: Rect, _ transform: Transform, width: Int, height: Int,
        within raster: PixelRect
    ) -> Double? {
        let (part, place) = style.fitted(width: width, height: height, into: box)
        return transform.finestStep(drawing: part, into: place, within: raster)
    }
}
