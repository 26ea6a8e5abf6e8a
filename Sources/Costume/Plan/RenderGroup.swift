/// Layers that are drawn apart, the face among them. Scenes in which they look the same share one, so that it is kept
/// once, and drawn once for all their frames.
final class RenderGroup: Equatable, Sendable {
    let steps: [RenderStep]

    init(_ steps: [RenderStep]) { self.steps = steps }

    static func == (a: RenderGroup, b: RenderGroup) -> Bool { a === b || a.steps == b.steps }
}
