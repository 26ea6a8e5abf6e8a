import Raster

/// Why nothing can move along an element.
enum WayMistake: Error, Equatable {
    /// It is no shape that has a way, or one without a length.
    case noWay
    /// An attribute that is missing or can't be read.
    case unreadable(String)
    /// Its way has more points than one may have.
    case tooLong(Int, limit: Int)
    /// It leads further from the canvas's origin than a number of a costume may be.
    case tooFar

    var code: String {
        switch self {
        case .noWay: "template.along.shape"
        case .unreadable: "template.along.attribute"
        case .tooLong: "template.along.long"
        case .tooFar: "template.along.far"
        }
    }

    var evidence: [String: String] {
        switch self {
        case .noWay: [:]
        case .unreadable(let attribute): ["attribute": attribute]
        case .tooLong(let count, let limit): ["count": String(count), "limit": String(limit)]
        case .tooFar: ["limit": String(Int(Field.coordinates.upperBound))]
        }
    }
}

extension SVGOutline {
    /// The points of an element that draws a way, with the picture's viewBox laid over a canvas, its own transform and those of
    /// all that hold it applied.
    /// - Parameter canvas: units.
    /// - Returns: a part or more, each of two points or more.
    func way(
        _ id: String, canvas: (width: Double, height: Double)
    ) throws(WayMistake) -> [[Point]] {
        guard let number = elements.firstIndex(where: { $0.id == id }) else { throw .noWay }
        let traced = try PathTracer(elements[number])
        guard traced.count <= PathTracer.limit else { throw .tooLong(traced.count, limit: PathTracer.limit) }
        guard let view = viewBox else { throw .unreadable("viewBox") }
        var toRoot = Transform.identity
        for element in [elements[number]] + holders(of: number) {
            let styles = SVGStyleSheet.declarations(element.attributes["style"] ?? "")
            if styles.contains(where: { $0.property == "transform" }) { throw .unreadable("transform") }
            // A picture in the picture has a size and a viewBox of its own.
            if element.name == "svg", element.depth > 0 { throw .unreadable("viewBox") }
            guard let attribute = element.attributes["transform"] else { continue }
            guard let own = Transform(svg: attribute) else { throw .unreadable("transform") }
            toRoot = toRoot.then(own)
        }
        let toCanvas = toRoot.then(.translation(x: -view.x, y: -view.y))
            .then(.scale(x: canvas.width / view.width, y: canvas.height / view.height))
        var parts: [[Point]] = []
        for traced in traced.parts {
            var points: [Point] = []
            for point in traced.map(toCanvas.apply) {
                guard Field.coordinates.contains(point.x), Field.coordinates.contains(point.y) else {
                    throw .tooFar
                }
                // Shorter pieces have no direction.
                if let last = points.last, last.exactDistance(to: point) < 1e-6 { continue }
                points.append(point)
            }
            if points.count > 1 { parts.append(points) }
        }
        guard !parts.isEmpty else { throw .noWay }
        return parts
    }

    /// The innermost first.
    private func holders(of number: Int) -> [Element] {
        var depth = elements[number].depth
        var holders: [Element] = []
        for element in elements[..<number].reversed() where element.depth < depth {
            holders.append(element)
            depth = element.depth
        }
        return holders
    }

    /// Without one: from the size; nil where neither is given.
    private var viewBox: Rect? {
        guard let root else { return nil }
        if let written = root.attributes["viewBox"] {
            var text = PathText(written)
            guard let box = text.numbers(), box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
            return Rect(x: box[0], y: box[1], width: box[2], height: box[3])
        }
        let sides = ["width", "height"].map { name -> Double in
            var text = PathText(root.attributes[name] ?? "")
            return text.length() ?? 0
        }
        return sides.allSatisfy { $0 > 0 } ? Rect(x: 0, y: 0, width: sides[0], height: sides[1]) : nil
    }
}
