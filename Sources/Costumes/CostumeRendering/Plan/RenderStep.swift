import Costume
import FaceInput
import Raster

/// What is drawn next of a frame; all lengths are pixels of the raster.
indirect enum RenderStep: Equatable, Sendable {
    /// A picture that was drawn when the plan was compiled, by its number among the plan's plates.
    case plate(Int, BlendMode)
    /// The face, fitted into a box of own space; the transform leads to pixels.
    case face(FaceStyle, box: Rect, transform: Transform, style: LayerStyle)
    /// A text that shows the wearer's values, in a box of own space. Plans that are kept have such steps; in one that is
    /// ready to be drawn they have become plates (`PlanLettering`).
    case text(Caption, box: Rect, transform: Transform, style: LayerStyle)
    /// A layer on a face; the transform leads from the face layer's own space to pixels.
    case attached(AttachedStep, transform: Transform, style: LayerStyle)
    /// Layers drawn apart, among them the face, filtered, and laid in as one.
    case group(RenderGroup, RasterPlacement, LayerStyle)

    var isText: Bool {
        switch self {
        case .text: true
        case .attached(let step, _, _): step.content.steps.contains { $0.isText }
        case .group(let group, _, _): group.steps.contains { $0.isText }
        case .plate, .face: false
        }
    }

    /// The numbers of all plates that it draws.
    var plates: [Int] {
        switch self {
        case .plate(let number, _): [number]
        case .face, .text: []
        case .attached(let step, _, _): step.content.plates
        case .group(let group, _, _): group.plates
        }
    }

    /// What a group holds that is drawn pixel by pixel where it is laid in; nil of other steps.
    var inner: [RenderStep]? {
        guard case .group(let group, .pixels(x: 0, y: 0, edge: nil), _) = self, group.filters.isEmpty,
            group.thin.isEmpty
        else { return nil }
        return group.steps
    }

    /// Whether what lies on faces lies where it does on usual ones.
    func isUsual(on people: People<PreparedFace.Frame>) -> Bool {
        switch self {
        case .plate, .text, .face: true
        case .attached(let step, _, _): people[step.person].map(step.isUsual) ?? true
        case .group(let group, _, _): group.steps.allSatisfy { $0.isUsual(on: people) }
        }
    }

    var usesFace: Bool {
        switch self {
        case .plate, .text: false
        case .face, .attached: true
        case .group(let group, _, _): group.steps.contains { $0.usesFace }
        }
    }
}

/// A costume at one size: what to draw for each of its moments. Immutable.
struct RenderPlan: Equatable, Sendable {
    let output: OutputGeometry
    /// Each distinct look of the costume, bottom step first.
    var scenes: [[RenderStep]]
    /// Which scene each costume frame shows; at least one.
    var frames: [Int]
    /// Which scene the still rendition shows.
    let still: Int
    var plates: PlateStore
    /// The pixels of the output that may look otherwise with another face, one window a scene.
    let windows: [PixelWindow]
    /// For each scene, the number of the first that has the same window and shows the same in it (`WindowViews`).
    let views: [Int]
}
