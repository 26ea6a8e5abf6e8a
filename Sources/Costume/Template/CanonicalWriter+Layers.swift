import Raster

extension CanonicalWriter {
    /// Without its id: that decides no pixel.
    mutating func write(_ layer: Layer) {
        write(layer.content)
        write(layer.box) { writer, box in
            switch box {
            case .rect(let rect):
                writer.write("rect")
                writer.write(rect)
            case .element(let art):
                writer.write("element")
                writer.write(art)
            }
        }
        write(layer.placement)
        write(layer.mask) { $0.write($1) }
        write(layer.clip) { $0.write($1) }
        write(layer.opacity)
        write(layer.blend.rawValue)
        write(layer.visible) { writer, visible in
            writer.write(visible.from)
            writer.write(visible.to)
        }
        if let circle = layer.circle { write(circle) }
        // The order of tracks is the document's, but means nothing.
        write(list: layer.tracks.sorted { $0.property < $1.property }) { $0.write($1) }
        // Last and only where there are any: templates without filters keep the digest that they had.
        guard !layer.filters.isEmpty else { return }
        write("filters")
        write(list: layer.filters) { $0.write($1) }
    }

    private mutating func write(_ content: LayerContent) {
        switch content {
        case .image(let pages):
            write("image")
            write(list: pages) { $0.write($1) }
        case .face(let style):
            write("face")
            write(style.fit.rawValue)
            write(style.focus)
            write(style.flipped)
            write(style.upsideDown)
        case .fill(let paint):
            write("fill")
            write(paint)
        case .yubinuki(let style): write(style)
        case .noise(let tile, let opacity):
            write("noise")
            write(tile.seed)
            write(opacity)
        case .group(let layers):
            write("group")
            write(list: layers) { $0.write($1) }
        case .text(let caption):
            write("text")
            write(caption)
        }
    }

    /// By what is in the file, not by its name.
    mutating func write(_ art: ArtReference) {
        write(art.digest)
        write(art.element) { $0.write($1) }
        if let style = art.style { write("style \(style.digest)") }
    }

    private mutating func write(_ placement: LayerPlacement) {
        switch placement {
        case .pose(let anchor, let position, let scale, let rotation):
            write("pose")
            write(anchor) { $0.write($1) }
            write(position) { $0.write($1) }
            write(scale)
            write(rotation)
        case .quad(let corners):
            write("quad")
            write(list: corners) { $0.write($1) }
        }
    }

    private mutating func write(_ circle: LayerCircle) {
        write("circle")
        write(circle.count)
        write(circle.radius) { $0.write($1) }
        write(circle.center) { $0.write($1) }
        write(circle.start)
        write(circle.turn)
    }

    mutating func write(_ mask: LayerMask) {
        switch mask.shape {
        case .polygon(let points):
            write("polygon")
            write(list: points) { $0.write($1) }
        case .picture(let picture):
            write("image")
            write(picture.art)
            write(picture.luminance)
        default:
            guard let (kind, values) = mask.shape.numbers else { break }
            write(kind.rawValue)
            for (parameter, value) in zip(kind.parameters, values) {
                if case .count = parameter.role { write(Int(value)) } else { write(value) }
            }
        }
        write(mask.feather)
        write(mask.inverted)
    }

    private mutating func write(_ track: Track) {
        write(track.property)
        write(list: track.times) { $0.write($1) }
        switch track.values {
        case .numbers(let values):
            write("numbers")
            write(list: values) { $0.write($1) }
        case .points(let values):
            write("points")
            write(list: values) { $0.write($1) }
        case .colors(let values):
            write("colors")
            write(list: values) { $0.write($1) }
        case .quads(let values):
            write("quads")
            write(list: values) { writer, quad in writer.write(list: quad) { $0.write($1) } }
        }
        write(list: track.easings) { $0.write($1) }
    }
}
