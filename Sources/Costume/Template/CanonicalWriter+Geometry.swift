import Raster

extension CanonicalWriter {
    mutating func write(_ point: Point) {
        write(point.x)
        write(point.y)
    }

    mutating func write(_ rect: Rect) {
        for number in [rect.x, rect.y, rect.width, rect.height] { write(number) }
    }

    mutating func write(_ color: Color) {
        for channel in [color.r, color.g, color.b, color.a] { write(Int(channel)) }
    }

    mutating func write(_ paint: Paint) {
        switch paint {
        case .color(let color):
            write("color")
            write(color)
        case .linear(let from, let to, let stops):
            write("linear")
            write(from)
            write(to)
            write(stops)
        case .radial(let center, let radius, let stops):
            write("radial")
            write(center)
            write(radius)
            write(stops)
        }
    }

    private mutating func write(_ stops: [Paint.Stop]) {
        write(list: stops) { writer, stop in
            writer.write(stop.offset)
            writer.write(stop.color)
        }
    }

    mutating func write(_ easing: Easing) {
        switch easing {
        case .step: write("step")
        case .cubicBezier(let x1, let y1, let x2, let y2):
            write("cubicBezier")
            for number in [x1, y1, x2, y2] { write(number) }
        }
    }
}
