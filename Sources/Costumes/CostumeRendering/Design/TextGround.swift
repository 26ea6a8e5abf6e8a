import Costume
import FaceInput
import Raster

/// What lies below the letters of a text on the still: fills and art. Faces differ, so what lies on them isn't known.
struct TextGround {
    /// What the letters cover, and what is below; nil where they can't be drawn.
    private let pictures: (letters: Bitmap, ground: Bitmap)?

    /// This part of the letters must lie on what is known.
    private static let knownShare = 0.5

    /// - Parameter id: of the text's layer.
    init(_ template: Template, under id: String, compiler: CostumeCompiler, folder: String) {
        func picture(_ layers: [Layer]) -> Bitmap? {
            var costume = template
            costume.layers = layers
            // One frame is enough: only the still is looked at.
            costume.animation = template.animation.map {
                TemplateAnimation(duration: $0.duration, frameRate: 1 / $0.duration)
            }
            let checker = PreparedFace(frames: [CheckerFace.picture()])
            return try? compiler.plan(costume, in: folder, side: DrawnLint.side, isCached: false)
                .still(face: PreparedPeople(People(checker, checker)))
        }
        var isAbove = false
        let below = template.layers.map { $0.below(id, &isAbove) }
        pictures = picture(template.layers.map { $0.alone(id) }).flatMap { letters in
            picture(below).map { (letters, $0) }
        }
    }

    /// The contrast of most letters of a color, 1…21; nil where too little is known of what lies below them.
    func contrast(of color: Color) -> Double? {
        guard let (letters, ground) = pictures else { return nil }
        let own = Pixel(color)
        let covered = letters.pixels.indices.filter { letters.pixels[$0].a > 127 }
        let known = covered.map { ground.pixels[$0] }.filter { $0.a == 255 }
        guard !known.isEmpty, Double(known.count) >= Self.knownShare * Double(covered.count) else {
            return nil
        }
        return known.map { own.contrast(against: $0.luminance) }.sorted()[known.count / 2]
    }
}

extension Layer {
    /// The layer without the parts of it that lie above another one.
    /// - Parameter isAbove: whether that one was passed already, in painting order.
    fileprivate func below(_ id: String, _ isAbove: inout Bool) -> Layer {
        if self.id == id { isAbove = true }
        switch content {
        case .group(let children) where !isAbove:
            var below = self
            below.content = .group(children.map { $0.below(id, &isAbove) })
            return below
        case .face: return hidden
        default: return isAbove ? hidden : self
        }
    }

    /// The layer with nothing but one within it, without borders and light round it.
    fileprivate func alone(_ id: String) -> Layer {
        var alone = self
        alone.filters = []
        alone.tracks.removeAll { $0.property.hasPrefix("filters.") }
        if self.id == id { return alone }
        guard case .group(let children) = content else { return hidden }
        alone.content = .group(children.map { $0.alone(id) })
        return alone
    }
}
