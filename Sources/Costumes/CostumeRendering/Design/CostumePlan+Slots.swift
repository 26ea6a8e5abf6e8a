package import Raster

extension CostumePlan {
    /// Where the faces of a frame go: the corners of each one's box, pixels of the frame, from its top left clockwise.
    package func slots(_ frame: StickerTimeline.Frame) -> [[Point]] {
        let number =
            render.frames.indices.contains(frame.costume) ? render.frames[frame.costume] : render.still
        guard render.scenes.indices.contains(number) else { return [] }
        return slots(render.scenes[number], by: .identity).map { corners in
            corners.map {
                Point(x: $0.x + Double(render.output.left), y: $0.y + Double(render.output.top))
            }
        }
    }

    private func slots(_ steps: [RenderStep], by outer: Transform) -> [[Point]] {
        steps.flatMap { step -> [[Point]] in
            switch step {
            case .face(_, let box, let transform, _):
                let corners = box.corners.compactMap { transform.place($0).flatMap(outer.place) }
                return corners.count == 4 ? [corners] : []
            case .group(let group, let placement, _):
                return slots(group.steps, by: placement.place(group.width, group.height).then(outer))
            case .plate, .attached, .text: return []
            }
        }
    }
}

extension RasterPlacement {
    /// Pixels of a raster drawn apart → those of the one it is laid on.
    func place(_ width: Int, _ height: Int) -> Transform {
        switch self {
        case .pixels(let x, let y, _): .translation(x: Double(x), y: Double(y))
        case .stretched(let box, let transform):
            Transform.scale(
                x: box.width / Double(max(1, width)), y: box.height / Double(max(1, height))
            ).then(.translation(x: box.x, y: box.y)).then(transform)
        }
    }
}
