/// Where the pixels of a picture's draw come from.
struct PictureDraw {
    /// Output pixels → source pixels.
    private(set) var map: Transform
    private(set) var part: Rect
    /// The output pixels that the box touches.
    let region: PixelRect
    /// The box's own edge.
    let edge: PlacedMask
    /// What is done with pixels after sampling, so that what is turned has the pixels of what isn't.
    let turn: QuarterTurn?

    /// nil when there is nothing to draw.
    init?(
        width: Int, height: Int, part: Rect, box: Rect, flipped: Bool, transform: Transform, canvas: PixelRect
    ) {
        let transform = transform.facing(box)
        guard width > 0, height > 0, box.width > 0, box.height > 0, part.width > 0, part.height > 0,
            let inverse = transform.inverse
        else { return nil }
        let (scaleX, scaleY) = (part.width / box.width, part.height / box.height)
        let toPart = Transform(
            flipped ? -scaleX : scaleX, 0,
            flipped ? part.x + part.width + box.x * scaleX : part.x - box.x * scaleX, 0, scaleY,
            part.y - box.y * scaleY)
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

    /// The same from a picture that lies elsewhere.
    func moved(x: Double, y: Double) -> PictureDraw {
        var moved = self
        moved.map = map.then(.translation(x: x, y: y))
        moved.part.x += x
        moved.part.y += y
        return moved
    }

    /// What leads from the pixels of the region before they are turned, counted from their top left, to the source's.
    func map(before turn: QuarterTurn) -> (map: Transform, width: Int, height: Int) {
        let flat = turn.inverse(region)
        let start = Transform.translation(x: Double(flat.x), y: Double(flat.y))
        return (start.then(turn.transform).then(map), flat.width, flat.height)
    }
}

extension Transform {
    /// The fewest source pixels from one output pixel to the next where a part of a picture is drawn into a box; nil where
    /// nothing is drawn.
    /// - Parameters:
    ///   - part: of the picture, in its pixels.
    ///   - box: in own space.
    ///   - canvas: output pixels that there are.
    public func finestStep(drawing part: Rect, into box: Rect, within canvas: PixelRect) -> Double? {
        PictureDraw(
            width: 1, height: 1, part: part, box: box, flipped: false, transform: self, canvas: canvas
        ).map { $0.map.steps(over: $0.region).least }
    }
}
