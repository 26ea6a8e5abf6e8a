import Raster

extension RenderPlan {
    /// One scene with one frame of the face, `side × side`. Walks the plan and decides nothing.
    func picture(scene: Int, face: PreparedFace.Frame) -> Bitmap {
        guard scenes.indices.contains(scene) else { return Bitmap(width: stage.side, height: stage.side) }
        let raster = raster(scenes[scene], face: face)
        guard stage.width != stage.side || stage.height != stage.side else { return raster }
        var square = Bitmap(width: stage.side, height: stage.side)
        square.lay(raster, atX: stage.left, y: stage.top)
        return square
    }

    private func raster(_ steps: [RenderStep], face: PreparedFace.Frame) -> Bitmap {
        var rest = steps[...]
        var raster: Bitmap
        if case .plate(let number, _) = rest.first {
            // On a clear raster every blend leaves the plate as it is.
            raster = plates.raster(number, width: stage.width, height: stage.height)
            rest = rest.dropFirst()
        } else {
            raster = Bitmap(width: stage.width, height: stage.height)
        }
        for step in rest { draw(step, face: face, on: &raster) }
        return raster
    }

    private func draw(_ step: RenderStep, face: PreparedFace.Frame, on raster: inout Bitmap) {
        switch step {
        case .plate(let number, let blend):
            let plate = plates.picture(number)
            raster.lay(plate.bitmap, atX: plate.x, y: plate.y, style: LayerStyle(blend: blend))
        case .face(let style, let box, let transform, let laid):
            raster.draw(face, style, into: box, by: transform, style: laid)
        case .group(let steps, let box, let transform, let style):
            raster.place(self.raster(steps, face: face), in: box, by: transform, style: style)
        }
    }
}
