import Raster

/// How much work a costume may be, estimated from its template alone: the same verdict on every machine.
///
/// Nominal seconds of CPU for a sticker of 618 pixels, from figures measured once. Art counts by the area that it may
/// cover; how long librsvg takes is limited where it draws.
struct TemplateCost {
    /// A costume beyond it is refused.
    static let limit = 10.0
    /// One beyond it is warned of.
    static let heavy = limit / 2
    /// Output pixels a side.
    static let side = 618.0

    /// One layer's own part, and where it stands: indices from the outermost list inwards.
    struct Part {
        var path: [Int]
        var id: String
        var seconds: Double
    }

    private(set) var seconds = 0.0
    private(set) var heaviest: Part?

    /// Pixels a canvas unit, and those of the canvas.
    private let scale: Double, canvas: Double
    /// The frames of the costume, and of a sticker with a face that moves: as many as its memory holds.
    private let frames: Double, shown: Double
    /// Groups and all that they hold counted.
    private let layers: Double

    init(_ template: Template) {
        let (width, height) = (Double(template.canvasWidth), Double(template.canvasHeight))
        scale = Self.side / max(width, height)
        canvas = width * height * scale * scale
        let memory = template.animation?.memoryLimit ?? TemplateAnimation.usualMemoryLimit
        frames = Double(template.animation?.frameCount ?? 1)
        shown = max(1, Double(memory) / (4 * Self.side * Self.side))
        layers = Double(template.layers.reduce(0) { $0 + $1.withinAll.count })
        // Finding out where the face shows, and writing the frames.
        seconds = (frames * 6 * canvas + shown * 50 * canvas) * 1e-9
        add(template.layers, path: [], copies: 1, redrawn: 1, grown: 1)
    }

    /// - Parameters:
    ///   - copies: of the groups that hold these layers.
    ///   - redrawn: how often they are drawn though nothing in them moves.
    ///   - grown: the area of a unit of theirs on the canvas, at most.
    private mutating func add(
        _ layers: [Layer], path: [Int], copies: Double, redrawn: Double, grown: Double
    ) {
        for (index, layer) in layers.enumerated() {
            let path = path + [index]
            let copies = copies * layer.mostCopies
            let own = layer.movesItself ? layer.looks(of: frames) : 1
            var draws = max(redrawn, own)
            // A still face is drawn twice in each frame: once to try the colors on, before the face is known.
            if layer.isOpen { draws = max(shown, 2 * min(frames, shown)) }
            let area = area(of: layer, grown: grown)
            // A layer that shows nothing still takes part in every frame; where faces lie may be found out for each copy.
            let faces = layer.delaysFaces ? self.layers * 300 : 0
            let way = layer.along.map { 5 * Double($0.parts.reduce(0) { $0 + $1.count }) } ?? 0
            let standing = frames * (1_000 + faces + way)
            let drawing = draws * nanoseconds(layer, area: area) + lettering(layer, area: area)
            let cost = copies * (drawing + standing) * 1e-9
            seconds += cost
            if cost > heaviest?.seconds ?? 0 { heaviest = Part(path: path, id: layer.id, seconds: cost) }
            if case .group(let children) = layer.content {
                add(
                    children, path: path, copies: copies, redrawn: layer.isOpen ? redrawn : draws,
                    grown: grown * layer.largestArea)
            }
        }
    }

    /// The time of drawing a layer once.
    /// - Parameter area: pixels that it covers.
    private func nanoseconds(_ layer: Layer, area: Double) -> Double {
        var pixel = layer.content.nanosecondsPerPixel + (layer.blend == .normal ? 0 : layer.isOpen ? 30 : 70)
        for mask in [layer.mask, layer.clip].compactMap({ $0 }) { pixel += mask.nanosecondsPerPixel }
        var whole = 0.0
        for mask in [layer.mask, layer.clip].compactMap({ $0 }) { whole += rows(of: mask) }
        let steps = layer.filters.flatMap(\.steps)
        for step in steps {
            switch step.operation {
            case .outline(let width, _): whole += edge(of: area, width: width)
            // Its edge is smooth.
            case .contour(let width, _, _): whole += edge(of: area, width: width) / 3
            case .curves, .blur, .glow, .texture, .color, .noise: break
            }
            pixel += step.operation.nanosecondsPerPixel + (step.mask?.nanosecondsPerPixel ?? 0)
            whole += step.mask.map { rows(of: $0) } ?? 0
        }
        return area * pixel + whole
    }

    /// Of a border round the edge of what an area shows: each pixel of the edge marks those around it, 32 at a time. Cut-out
    /// hair has an edge of about eleven pixels for each pixel of the area's side.
    private func edge(of area: Double, width: Double) -> Double {
        let across = 2 * min(width * scale, Bitmap.widestOutline) + 3
        return 11 * area.squareRoot() * across * (across / 32).rounded(.up) * 2
    }

    /// The time of drawing a layer's text, which all frames share where neither color nor size moves.
    private func lettering(_ layer: Layer, area: Double) -> Double {
        guard case .text(let caption) = layer.content else { return 0 }
        let drawings = layer.tracks.contains { $0.property == "color" } ? layer.looks(of: frames) : 1
        return drawings * caption.nanoseconds(letters: caption.longest, pixels: area)
    }

    /// Pixels that a layer covers at most.
    /// - Parameter grown: the area of a unit on the canvas.
    private func area(of layer: Layer, grown: Double) -> Double {
        if let attachment = layer.attachment { return min(canvas, attachment.typicalArea * canvas) }
        if layer.isGroup {
            // As far as its blurs look it is drawn beyond the canvas too, up to the raster that `ScenePainter` makes.
            let unit = scale * (grown * layer.largestArea).squareRoot()
            let side = canvas.squareRoot() + 2 * blur(of: layer, scale: unit)
            return min(side * side, 16 * Self.side * Self.side)
        }
        guard case .pose = layer.placement else { return canvas }
        var own = Double.infinity
        if case .rect(let box) = layer.box {
            own = box.width * box.height
        } else if layer.mostCopies > 1, case .image = layer.content {
            // Elements round a circle are mostly much smaller than the canvas; `ArtLibrary` limits what they are.
            own = canvas / (4 * scale * scale)
        }
        // What a mask hides isn't worked out; one that moves may open anywhere.
        if let mask = layer.mask, !mask.inverted,
            !layer.tracks.contains(where: { $0.property.hasPrefix("mask") })
        {
            own = min(own, mask.area)
        }
        return min(canvas, own * layer.largestArea * grown * scale * scale)
    }

    /// How far blurs and glows of a layer look, pixels. Borders make hardly anything larger.
    /// - Parameter scale: pixels a unit.
    private func blur(of layer: Layer, scale: Double) -> Double {
        var far = 0
        for (number, filter) in layer.filters.enumerated() {
            for step in filter.steps {
                guard ["blur", "glow"].contains(step.operation.name) else { continue }
                let radius = "filters.\(number).\(step.operation.name).radius"
                let moved = layer.tracks.first { $0.property == radius }.map {
                    step.operation.with($0.largest, of: "radius")
                }
                let looks = [step.operation, moved].compactMap { $0?.drawn(scale: 1).reach(scale: scale) }
                far += looks.max() ?? 0
            }
        }
        return Double(far)
    }

    /// What a polygon costs by its rows: each asks all edges, and sorts those it meets.
    private func rows(of mask: LayerMask) -> Double {
        guard let points = mask.shape.outline else { return 0 }
        var (height, last) = (0.0, points.last ?? Point(x: 0, y: 0))
        for point in points {
            height += min(abs(point.y - last.y) * scale, Self.side)
            last = point
        }
        return mask.feather > 0
            ? Double(points.count) * Self.side * 15 : height * 16 * 32 + Double(points.count) * Self.side * 2
    }
}

extension Layer {
    fileprivate var isGroup: Bool { if case .group = content { true } else { false } }

    /// Whether it is drawn again for each face.
    fileprivate var isOpen: Bool {
        if attachment != nil { return true }
        return switch content {
        case .face: true
        case .text(let caption): !caption.variables.isEmpty
        case .group(let layers): layers.contains { $0.isOpen }
        case .image, .fill, .noise, .yubinuki: false
        }
    }

    /// The area that a unit of its own space takes at most where it lies; of what lies on a face, that isn't known.
    fileprivate var largestArea: Double {
        guard case .pose(_, _, let standing, _) = placement else { return 1 }
        return tracks.filter { $0.property.hasPrefix("scale") }.reduce(abs(standing.x * standing.y)) {
            max($0, $1.largestArea)
        }
    }

    fileprivate var mostCopies: Double {
        if let grid { return Double(grid.count) }
        guard let circle else { return 1 }
        var most = Double(circle.count)
        for case .numbers(let counts) in tracks.filter({ $0.property == "repeat.circle.count" }).map(\.values)
        {
            most = max(most, counts.max() ?? 0)
        }
        return most
    }

    /// Whether it, or anything in it, looks different at different moments.
    fileprivate var movesItself: Bool {
        if !tracks.isEmpty || delay != 0 { return true }
        switch content {
        case .image(let pages): return pages.count > 1
        case .group(let layers): return layers.contains { $0.movesItself || $0.visible != nil }
        case .text(let caption): return caption.motion != nil
        case .face, .fill, .noise, .yubinuki: return false
        }
    }

    /// How many different pictures it shows at most.
    fileprivate func looks(of frames: Double) -> Double {
        if case .group = content { return frames }
        if case .text(let caption) = content, caption.motion != nil { return frames }
        var looks = 1.0
        if case .image(let pages) = content { looks = Double(max(1, pages.count)) }
        if tracks.contains(where: { $0.loop != nil }) { return frames }
        for track in tracks {
            looks *= track.easings.allSatisfy { $0 == .step } ? Double(track.times.count) : frames
        }
        return min(looks, frames)
    }
}

extension LayerContent {
    fileprivate var nanosecondsPerPixel: Double {
        switch self {
        case .image: 15
        case .face: 13
        case .fill(.color): 3
        case .fill: 24
        // Each letter is sampled with its outline and its shadow.
        case .text(let caption): caption.motion == nil ? 12 : 45
        case .noise: 70
        case .yubinuki: 90
        case .group: 28
        }
    }
}

extension FilterStep.Operation {
    fileprivate var nanosecondsPerPixel: Double {
        switch self {
        case .curves, .color, .blur: 6
        case .outline: 5
        case .contour(_, let smooth, _): 12 + smooth
        case .glow: 75
        case .texture: 65
        case .noise: 50
        }
    }
}

extension LayerMask {
    /// The area of the box around it with its ramp, square units; infinite for pictures.
    fileprivate var area: Double {
        shape.box.map { ($0.width + feather) * ($0.height + feather) } ?? .infinity
    }

    fileprivate var nanosecondsPerPixel: Double {
        switch shape {
        case .rect(_, let radius): feather > 0 || radius > 0 ? 30 : 3
        case .ellipse: feather > 0 ? 45 : 30
        case .strips: feather > 0 ? 60 : 15
        case .picture: 15
        case .polygon, .star:
            feather > 0
                ? shape.outline.map { 45 + 2 * Math.log2(Double($0.count)) + 80 * $0.crowding } ?? 0 : 5
        }
    }
}

extension Track {
    fileprivate var largest: Double {
        if case .numbers(let numbers) = values { numbers.max() ?? 0 } else { 0 }
    }

    /// The largest product of both axes' scales.
    fileprivate var largestArea: Double {
        switch values {
        case .numbers(let numbers): numbers.map { $0 * $0 }.max() ?? 0
        case .points(let points): points.map { abs($0.x * $0.y) }.max() ?? 0
        case .colors, .quads: 0
        }
    }
}

extension [Point] {
    /// How many pieces of a polygon's edges lie near a point of it on average, as `PolygonEdges` cuts them.
    fileprivate var crowding: Double {
        let (xs, ys) = (map(\.x), map(\.y))
        let (width, height) = ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        let length = Swift.max(width, height) / Swift.max(1, Double(count).squareRoot() / 2)
        guard width > 0, height > 0 else { return 1 }
        var (sum, before) = (0.0, self[count - 1])
        for point in self {
            let (across, down) = (abs(point.x - before.x), abs(point.y - before.y))
            sum += across * down / Swift.max(1, (Swift.min(across, down) / length).rounded(.up))
            before = point
        }
        return sum / (width * height)
    }
}

extension Caption {
    fileprivate var longest: Int {
        pieces.reduce(0) { count, piece in
            switch piece {
            case .letters(let letters): count + letters.count
            case .variable: count + 40
            }
        }
    }
}
