import Raster

extension PathTracer {
    /// Follows the `d` of a path; nil where that is no path data.
    init?(path: String) {
        self.init()
        var text = PathText(path)
        var command: Character?
        while !text.isAtEnd {
            if let letter = text.letter() {
                if command == nil, letter != "m", letter != "M" { return nil }
                command = letter
                // It alone has no numbers after it, and ends.
                if letter == "z" || letter == "Z" {
                    close()
                    continue
                }
            }
            guard let known = command, follow(known, &text) else { return nil }
            // What follows a move without a letter of its own are lines.
            if known == "m" { command = "l" }
            if known == "M" { command = "L" }
            if known == "z" || known == "Z" { return nil }
        }
    }

    /// One command with its numbers; lowercase: relative to the current place.
    private mutating func follow(_ command: Character, _ text: inout PathText) -> Bool {
        let origin = command.isLowercase ? place : Point(x: 0, y: 0)
        func points(_ count: Int) -> [Point]? {
            text.numbers(2 * count).map { numbers in
                (0..<count).map { Point(x: origin.x + numbers[2 * $0], y: origin.y + numbers[2 * $0 + 1]) }
            }
        }
        switch command.lowercased() {
        case "m":
            guard let ends = points(1) else { return false }
            move(to: ends[0])
        case "l":
            guard let ends = points(1) else { return false }
            line(to: ends[0])
        case "h":
            guard let x = text.number() else { return false }
            line(to: Point(x: origin.x + x, y: place.y))
        case "v":
            guard let y = text.number() else { return false }
            line(to: Point(x: place.x, y: origin.y + y))
        case "c":
            guard let ends = points(3) else { return false }
            curve(ends[0], ends[1], to: ends[2])
        case "s":
            guard let ends = points(2) else { return false }
            curve(nil, ends[0], to: ends[1])
        case "q":
            guard let ends = points(2) else { return false }
            curve(ends[0], to: ends[1])
        case "t":
            guard let ends = points(1) else { return false }
            curve(nil, to: ends[0])
        case "a":
            guard let shape = text.numbers(3), let isLarge = text.flag(), let isClockwise = text.flag(),
                let ends = points(1)
            else { return false }
            arc(
                radii: (shape[0], shape[1]), angle: shape[2], isLarge: isLarge, isClockwise: isClockwise,
                to: ends[0])
        default: return false
        }
        return true
    }

    /// Follows a `path`, `line`, `polyline`, `polygon`, `circle`, `ellipse` or `rect`.
    init(_ element: SVGOutline.Element) throws(WayMistake) {
        func written(_ name: String) throws(WayMistake) -> Double? {
            guard let value = element.attributes[name] else { return nil }
            var text = PathText(value)
            guard let length = text.length() else { throw .unreadable(name) }
            return length
        }
        func length(_ name: String) throws(WayMistake) -> Double { try written(name) ?? 0 }
        self.init()
        switch element.name {
        case "path":
            guard let traced = PathTracer(path: element.attributes["d"] ?? "") else {
                throw .unreadable("d")
            }
            self = traced
        case "line":
            move(to: Point(x: try length("x1"), y: try length("y1")))
            line(to: Point(x: try length("x2"), y: try length("y2")))
        case "polyline", "polygon":
            var text = PathText(element.attributes["points"] ?? "")
            guard let numbers = text.numbers(), numbers.count >= 4, numbers.count.isMultiple(of: 2) else {
                throw .unreadable("points")
            }
            let corners = stride(from: 0, to: numbers.count, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            move(to: corners[0])
            for corner in corners.dropFirst() { line(to: corner) }
            if element.name == "polygon" { close() }
        case "circle", "ellipse":
            let (x, y) = (try length("cx"), try length("cy"))
            let radii = element.name == "circle" ? ("r", "r") : ("rx", "ry")
            let (rx, ry) = (try written(radii.0), try written(radii.1))
            // One alone holds for both.
            let (across, down) = (rx ?? ry ?? 0, ry ?? rx ?? 0)
            move(to: Point(x: x + across, y: y))
            for end in [x - across, x + across] {
                arc(
                    radii: (across, down), angle: 0, isLarge: false, isClockwise: true,
                    to: Point(x: end, y: y))
            }
        case "rect":
            let (x, y) = (try length("x"), try length("y"))
            let (width, height) = (try length("width"), try length("height"))
            move(to: Point(x: x, y: y))
            line(to: Point(x: x + width, y: y))
            line(to: Point(x: x + width, y: y + height))
            line(to: Point(x: x, y: y + height))
            close()
        default: throw .noWay
        }
    }
}

extension Transform {
    /// The map of an SVG `transform` attribute; nil where that is none.
    init?(svg attribute: String) {
        var all = Transform.identity
        for part in attribute.split(separator: ")") {
            let pieces = part.split(separator: "(", omittingEmptySubsequences: false)
            let blanks: Set<Character> = [" ", ",", "\n", "\t", "\r"]
            let name = pieces[0].filter { !blanks.contains($0) }
            if pieces.count == 1, name.isEmpty { continue }
            guard pieces.count == 2 else { return nil }
            var text = PathText(pieces[1])
            guard let numbers = text.numbers(), let one = Transform.svg(name, numbers) else { return nil }
            all = one.then(all)
        }
        self = all
    }

    private static func svg(_ name: String, _ n: [Double]) -> Transform? {
        switch (name, n.count) {
        case ("matrix", 6): Transform((n[0], n[2], n[4]), (n[1], n[3], n[5]))
        case ("translate", 1): .translation(x: n[0], y: 0)
        case ("translate", 2): .translation(x: n[0], y: n[1])
        case ("scale", 1): .scale(x: n[0], y: n[0])
        case ("scale", 2): .scale(x: n[0], y: n[1])
        case ("rotate", 1): .turn(degrees: n[0])
        case ("rotate", 3):
            Transform.translation(x: -n[1], y: -n[2]).then(.turn(degrees: n[0]))
                .then(.translation(x: n[1], y: n[2]))
        case ("skewX", 1): Transform((1, Turn.tangent(degrees: n[0]), 0), (0, 1, 0))
        case ("skewY", 1): Transform((1, 0, 0), (Turn.tangent(degrees: n[0]), 1, 0))
        default: nil
        }
    }
}
