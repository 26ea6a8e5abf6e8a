import Costume
import FaceInput
import Raster

extension CostumePlan {
    /// The face as large as the costume's frames show it at most: in many frames it is drawn sooner from that.
    package func reduced(_ face: PreparedFace) -> PreparedFace {
        guard face.count == 1 else { return face }
        var finest: [FaceCut: Double] = [:]
        for scene in Set(render.frames) {
            render.note(
                &finest, of: render.scenes[scene], showing: face.frame(0), within: render.stage.grid.bounds)
        }
        return face.reduced(for: finest)
    }
}

extension RenderPlan {
    /// Notes the fewest pixels of a face from one output pixel to the next, by the cut that is drawn.
    /// - Parameter raster: what the steps are drawn on.
    fileprivate func note(
        _ finest: inout [FaceCut: Double], of steps: [RenderStep], showing face: PreparedFace.Frame,
        within raster: PixelRect
    ) {
        for step in steps {
            switch step {
            case .plate, .attached, .text: break
            case .face(let style, let box, let transform, _):
                guard let picture = face.photograph(style.cut) else { continue }
                let fit = style.fitted(
                    width: picture.width, height: picture.height, face.head, into: box)
                let turned = fit.turn.map { $0.then(transform) } ?? transform
                guard let found = turned.finestStep(drawing: fit.part, into: fit.place, within: raster)
                else { continue }
                let cut = face.shown(style.cut)
                finest[cut] = min(finest[cut] ?? found, found)
            case .group(let group, _, _):
                let own = PixelRect(x: 0, y: 0, width: group.width, height: group.height)
                note(&finest, of: group.steps, showing: face, within: own)
            }
        }
    }
}
