import Costume
import FaceInput
package import Raster

extension CostumePlan {
    /// Whether a layer of the costume lies on a face.
    package var usesPoints: Bool { render.scenes.joined().contains { $0.isOnFace } }

    /// Where the points of the faces of a frame come to lie, pixels of the frame.
    package func points(_ frame: StickerTimeline.Frame, face: PreparedPeople) -> [Point] {
        let scene = scene(of: frame)
        guard render.scenes.indices.contains(scene) else { return [] }
        let shown = face.frame(frame.face)
        return points(render.scenes[scene], of: shown, by: .identity).map {
            Point(x: $0.x + Double(render.output.left), y: $0.y + Double(render.output.top))
        }
    }

    private func points(
        _ steps: [RenderStep], of face: People<PreparedFace.Frame>, by outer: Transform
    ) -> [Point] {
        steps.flatMap { step -> [Point] in
            switch step {
            case .face(let style, let box, let transform, _):
                guard let placed = face[style.person].flatMap({ style.placed($0, into: box) }) else {
                    return []
                }
                return FacePoint.allCases.compactMap {
                    transform.place(placed[$0]).flatMap(outer.place)
                }
            case .group(let group, let placement, _):
                return points(
                    group.steps, of: face, by: placement.place(group.width, group.height).then(outer))
            case .plate, .attached, .text: return []
            }
        }
    }
}

extension RenderStep {
    fileprivate var isOnFace: Bool {
        switch self {
        case .attached: true
        case .group(let group, _, _): group.steps.contains { $0.isOnFace }
        case .plate, .text, .face: false
        }
    }
}
