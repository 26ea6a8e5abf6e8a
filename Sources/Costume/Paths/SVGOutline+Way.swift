import Raster

extension SVGOutline {
    /// The points of an element that draws a way, with the picture's viewBox laid over a canvas, its own transform and those of
    /// all that hold it applied.
    /// - Parameter canvas: units.
    /// - Returns: two points or more; nil where there is no such way.
    func way(_ id: String, canvas: (width: Double, height: Double)) -> [Point]? {
        guard let number = elements.firstIndex(where: { $0.id == id }), let view = viewBox,
            let traced = PathTracer(elements[number]), traced.points.count <= PathTracer.limit
        else { return nil }
        var toRoot = Transform.identity
        for element in [elements[number]] + holders(of: number) {
            guard let attribute = element.attributes["transform"] else { continue }
            guard let own = Transform(svg: attribute) else { return nil }
            toRoot = toRoot.then(own)
        }
        let toCanvas = toRoot.then(.translation(x: -view.x, y: -view.y))
            .then(.scale(x: canvas.width / view.width, y: canvas.height / view.height))
        var points: [Point] = []
        for point in traced.points.map(toCanvas.apply) {
            guard abs(point.x) <= 100_000, abs(point.y) <= 100_000 else { return nil }
            // Shorter pieces have no direction.
            if let last = points.last, last.exactDistance(to: point) < 1e-6 { continue }
            points.append(point)
        }
        return points.count < 2 ? nil : points
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
            return text.number() ?? 0
        }
        return sides.allSatisfy { $0 > 0 } ? Rect(x: 0, y: 0, width: sides[0], height: sides[1]) : nil
    }
}
