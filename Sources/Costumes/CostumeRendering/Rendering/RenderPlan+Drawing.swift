import Costume
import FaceInput
import Raster

extension RenderPlan {
    /// One scene with one frame of the face, `side × side`. Walks the plan and decides nothing.
    /// - Parameter keepsWindow: whether the face is hidden outside of its window.
    func picture(scene: Int, face: FaceFrame, keepsWindow: Bool = false) -> Bitmap {
        guard scenes.indices.contains(scene) else { return Bitmap(width: output.side, height: output.side) }
        let window = keepsWindow ? window(scene: scene).moved(x: -output.left, y: -output.top) : nil
        let raster = picture(scenes[scene], face, width: output.width, height: output.height, within: window)
        guard output.width != output.side || output.height != output.side else { return raster }
        var square = Bitmap(width: output.side, height: output.side)
        square.composite(raster, atX: output.left, y: output.top)
        return square
    }

    /// A part of the output.
    func picture(scene: Int, face: FaceFrame, window: PixelRect) -> Bitmap {
        let (width, height) = (max(0, window.width), max(0, window.height))
        guard scenes.indices.contains(scene) else { return Bitmap(width: width, height: height) }
        return picture(
            scenes[scene], face, width: width, height: height, movedX: output.left - window.x,
            y: output.top - window.y,
            within: self.window(scene: scene).moved(x: -window.x, y: -window.y))
    }

    /// Steps on a raster of their own.
    /// - Parameters:
    ///   - x: where the steps' own origin lies on it; so does y.
    ///   - window: of the raster, outside of which the face is hidden.
    private func picture(
        _ steps: [RenderStep], _ face: FaceFrame, width: Int, height: Int, movedX x: Int = 0, y: Int = 0,
        within window: PixelWindow? = nil
    ) -> Bitmap {
        let shown = PixelRect(x: -x, y: -y, width: width, height: height)
        let first = steps.first.flatMap { alone($0, face, shown) }
        var raster = first ?? Bitmap(width: width, height: height)
        for step in steps.dropFirst(first == nil ? 0 : 1) {
            draw(step, face: face, on: &raster, movedX: x, y: y, within: window)
        }
        return raster
    }

    /// What is drawn first, since on a clear raster every blend leaves that as it is: a plate, or a group that is laid in as
    /// it is, all over the part that is shown. nil of other steps.
    private func alone(_ step: RenderStep, _ face: FaceFrame, _ shown: PixelRect) -> Bitmap? {
        if case .plate(let number, _) = step {
            var raster = Bitmap(width: shown.width, height: shown.height)
            plates.copy(number, onto: &raster, movedX: -shown.x, y: -shown.y)
            return raster
        }
        guard case .group(let group, .pixels(let x, let y, edge: nil), let style) = step, step.inner == nil,
            style.masks.isEmpty, style.opacity >= 1
        else { return nil }
        let part = shown.moved(x: -x, y: -y)
        let whole = PixelRect(x: 0, y: 0, width: group.width, height: group.height)
        guard !part.isEmpty, part.intersection(whole) == part else { return nil }
        let shared = face.groups?.picture(of: group, face: face.number) { apart(group, face) }
        return (shared.map(\.picture) ?? apart(group, face))?.cropped(to: part)
    }

    /// - Parameters:
    ///   - x: where the raster's own origin lies on the bitmap; so does y.
    ///   - window: of the bitmap, outside of which the face is hidden.
    private func draw(
        _ step: RenderStep, face: FaceFrame, on raster: inout Bitmap, movedX x: Int, y: Int,
        within window: PixelWindow?
    ) {
        switch step {
        case .plate(let number, .normal): plates.composite(number, over: &raster, movedX: x, y: y)
        case .plate(let number, .multiply): plates.multiply(number, over: &raster, movedX: x, y: y)
        case .plate(let number, let blend):
            let plate = plates.picture(number)
            raster.composite(plate.bitmap, atX: plate.x + x, y: plate.y + y, style: LayerStyle(blend: blend))
        case .text: break  // A plan that is drawn has none (`PlanLettering`).
        case .face(let style, let box, let transform, let laid):
            guard let frame = face.people[style.person] else { return }
            raster.draw(
                frame, style, into: box, by: transform.moved(x: x, y: y), style: laid.moved(x: x, y: y),
                within: window)
        case .attached(let step, let transform, let laid):
            draw(
                step, face: face, on: &raster, by: transform.moved(x: x, y: y), style: laid.moved(x: x, y: y))
        case .group(let group, let placement, let style):
            let (placement, style) = (placement.moved(x: x, y: y), style.moved(x: x, y: y))
            if let shared = face.groups?.picture(of: group, face: face.number, draw: { apart(group, face) }) {
                raster.lay(shared, placement, style: style)
            } else if let inner = step.inner {
                let part = picture(
                    inner, face, width: raster.width, height: raster.height, movedX: x, y: y, within: window)
                raster.composite(part, atX: 0, y: 0, style: style)
            } else {
                raster.lay(apart(group, face), placement, style: style)
            }
        }
    }

    /// - Parameter transform: the face layer's own space → pixels of the bitmap.
    private func draw(
        _ step: AttachedStep, face: FaceFrame, on raster: inout Bitmap, by transform: Transform,
        style: LayerStyle
    ) {
        guard let own = face.people[step.person].flatMap(step.transform) else { return }
        let picture = face.attached.picture(of: step) { apart($0, face) }
        guard let picture else { return }
        raster.place(picture.source, in: picture.box, by: own.then(transform), style: style)
    }

    /// A group on its own raster.
    private func apart(_ group: RenderGroup, _ face: FaceFrame) -> Bitmap {
        var apart = picture(group.steps, face, width: group.width, height: group.height)
        apart.thicken(group.thin)
        for filter in group.filters {
            apart.apply(
                filter.map { plates.raster($0 ?? -1, width: group.width, height: group.height) })
        }
        return apart
    }
}

extension Transform {
    fileprivate func moved(x: Int, y: Int) -> Transform {
        x == 0 && y == 0 ? self : then(.translation(x: Double(x), y: Double(y)))
    }
}
