import Costume
import Helpers
import Raster

extension ScenePainter {
    /// A text in its box: at exactly its pixels where the box lies on whole ones, else drawn finer and sampled.
    func letter(
        _ caption: Caption, values: [String: String] = [:], in box: Rect, on raster: inout Bitmap,
        by transform: Transform, style: LayerStyle
    ) throws(CostumeError) {
        let size = drawnSize(of: box, by: transform)
        let request = caption.request(values, width: box.width, height: box.height, pixels: size)
        guard !request.text.isEmpty else { return }
        if let motion = caption.motion, let moment = caption.moment {
            let letters = try library.letters(request, by: motion.unit, of: caption)
            let poses = motion.poses(of: letters.count, at: moment)
            if poses.contains(where: { !$0.isAtRest }) {
                var moved = Bitmap(width: raster.width, height: raster.height)
                MovedLetters(letters: letters, poses: poses, request: request, box: box, toPixels: transform)
                    .draw(on: &moved)
                raster.composite(moved, atX: 0, y: 0, style: style)
                return
            }
        }
        raster.place(try library.text(request, of: caption), in: box, by: transform, style: style)
    }
}

/// Draws the letters of a text where they have moved to. Letters may leave the box.
struct MovedLetters {
    let letters: [ArtLibrary.Letter]
    /// One for each letter.
    let poses: [LetterPose]
    let request: TextRequest
    /// Own space.
    let box: Rect
    /// Own space → the raster's pixels.
    let toPixels: Transform

    /// All shadows lie below all outlines, and these below all letters, as in a text that stands still.
    func draw(on raster: inout Bitmap) {
        if let shadow = request.shadow { layer(\.shadow, alpha: shadow.color.a, on: &raster) }
        if let outline = request.outline { layer(\.outline, alpha: outline.color.a, on: &raster) }
        layer(\.shape, alpha: request.color.a, on: &raster)
        layer(\.colored, alpha: 255, on: &raster)
    }

    /// - Parameter alpha: of what the letters show together: where they overlap they aren't darker.
    private func layer(
        _ part: KeyPath<ArtLibrary.Letter, ArtLibrary.Sampled?>, alpha: UInt8, on raster: inout Bitmap
    ) {
        guard alpha > 0, letters.contains(where: { $0[keyPath: part] != nil }) else { return }
        guard alpha < 255 else { return place(part, on: &raster) }
        var apart = Bitmap(width: raster.width, height: raster.height)
        place(part, on: &apart)
        raster.composite(apart, atX: 0, y: 0, style: LayerStyle(opacity: Double(alpha) / 255))
    }

    private func place(
        _ part: KeyPath<ArtLibrary.Letter, ArtLibrary.Sampled?>, on raster: inout Bitmap
    ) {
        for (letter, pose) in zip(letters, poses) where pose.isVisible {
            guard var sampled = letter[keyPath: part] else { continue }
            if part == \.shape, let color = pose.color, color != request.color {
                sampled.source = PictureSource(sampled.drawing.part.dyed(color))
            }
            let share = sampled.share
            let spot = Rect(
                x: box.x + share.x * box.width, y: box.y + share.y * box.height,
                width: share.width * box.width, height: share.height * box.height)
            let moved = movement(of: letter.picture, pose).then(toPixels)
            var style = LayerStyle(opacity: pose.opacity)
            if pose.reveal < 1 {
                style.masks = [PlacedMask(written(spot, letter.picture, pose.reveal), moved)]
            }
            raster.place(sampled.source, in: spot, by: moved, style: style)
        }
    }

    /// Own units a pixel of the text's picture.
    private var unit: (x: Double, y: Double) {
        (box.width / Double(request.width), box.height / Double(request.height))
    }

    /// At rest → moved, own space.
    private func movement(of letter: LetterPicture, _ pose: LetterPose) -> Transform {
        guard pose.shift != Point(x: 0, y: 0) || pose.scale != Point(x: 1, y: 1) || pose.rotation != 0 else {
            return .identity
        }
        let pivot = Point(x: box.x + letter.pivot.x * unit.x, y: box.y + letter.pivot.y * unit.y)
        let size = letter.size * unit.y
        return Transform.translation(x: -pivot.x, y: -pivot.y)
            .then(.rotation(degrees: -letter.turn)).then(.scale(x: pose.scale.x, y: pose.scale.y))
            .then(.rotation(degrees: pose.rotation))
            .then(.translation(x: pose.shift.x * size, y: pose.shift.y * size))
            .then(.rotation(degrees: letter.turn)).then(.translation(x: pivot.x, y: pivot.y))
    }

    /// What of a letter is written already, with a soft edge.
    private func written(
        _ spot: Rect, _ letter: LetterPicture, _ share: Double
    ) -> Mask {
        let soft = letter.size * unit.y * Self.softness
        let width = share * (spot.width + soft) - soft / 2
        let left = letter.readsFromRight ? spot.x + spot.width - width : spot.x - spot.width
        let right = letter.readsFromRight ? spot.x + 2 * spot.width : spot.x + width
        let shown = Rect(
            x: left, y: spot.y - spot.height, width: max(0, right - left), height: 3 * spot.height)
        return Mask(.rect(shown, radius: 0), feather: soft)
    }

    /// Of the edge of what is written, letter sizes.
    private static let softness = 0.15
}

extension Bitmap {
    /// The same shape in one color.
    fileprivate func dyed(_ color: Color) -> Bitmap {
        var dyed = self
        for index in pixels.indices {
            let alpha = Int(pixels[index].a)
            func channel(_ value: UInt8) -> UInt8 { UInt8((Int(value) * alpha + 127) / 255) }
            dyed.pixels[index] = Pixel(
                r: channel(color.r), g: channel(color.g), b: channel(color.b), a: UInt8(alpha))
        }
        return dyed
    }
}
