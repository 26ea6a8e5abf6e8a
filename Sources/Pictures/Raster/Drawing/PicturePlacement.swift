/// Which part of a picture is drawn, and where.
public struct PicturePlacement: Hashable, Sendable {
    /// What is shown of the picture, in its pixels; may begin and end within pixels.
    public var part: Rect
    /// Where `part` goes, in own space.
    public var box: Rect
    /// Whether the picture is mirrored left to right within the box.
    public var isFlipped: Bool
    /// Own space → output pixels; affine or projective.
    public var transform: Transform

    /// Stretches a part of a picture over a box.
    public init(part: Rect, into box: Rect, flipped: Bool = false, by transform: Transform) {
        self.part = part
        self.box = box
        isFlipped = flipped
        self.transform = transform
    }
}

/// Where the pixels of a draw come from.
struct PictureDraw {
    /// Output pixels → source pixels.
    private(set) var map: Transform
    /// What is shown of the source, in its pixels.
    private(set) var part: Rect
    /// The output pixels that the box touches.
    let region: PixelRect
    /// The edge of the box as a mask.
    let edge: PlacedMask
    /// Applied to the pixels after sampling, so that a turned picture has the same pixels as an upright one.
    let turn: QuarterTurn?

    /// nil when nothing would be drawn.
    ///
    /// - Parameters:
    ///   - width: of the source in pixels; so is the height.
    ///   - canvas: the output pixels that exist.
    init?(_ placement: PicturePlacement, width: Int, height: Int, canvas: PixelRect) {
        let (part, box) = (placement.part, placement.box)
        let transform = placement.transform.facing(box)
        guard width > 0, height > 0, box.width > 0, box.height > 0, part.width > 0, part.height > 0,
            let inverse = transform.inverse
        else { return nil }
        let (scaleX, scaleY) = (part.width / box.width, part.height / box.height)
        let across: Transform.Row =
            placement.isFlipped
            ? (-scaleX, 0, part.x + part.width + box.x * scaleX) : (scaleX, 0, part.x - box.x * scaleX)
        let toPart = Transform(across, (0, scaleY, part.y - box.y * scaleY))
        map = inverse.then(toPart)
        // Numbers so large that sums of them could overflow draw nothing.
        let numbers = [
            part.x, part.y, part.width, part.height, map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h,
            map.i,
        ]
        guard numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
        self.part = part
        region = transform.pixelBounds(of: box, within: canvas)
        turn = QuarterTurn(transform)
        edge = PlacedMask(Mask(.rect(box, radius: 0)), transform)
        guard !region.isEmpty else { return nil }
    }

    /// The same draw from a source whose pixels are moved by so many.
    func moved(x: Double, y: Double) -> PictureDraw {
        var moved = self
        moved.map = map.then(.translation(x: x, y: y))
        moved.part.x += x
        moved.part.y += y
        return moved
    }

    /// The map from the region before it is turned, counted from its top left, to the source; and the size of
    /// that region.
    func map(before turn: QuarterTurn) -> (map: Transform, width: Int, height: Int) {
        let flat = turn.inverse(region)
        let start = Transform.translation(x: Double(flat.x), y: Double(flat.y))
        return (start.then(turn.transform).then(map), flat.width, flat.height)
    }
}

extension Transform {
    /// How finely a draw samples: the fewest source pixels from one output pixel to the next.
    ///
    /// - Parameters:
    ///   - part: what is shown of the picture, in its pixels.
    ///   - box: where it goes, in own space.
    ///   - canvas: the output pixels that exist.
    /// - Returns: nil when nothing would be drawn.
    public func finestStep(drawing part: Rect, into box: Rect, within canvas: PixelRect) -> Double? {
        PictureDraw(
            PicturePlacement(part: part, into: box, by: self), width: 1, height: 1, canvas: canvas
        ).map { $0.map.steps(over: $0.region).least }
    }
}
