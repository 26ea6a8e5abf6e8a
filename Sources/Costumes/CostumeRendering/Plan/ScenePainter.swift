import Costume
import Helpers
import Raster

/// Draws what doesn't depend on the face.
struct ScenePainter {
    let output: OutputGeometry
    let library: ArtLibrary
    /// The extents of groups with filters, over all moments.
    var extents: [SceneLayer.Identity: GroupExtent] = [:]

    /// Pixels a side, at most, of drawn art.
    static let largest = 4096

    /// Layers on a clear raster; the first lies lowest.
    func picture(of layers: [SceneLayer], on grid: PixelGrid) throws(CostumeError) -> Bitmap {
        let sheet = try sheet(layers.first, on: grid)
        var raster = sheet ?? Bitmap(width: grid.width, height: grid.height)
        for layer in layers.dropFirst(sheet == nil ? 0 : 1) { try paint(layer, on: &raster, grid) }
        return raster
    }

    /// What a layer shows on a clear raster, where that is nothing but a picture which covers it pixel by pixel.
    private func sheet(_ layer: SceneLayer?, on grid: PixelGrid) throws(CostumeError) -> Bitmap? {
        guard let layer, case .art(let art) = layer.content, !layer.isDrawnApart, layer.masks.isEmpty,
            layer.opacity >= 1, layer.blend == .normal,
            layer.transform.then(grid.toPixels).wholePixels(of: layer.box) == grid.bounds,
            !art.isVector
        else { return nil }
        let picture = try library.picture(art)
        return picture.bounds == grid.bounds ? picture : nil
    }

    /// Masks, opacity and blend of a layer, on a raster.
    func style(of layer: SceneLayer, on grid: PixelGrid) throws(CostumeError) -> LayerStyle {
        var masks: [PlacedMask] = []
        for placed in layer.masks {
            masks.append(try self.placed(placed.mask, by: placed.toCanvas.then(grid.toPixels)))
        }
        return LayerStyle(masks: masks, opacity: layer.opacity, blend: layer.blend)
    }

    private func paint(
        _ layer: SceneLayer, on raster: inout Bitmap, _ grid: PixelGrid
    ) throws(CostumeError) {
        let transform = layer.transform.then(grid.toPixels)
        guard transform.shows(layer.reach, on: grid) || layer.isGroup else { return }
        let style = try style(of: layer, on: grid)
        if layer.isDrawnApart {
            try paintApart(layer, on: &raster, grid, style: style)
        } else if case .group(let layers) = layer.content {
            raster.composite(try picture(of: layers, on: grid), atX: 0, y: 0, style: style)
        } else {
            try paintContent(of: layer, on: &raster, by: transform, style: style)
        }
    }

    /// - Parameter transform: own space → the raster's pixels.
    func paintContent(
        of layer: SceneLayer, on raster: inout Bitmap, by transform: Transform, style: LayerStyle
    ) throws(CostumeError) {
        switch layer.content {
        case .face, .attached, .noise, .group: break
        case .fill(let paint): raster.fill(layer.box, with: paint, by: transform, style: style)
        case .yubinuki: stitch(layer, on: &raster, by: transform, style: style)
        case .text(let caption):
            try letter(caption, in: layer.box, on: &raster, by: transform, style: style)
        case .art(let art):
            if !art.isVector {
                let picture = try library.picture(art)
                raster.place(picture, in: layer.box, by: transform, style: style)
            } else {
                try draw(art, of: layer, on: &raster, by: transform, style: style)
            }
        }
    }

    /// SVG art: at exactly its pixels where it lies on whole ones, else drawn finer and sampled.
    private func draw(
        _ art: ArtReference, of layer: SceneLayer, on raster: inout Bitmap, by transform: Transform,
        style: LayerStyle
    ) throws(CostumeError) {
        let placement: ArtRequest.Placement = layer.inOwnPlace ? .inPlace : .stretched
        let box = layer.inOwnPlace ? output.rasterBox : layer.box
        if let spot = transform.wholePixels(of: box), spot.width <= Self.largest, spot.height <= Self.largest
        {
            let drawing = try library.drawing(art, placement, width: spot.width, height: spot.height)
            raster.composite(
                drawing.part, atX: spot.x + drawing.x, y: spot.y + drawing.y, style: style)
            return
        }
        let size = drawnSize(of: box, by: transform)
        guard
            let sampled = try library.sampledDrawing(art, placement, width: size.width, height: size.height)
        else { return }
        let share = sampled.share
        let part = Rect(
            x: box.x + share.x * box.width, y: box.y + share.y * box.height, width: share.width * box.width,
            height: share.height * box.height)
        raster.place(sampled.source, in: part, by: transform, style: style)
    }

    /// Pixels a unit at which art that is turned or scaled is drawn before it is sampled: about twice as fine as it
    /// comes out, in steps of two, so that a movement shares few drawings.
    func detail(of box: Rect, by transform: Transform) -> Double {
        let wanted = max(1e-6, transform.largestStretch(of: box) / output.scale) * 1.6
        return output.scale * Math.exp2(min(4, max(-4, Math.log2(wanted).rounded(.up))))
    }

    /// Pixels of what is drawn for a box: exactly those that it covers where it lies on whole ones, else more.
    func drawnSize(of box: Rect, by transform: Transform) -> (width: Int, height: Int) {
        if let size = transform.wholeSize(of: box), max(size.width, size.height) <= Self.largest {
            return size
        }
        return pixels(of: box, detail: detail(of: box, by: transform))
    }

    func pixels(of box: Rect, detail: Double) -> (width: Int, height: Int) {
        let longest = max(box.width, box.height) * detail
        let fitting = longest > Double(Self.largest) ? detail * Double(Self.largest) / longest : detail
        func pixels(_ length: Double) -> Int {
            min(Self.largest, max(1, Int((length * fitting - 1e-6).rounded(.up))))
        }
        return (pixels(box.width), pixels(box.height))
    }

    func placed(_ mask: SceneMask, by transform: Transform) throws(CostumeError) -> PlacedMask {
        let shape = try mask.shape.map { (picture) throws(CostumeError) in
            try coverage(of: picture, by: transform)
        }
        return PlacedMask(Mask(shape, feather: mask.feather, inverted: mask.inverted), transform)
    }

    private func coverage(
        of mask: SceneMask.Picture, by transform: Transform
    ) throws(CostumeError) -> StretchedCoverage {
        var over = mask.over
        var size = (width: 0, height: 0)
        if mask.mask.art.isVector {
            if mask.inOwnPlace { over = output.rasterBox }
            var detail = detail(of: over, by: transform) / 2
            if mask.inOwnPlace { detail = max(output.scale, detail) }
            size = pixels(of: over, detail: detail)
        }
        let coverage = try library.coverage(
            mask.mask, mask.inOwnPlace ? .inPlace : .stretched, width: size.width, height: size.height)
        return StretchedCoverage(coverage, over: over)
    }
}

extension SceneLayer {
    var isGroup: Bool { if case .group = content { true } else { false } }
}

extension Bitmap {
    /// A whole picture stretched over a box; copied where it lies on whole pixels at its own size.
    mutating func place(_ picture: Bitmap, in box: Rect, by transform: Transform, style: LayerStyle) {
        guard !picture.bounds.isEmpty, !copy(picture, into: box, by: transform, style: style) else { return }
        let part = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        draw(picture, PicturePlacement(part: part, into: box, by: transform), style: style)
    }

    /// The same with a picture that is placed again and again.
    mutating func place(_ source: PictureSource, in box: Rect, by transform: Transform, style: LayerStyle) {
        if let picture = source.picture, copy(picture, into: box, by: transform, style: style) { return }
        let part = Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
        draw(source, PicturePlacement(part: part, into: box, by: transform), style: style)
    }

    /// - Returns: false where it isn't a plain copy.
    private mutating func copy(
        _ picture: Bitmap, into box: Rect, by transform: Transform, style: LayerStyle
    ) -> Bool {
        guard let spot = transform.wholePixels(of: box), spot.width == picture.width,
            spot.height == picture.height
        else { return false }
        composite(picture, atX: spot.x, y: spot.y, style: style)
        return true
    }
}
