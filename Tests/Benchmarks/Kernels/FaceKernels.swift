import FaceExpressions
import FaceInput
import Raster

/// What makes a face act: one state each, drawn at the size of a sticker.
enum FaceKernels {
    static func all(_ scene: Scene) -> [Kernel] {
        let picture = scene.face.resized(width: Scene.side, height: Scene.side)
        let actor = FaceActor(.typical, of: picture)
        func kernel(_ name: String, _ channels: [FaceExpression.Channel: Double]) -> Kernel {
            var expression = FaceExpression()
            for (channel, value) in channels { expression[channel] = value }
            return Kernel(name: name, pixels: picture.pixels.count) {
                actor.act(expression)?.deformation()?.applied(to: picture).width ?? 0
            }
        }
        return [
            kernel("expression: a blink", [.lids: 1]),
            kernel("expression: a laugh", [.mouth: 0.6, .smile: 0.8, .lids: 0.6, .brows: 0.4]),
            kernel(
                "expression: all channels",
                Dictionary(uniqueKeysWithValues: FaceExpression.Channel.allCases.map { ($0, 0.5) })),
        ]
    }
}
