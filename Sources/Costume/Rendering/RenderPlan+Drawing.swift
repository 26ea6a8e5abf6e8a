import Raster

extension RenderPlan {
    /// One scene with one frame of the face, `side × side`. Walks the plan and decides nothing.
    func picture(scene: Int, face: Wearer) -> Bitmap {
        guard scenes.indices.contains(scene) else { return Bitmap(width: stage.side, height: stage.side) }
        let raster = raster(scenes[scene], width: stage.width, height: stage.height, face: face)
        guard stage.width != stage.side || stage.height != stage.side else { return raster }
        var square = Bitmap(width: stage.side, height: stage.side)
        square.lay(raster, atX: stage.left, y: stage.top)
        return square
    }

    /// A part of the output.
    func picture(scene: Int, face: Wearer, window: PixelRect) -> Bitmap {
        var part = Bitmap(width: max(0, window.width), height: max(0, window.height))
        guard scenes.indices.contains(scene) else { return part }
        let (x, y) = (stage.left - window.x, stage.top - window.y)
        var rest = scenes[scene][...]
        if case .plate(let number, _) = rest.first {
            // On a clear raster every blend leaves the plate as it is.
            plates.copy(number, onto: &part, movedX: x, y: y)
            rest = rest.dropFirst()
        }
        let open = self.window(scene: scene).moved(x: -window.x, y: -window.y)
        for step in rest { draw(step, face: face, on: &part, movedX: x, y: y, within: open) }
        return part
    }

    private func raster(
        _ steps: [RenderStep], width: Int, height: Int, face: Wearer
    ) -> Bitmap {
        var rest = steps[...]
        var raster: Bitmap
        if case .plate(let number, _) = rest.first {
            // On a clear raster every blend leaves the plate as it is.
            raster = plates.raster(number, width: width, height: height)
            rest = rest.dropFirst()
        } else {
            raster = Bitmap(width: width, height: height)
        }
        for step in rest { draw(step, face: face, on: &raster) }
        return raster
    }

    /// - Parameters:
    ///   - x: where the raster's own origin lies on the bitmap; so does y.
    ///   - window: of the bitmap, outside of which the face is hidden.
    private func draw(
        _ step: RenderStep, face: Wearer, on raster: inout Bitmap, movedX x: Int = 0, y: Int = 0,
        within window: PixelWindow? = nil
    ) {
        switch step {
        case .plate(let number, .normal): plates.lay(number, over: &raster, movedX: x, y: y)
        case .plate(let number, let blend):
            let plate = plates.picture(number)
            raster.lay(plate.bitmap, atX: plate.x + x, y: plate.y + y, style: LayerStyle(blend: blend))
        case .text: break  // A plan that is drawn has none (`PlanLettering`).
        case .face(let style, let box, let transform, let laid):
            raster.draw(
                face.frame, style, into: box, by: transform.moved(x: x, y: y), style: laid.moved(x: x, y: y),
                within: window)
        case .group(let group, let box, let transform, let style):
            func apart() -> Bitmap {
                self.raster(group.steps, width: stage.width, height: stage.height, face: face)
            }
            let (transform, style) = (transform.moved(x: x, y: y), style.moved(x: x, y: y))
            if let shared = face.groups?.picture(of: group, face: face.number, draw: apart) {
                raster.place(shared, in: box, by: transform, style: style)
            } else {
                raster.place(apart(), in: box, by: transform, style: style)
            }
        case .filtered(let step):
            var apart = self.raster(step.steps, width: step.width, height: step.height, face: face)
            apart.thicken(step.landing)
            for filter in step.filters { apart.apply(photoFilter(filter, of: step)) }
            raster.land(apart, step.landing.moved(x: x, y: y), style: step.style.moved(x: x, y: y))
        }
    }

    private func photoFilter(_ filter: PlanFilter, of step: FilteredStep) -> PhotoFilter {
        let operation: PhotoFilter.Operation =
            switch filter.operation {
            case .curves(let curves): .curves(curves)
            case .blur(let radius): .blur(radius: radius)
            case .texture(let plate, let blend, let opacity):
                .texture(
                    plates.raster(plate ?? -1, width: step.width, height: step.height), blend,
                    opacity: opacity)
            case .noise(let tile, let blend, let opacity): .noise(tile, blend, opacity: opacity)
            }
        return PhotoFilter(operation, mask: filter.mask)
    }
}

extension Transform {
    fileprivate func moved(x: Int, y: Int) -> Transform {
        x == 0 && y == 0 ? self : then(.translation(x: Double(x), y: Double(y)))
    }
}
