import Costume
import Raster

/// One layer at one moment: key frames evaluated, defaults filled in, its place on the canvas known. Nothing is drawn
/// yet. Equal values look equal, which is how plates are shared between frames.
struct SceneLayer: Hashable, Sendable {
    indirect enum Content: Hashable, Sendable {
        case art(ArtReference)
        case face(FaceStyle)
        case fill(Paint)
        case yubinuki(YubinukiPattern, shape: YubinukiStyle.Shape, inner: Double, rows: Int)
        case noise(NoiseTile)
        /// Without filters: layers on the same canvas as the group itself, which are drawn as one there. With filters:
        /// layers in own space, on a raster of their own.
        case group([SceneLayer])
        case text(Caption)
        /// The layer's transform leads from the face layer's own space; its box is where it lies there on usual faces.
        case attached(SceneAttachment)
    }

    /// The layer's number in its template, in painting order, groups before what they hold.
    var number: Int
    var content: Content
    /// Own space.
    var box: Rect
    /// No box was given: SVG art is drawn in its own place, the file's viewBox over the canvas.
    var inOwnPlace: Bool
    /// Own space → canvas; every group that holds it is part of it.
    var transform: Transform
    /// The same without shears: lengths of filters don't count them.
    var unsheared: Transform
    /// Multiplied together: its own, its clip, and those of groups that hold nothing else.
    var masks: [PlacedSceneMask]
    /// Above 0, to 1.
    var opacity: Double
    var blend: BlendMode
    /// Applied in their order before the mask.
    var filters: [SceneFilter] = []
    var copy = 0

    /// The same at every moment.
    struct Identity: Hashable, Sendable {
        var number: Int
        var copy: Int
    }

    /// What it may show, in own space: letters that move leave their box.
    var reach: Rect {
        guard case .text(let caption) = content else { return box }
        let beyond = caption.reach(beyond: box)
        return box.grown(across: beyond, down: beyond)
    }

    var identity: Identity { Identity(number: number, copy: copy) }

    /// Whether it can't be drawn before the face, or the wearer's values, are there.
    var isOpen: Bool {
        switch content {
        case .face, .attached: true
        case .text(let caption): !caption.variables.isEmpty
        case .group(let layers): layers.contains { $0.isOpen }
        case .art, .fill, .noise, .yubinuki: false
        }
    }
}

struct PlacedSceneMask: Hashable, Sendable {
    var mask: SceneMask
    /// The mask's units → canvas.
    var toCanvas: Transform

    init(_ mask: SceneMask, _ toCanvas: Transform) {
        self.mask = mask
        self.toCanvas = toCanvas
    }
}

struct SceneMask: Hashable, Sendable {
    struct Picture: Hashable, Sendable {
        var mask: ArtMask
        var over: Rect
        /// An SVG's viewBox lies over the canvas; otherwise the picture is stretched over `over`.
        var inOwnPlace: Bool
    }

    var shape: MaskShape<Picture>
    var feather: Double
    var inverted: Bool

    init(_ mask: LayerMask, over box: Rect, inOwnPlace: Bool) {
        feather = max(0, mask.feather)
        inverted = mask.inverted
        shape = mask.shape.map { Picture(mask: $0, over: box, inOwnPlace: inOwnPlace) }
    }
}
