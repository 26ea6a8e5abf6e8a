import Costume
import Digest
import Files
import Helpers
import ImageCodecs
import Raster
import Synchronization

/// The art of one template while its plan is compiled.
///
/// Each file is read, and each picture drawn, once. It happens more often only where threads ask for the same at once,
/// or where all together take more memory than may be held.
final class ArtLibrary: Sendable {
    /// A drawing without its clear margins, ready to be sampled.
    struct Sampled {
        var drawing: ArtPicture
        /// With its reductions, which all frames share.
        var source: PictureSource

        /// What it fills of the drawing's box; shares, 0…1.
        var share: Rect {
            let (width, height) = (Double(drawing.width), Double(drawing.height))
            return Rect(
                x: Double(drawing.x) / width, y: Double(drawing.y) / height,
                width: Double(drawing.part.width) / width, height: Double(drawing.part.height) / height)
        }
    }

    /// A letter, word or line of a text, ready to be moved.
    struct Letter {
        var picture: LetterPicture
        /// nil: it has none; so are the others.
        var shadow: Sampled?
        var outline: Sampled?
        var shape: Sampled?
        var colored: Sampled?
    }

    private let renderer: any ArtRenderer
    private let folder: String
    private let known = Mutex(Known())

    private struct Known {
        /// Files by digest, and bitmaps.
        var cache = ArtCache(limit: ArtLibrary.mostHeld)
        var work = ArtWork(mostHeld: ArtLibrary.mostHeld)
        // The rest is for pictures.
        var texts = TextWork(mostHeld: ArtLibrary.mostHeld / 2)
    }

    /// Bytes of files and bitmaps that are held at once. Each thread compiles a costume of its own, so with two threads
    /// 32 MiB more here cost a first run 50 MiB; with 20 turning layers as large as the canvas they save a fifth of it.
    private static let mostHeld = 96 << 20

    /// - Parameter folder: the template's own.
    init(renderer: any ArtRenderer, folder: String) {
        self.renderer = renderer
        self.folder = folder
    }

    /// Counts the use of a picture or drawing.
    /// - Throws: where all together are too much work.
    private func count(_ pixels: Int, of art: ArtReference, isDecoded: Bool) throws(CostumeError) {
        let heaviest = known.withLock { known -> String? in
            known.work.count(pixels, of: art.path, isDecoded: isDecoded)
            return known.work.tooHeavy
        }
        if let heaviest { throw .picturesTooHeavy(path: heaviest) }
    }

    /// A PNG at its own size.
    func picture(_ art: ArtReference) throws(CostumeError) -> Bitmap {
        if case .bitmap(let known) = held(.picture(art)) {
            try count(known.pixels.count, of: art, isDecoded: true)
            return known
        }
        var limits = DecodingLimits()
        (limits.longestSide, limits.memory, limits.bytes) = (0, 128 << 20, 256 << 20)
        let bytes = try bytes(art)
        let picture: Bitmap
        do { picture = try PNGDecoder.picture(bytes, limits: limits) } catch {
            throw .picture(path: art.path, error)
        }
        try count(picture.pixels.count, of: art, isDecoded: true)
        hold(.bitmap(picture), as: .picture(art))
        return picture
    }

    /// SVG art drawn at a size in pixels, limited to what the renderer draws.
    func drawing(
        _ art: ArtReference, _ placement: ArtRequest.Placement, width: Int, height: Int
    ) throws(CostumeError) -> ArtPicture {
        let size = ArtCache.Drawing(art: art, placement: placement, width: width, height: height)
        if case .drawing(let known) = held(.drawing(size)) {
            try count(width * height, of: art, isDecoded: false)
            return known
        }
        let drawn = try draw(size)
        try count(width * height, of: art, isDecoded: false)
        hold(.drawing(drawn), as: .drawing(size))
        return drawn
    }

    /// The same, to be sampled; nil where nothing shows.
    func sampledDrawing(
        _ art: ArtReference, _ placement: ArtRequest.Placement, width: Int, height: Int
    ) throws(CostumeError) -> Sampled? {
        let size = ArtCache.Drawing(art: art, placement: placement, width: width, height: height)
        if case .sampled(let known) = held(.sampled(size)) {
            try count(known?.drawing.part.pixels.count ?? 0, of: art, isDecoded: false)
            return known
        }
        let sampled = Self.sampled(try draw(size))
        try count(sampled?.drawing.part.pixels.count ?? 0, of: art, isDecoded: false)
        hold(.sampled(sampled), as: .sampled(size))
        return sampled
    }

    /// What a picture or drawing covers as a mask.
    /// - Parameter width: that SVG art is drawn at; so is the height.
    func coverage(
        _ mask: ArtMask, _ placement: ArtRequest.Placement, width: Int, height: Int
    ) throws(CostumeError) -> CoverageMap {
        let isPicture = !mask.art.isVector
        let key = ArtCache.Key.coverage(
            mask,
            isPicture
                ? nil : .init(art: mask.art, placement: placement, width: width, height: height))
        if case .coverage(let known) = held(key) {
            try count(known.values.count, of: mask.art, isDecoded: isPicture)
            return known
        }
        let picture =
            isPicture
            ? try picture(mask.art)
            : try drawing(mask.art, placement, width: width, height: height).whole
        let coverage = mask.luminance ? picture.luminanceCoverage() : picture.alphaCoverage()
        hold(.coverage(coverage), as: key)
        return coverage
    }

    /// A stitched pattern at its size in pixels.
    func yubinuki(_ stitched: ArtCache.Yubinuki, stitch: () -> Bitmap) -> PictureSource {
        if case .yubinuki(let known) = held(.yubinuki(stitched)) { return known }
        let source = PictureSource(stitch())
        hold(.yubinuki(source), as: .yubinuki(stitched))
        return source
    }

    /// A text at its size in pixels.
    /// - Parameter caption: what asks for it.
    /// - Throws: also where all texts together are too much work.
    func text(_ request: TextRequest, of caption: Caption) throws(CostumeError) -> Bitmap {
        try count(request, of: caption)
        if case .bitmap(let known) = held(.text(request)) { return known }
        do {
            let picture = try renderer.draw(request)
            hold(.bitmap(picture), as: .text(request))
            return picture
        } catch {
            throw .text(caption, error)
        }
    }

    /// The letters, words or lines of a text, each drawn apart; in reading order.
    /// - Throws: also where all texts together are too much work.
    func letters(
        _ request: TextRequest, by unit: TextRequest.Unit, of caption: Caption
    ) throws(CostumeError) -> [Letter] {
        try count(request, of: caption)
        let key = ArtCache.Key.letters(request, by: unit)
        if case .letters(let known) = held(key) { return known }
        let pictures: [LetterPicture]
        do { pictures = try renderer.letters(of: request, by: unit) } catch { throw .text(caption, error) }
        let letters = pictures.map { picture in
            Letter(
                picture: picture, shadow: picture.shadow.flatMap(Self.sampled),
                outline: picture.outline.flatMap(Self.sampled), shape: picture.shape.flatMap(Self.sampled),
                colored: picture.colored.flatMap(Self.sampled))
        }
        hold(.letters(letters), as: key)
        return letters
    }

    private func count(_ request: TextRequest, of caption: Caption) throws(CostumeError) {
        let heaviest = known.withLock { known in
            known.texts.count(request, of: caption)
            return known.texts.tooHeavy
        }
        if let heaviest { throw .text(heaviest, .tooSlowTogether(seconds: Int(TextWork.most))) }
    }

    /// Where an element lies when the file's viewBox is laid over the canvas.
    func bounds(of art: ArtReference, on canvas: Rect) throws(CostumeError) -> Rect {
        let found = try geometry(of: art)
        let (view, bounds) = (found.viewBox, found.bounds)
        let (x, y) = (canvas.width / view.width, canvas.height / view.height)
        let placed = Rect(
            x: canvas.x + (bounds.x - view.x) * x, y: canvas.y + (bounds.y - view.y) * y,
            width: bounds.width * x,
            height: bounds.height * y)
        guard [placed.x, placed.y, placed.width, placed.height].allSatisfy(\.isFinite) else {
            throw .art(path: art.path, .damaged(reason: "viewBox \(view.width)×\(view.height)"))
        }
        return placed
    }

    /// Height ÷ width of a picture, a drawing, or one element of a drawing.
    func proportions(of art: ArtReference) throws(CostumeError) -> Double {
        if !art.isVector {
            let picture = try picture(art)
            return Double(picture.height) / Double(max(1, picture.width))
        }
        let found = try geometry(of: art)
        let box = art.element == nil ? found.viewBox : found.bounds
        guard box.width > 0, box.height > 0 else {
            throw .art(path: art.path, .elementEmpty(art.element ?? ""))
        }
        let proportions = box.height / box.width
        guard proportions.isFinite else {
            throw .art(path: art.path, .damaged(reason: "\(box.width)×\(box.height)"))
        }
        return proportions
    }

    private func geometry(of art: ArtReference) throws(CostumeError) -> ArtGeometry {
        let bytes = try bytes(art)
        let found: ArtGeometry
        do { found = try renderer.geometry(of: bytes, element: art.element) } catch {
            throw .art(path: art.path, error)
        }
        let view = found.viewBox
        guard view.width > 0, view.height > 0 else {
            throw .art(path: art.path, .damaged(reason: "viewBox \(view.width)×\(view.height)"))
        }
        return found
    }

    private func draw(_ drawing: ArtCache.Drawing) throws(CostumeError) -> ArtPicture {
        let request = ArtRequest(
            svg: try bytes(drawing.art), element: drawing.art.element, placement: drawing.placement,
            width: drawing.width, height: drawing.height, styleSheet: drawing.art.style?.text)
        let drawn: ArtPicture
        do { drawn = try renderer.drawPart(request) } catch { throw .art(path: drawing.art.path, error) }
        guard drawn.width == drawing.width, drawn.height == drawing.height else {
            throw .art(path: drawing.art.path, .damaged(reason: "\(drawn.width)×\(drawn.height)"))
        }
        return drawn
    }

    /// Two clear pixels stay all round, so that edges are sampled as they are in the whole drawing.
    private static func sampled(_ drawn: ArtPicture) -> Sampled? {
        let shown = PixelRect(x: drawn.x, y: drawn.y, width: drawn.part.width, height: drawn.part.height)
        guard !shown.isEmpty else { return nil }
        let all = PixelRect(x: 0, y: 0, width: drawn.width, height: drawn.height)
        let part = shown.grown(2).intersection(all)
        let bitmap = drawn.part.cropped(to: part.moved(x: -shown.x, y: -shown.y))
        return ArtPicture(bitmap, atX: part.x, y: part.y, width: drawn.width, height: drawn.height)
            .map { Sampled(drawing: $0, source: PictureSource(bitmap)) }
    }

    private func bytes(_ art: ArtReference) throws(CostumeError) -> [UInt8] {
        if case .file(let known) = held(.file(digest: art.digest)) { return known }
        let path = art.path.hasPrefix("/") ? art.path : "\(folder)/\(art.path)"
        let bytes: [UInt8]
        do { bytes = try FileSystem.readUnchanged(path, limit: 256 << 20).bytes } catch {
            if error.errno != nil, !error.isMissing {
                throw .assetUnavailable(path: art.path, reason: error.text)
            }
            throw .assetUnreadable(path: art.path, reason: error.text)
        }
        guard SHA256.hex(bytes) == art.digest else { throw .assetChanged(path: art.path) }
        hold(.file(bytes), as: .file(digest: art.digest))
        return bytes
    }

    private func held(_ key: ArtCache.Key) -> ArtCache.Value? { known.withLock { $0.cache[key] } }

    private func hold(_ value: ArtCache.Value, as key: ArtCache.Key) {
        known.withLock { $0.cache.add(value, as: key) }
    }
}
