extension Bitmap {
    /// Draws a part of a picture into a box of a layer's own space.
    ///
    /// - Parameters:
    ///   - picture: the source.
    ///   - part: what of the source is shown, in source pixels; may reach into fractions.
    ///   - box: where `part` goes, in own space.
    ///   - flipped: mirrored left to right within the box.
    ///   - transform: own space → output pixels; affine or projective.
    public mutating func draw(
        _ picture: Bitmap, part: Rect, into box: Rect, flipped: Bool = false, by transform: Transform,
        style: LayerStyle = LayerStyle()
    ) {
        if lay(picture, part: part, into: box, flipped: flipped, by: transform, style: style) { return }
        guard
            let plan = PictureDraw(
                width: picture.width, height: picture.height, part: part, box: box, flipped: flipped,
                transform: transform, canvas: bounds)
        else { return }
        // Only what is shown, cut where the halvings that are needed fall on whole pixels.
        let level = PictureSampler.level(plan.map.steps(over: plan.region))
        let unit = 1 << min(level, 20)
        let shown = PixelRect(
            x: Int(max(0, part.x.rounded(.down))) / unit * unit,
            y: Int(max(0, part.y.rounded(.down))) / unit * unit, width: picture.width, height: picture.height
        ).intersection(picture.bounds)
        let right = Int(min(max((part.x + part.width).rounded(.up), 0), Double(picture.width)))
        let bottom = Int(min(max((part.y + part.height).rounded(.up), 0), Double(picture.height)))
        let cut = PixelRect(
            x: shown.x, y: shown.y,
            width: min(shown.width, (max(right - shown.x, 1) + unit - 1) / unit * unit),
            height: min(shown.height, (max(bottom - shown.y, 1) + unit - 1) / unit * unit))
        guard !cut.isEmpty else { return }
        let source = PictureSource(
            cut == picture.bounds ? picture : picture.cropped(to: cut), largestScale: 1 / Double(unit) / 2,
            coarsest: level)
        draw(source, plan: plan.moved(x: -Double(cut.x), y: -Double(cut.y)), style: style)
    }

    /// Draws a part of a picture whose reductions are at hand; otherwise the same.
    /// - Parameter window: of the bitmap, outside of which it needn't be drawn.
    public mutating func draw(
        _ source: PictureSource, part: Rect, into box: Rect, flipped: Bool = false, by transform: Transform,
        style: LayerStyle = LayerStyle(), within window: PixelWindow? = nil
    ) {
        if let picture = source.picture,
            lay(picture, part: part, into: box, flipped: flipped, by: transform, style: style)
        {
            return
        }
        guard
            let plan = PictureDraw(
                width: source.width, height: source.height, part: part, box: box, flipped: flipped,
                transform: transform, canvas: bounds)
        else { return }
        draw(source, plan: plan, style: style, within: window)
    }

    private mutating func draw(
        _ source: PictureSource, plan: PictureDraw, style: LayerStyle, within window: PixelWindow? = nil
    ) {
        if let turn = plan.turn {
            let rows = Bitmap.turnedRows(source, plan: plan, by: turn)
            compose(rows, region: plan.region, shape: [plan.edge], style: style, within: window)
            return
        }
        let sampler = PictureSampler(source, map: plan.map, part: plan.part, region: plan.region)
        compose(sampler, region: plan.region, shape: [plan.edge], style: style, within: window)
    }

    /// What a draw shows that turns by quarters: pixels of the upright draw.
    private static func turnedRows(
        _ source: PictureSource, plan: PictureDraw, by turn: QuarterTurn
    ) -> TurnedRows {
        let (map, width, height) = plan.map(before: turn)
        var flat = Bitmap(width: width, height: height)
        if let picture = source.picture, let start = map.wholeSteps {
            flat.lay(picture, atX: -start.x, y: -start.y)
            return TurnedRows(PlacedRows(picture: flat, x: 0, y: 0), region: plan.region, turn: turn)
        }
        let sampler = PictureSampler(source, map: map, part: plan.part, region: flat.bounds)
        return TurnedRows(sampler, region: plan.region, turn: turn)
    }

    /// Fills a box of own space.
    public mutating func fill(
        _ box: Rect, with paint: Paint, by transform: Transform, style: LayerStyle = LayerStyle()
    ) {
        let transform = transform.facing(box)
        guard let inverse = transform.inverse, box.width > 0, box.height > 0 else { return }
        let region = transform.pixelBounds(of: box, within: bounds)
        guard !region.isEmpty else { return }
        compose(
            PaintRows(paint, map: inverse), region: region,
            shape: [PlacedMask(Mask(.rect(box, radius: 0)), transform)], style: style)
    }
}
