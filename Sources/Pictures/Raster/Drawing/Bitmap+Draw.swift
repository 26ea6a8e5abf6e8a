extension Bitmap {
    /// Draws a part of a picture: scaled, turned, mirrored or in perspective.
    ///
    /// - Parameters:
    ///   - picture: the source.
    ///   - placement: which part of it is drawn, and where.
    ///   - style: masks, opacity and blend mode.
    public mutating func draw(
        _ picture: Bitmap, _ placement: PicturePlacement, style: LayerStyle = LayerStyle()
    ) {
        if copied(picture, placement, style: style) { return }
        guard
            let plan = PictureDraw(placement, width: picture.width, height: picture.height, canvas: bounds)
        else { return }
        let part = placement.part
        // Only the part that is shown is reduced, cut where the halvings fall on whole pixels.
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

    /// Draws a part of a picture that keeps its reductions; the pixels are the same.
    ///
    /// - Parameters:
    ///   - source: the picture and its reductions.
    ///   - placement: which part of it is drawn, and where.
    ///   - style: masks, opacity and blend mode.
    ///   - window: the part of this bitmap that is needed; pixels outside may be left undrawn. nil: all.
    public mutating func draw(
        _ source: PictureSource, _ placement: PicturePlacement, style: LayerStyle = LayerStyle(),
        within window: PixelWindow? = nil
    ) {
        if let picture = source.picture, copied(picture, placement, style: style) { return }
        guard
            let plan = PictureDraw(placement, width: source.width, height: source.height, canvas: bounds)
        else { return }
        draw(source, plan: plan, style: style, within: window)
    }

    private mutating func draw(
        _ source: PictureSource, plan: PictureDraw, style: LayerStyle, within window: PixelWindow? = nil
    ) {
        if let turn = plan.turn {
            let rows = Bitmap.turnedRows(source, plan: plan, by: turn)
            composite(rows, region: plan.region, shape: [plan.edge], style: style, within: window)
            return
        }
        let sampler = PictureSampler(source, map: plan.map, part: plan.part, region: plan.region)
        composite(
            sampler, region: plan.region, showing: sampler.shown(of: plan.region), shape: [plan.edge],
            style: style, within: window)
    }

    /// The rows of a draw that turns by quarters: the picture is drawn upright, then its pixels are turned.
    private static func turnedRows(
        _ source: PictureSource, plan: PictureDraw, by turn: QuarterTurn
    ) -> TurnedRows {
        let (map, width, height) = plan.map(before: turn)
        var flat = Bitmap(width: width, height: height)
        if let picture = source.picture, let start = map.wholeSteps {
            flat.composite(picture, atX: -start.x, y: -start.y)
            return TurnedRows(PlacedRows(picture: flat, x: 0, y: 0), region: plan.region, turn: turn)
        }
        let sampler = PictureSampler(source, map: map, part: plan.part, region: flat.bounds)
        return TurnedRows(sampler, region: plan.region, turn: turn)
    }

    /// Fills a box with a color or a gradient.
    ///
    /// - Parameters:
    ///   - box: in own space.
    ///   - paint: the color or gradient; its places are in own space.
    ///   - transform: own space → output pixels; affine or projective.
    ///   - style: masks, opacity and blend mode.
    public mutating func fill(
        _ box: Rect, with paint: Paint, by transform: Transform, style: LayerStyle = LayerStyle()
    ) {
        let transform = transform.facing(box)
        guard let inverse = transform.inverse, box.width > 0, box.height > 0 else { return }
        let region = transform.pixelBounds(of: box, within: bounds)
        guard !region.isEmpty else { return }
        composite(
            PaintRows(paint, map: inverse), region: region,
            shape: [PlacedMask(Mask(.rect(box, radius: 0)), transform)], style: style)
    }
}
