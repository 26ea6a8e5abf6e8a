package import JSONText
import Raster

/// The easings that documents name.
package enum EasingWords {
    static let all: [String: Easing] = [
        "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut, "ease": .ease,
        "step": .step, "spring": .spring, "bounce": .bounce,
    ]

    package static func has(_ word: String) -> Bool { all[word] != nil }

    /// Of what it doesn't know a straight line.
    fileprivate static func easing(_ node: JSONNode) -> Easing {
        if case .text(let word) = node.value { return all[word] ?? .linear }
        guard let numbers = node.member("cubicBezier")?.numbers, numbers.count == 4 else { return .linear }
        return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    }
}

extension Track {
    /// When a track of a document that was read shows which of its keys; its values are the times.
    /// - Returns: nil: it isn't one.
    package init?(clockOf node: JSONNode) {
        guard let times = node.member("times")?.numbers, !times.isEmpty else { return nil }
        var easings = times.dropFirst().map { _ in Easing.linear }
        if case .list(let nodes) = node.member("easings")?.value, nodes.count == easings.count {
            easings = nodes.map(EasingWords.easing)
        }
        self.init(property: "", times: times, values: .numbers(times), easings: easings)
        if case .text(let word) = node.member("loop")?.value { loop = TrackLoop(rawValue: word) }
    }
}

extension JSONNode {
    fileprivate var numbers: [Double]? {
        guard case .list(let nodes) = value else { return nil }
        let numbers = nodes.compactMap { if case .number(let number) = $0.value { number } else { nil } }
        return numbers.count == nodes.count ? numbers : nil
    }
}

extension TemplateTranslator {
    func tracks(_ field: Field, of layer: inout Layer, in object: ObjectField) -> [Track] {
        guard isMoving else {
            object.error(at: "animate", "template.animate.still")
            return []
        }
        if case .text(let word) = field.node.value { return motion(word, field, of: &layer) }
        guard let entries = field.entries() else { return [] }
        // A mask that is mistaken has been told already; its properties are not told again.
        var unread = ["mask", "clip"].filter {
            object.has($0) && ($0 == "mask" ? layer.mask : layer.clip) == nil
        }
        if object.has("filters"), layer.filters.isEmpty { unread.append("filters") }
        if object.has("repeat"), layer.circle == nil, layer.grid == nil { unread.append("repeat") }
        if object.has("along"), layer.along == nil { unread.append("along") }
        let properties = AnimatedProperty.all(of: layer)
        let known = properties.keys.sorted()
        return entries.compactMap { name, field in
            if let property = properties[name] {
                warn(of: [name], field, on: layer)
                return track(name, property, field)
            }
            if unread.contains(where: { name.hasPrefix("\($0).") }) { return nil }
            refuse(name, field, known: known)
            return nil
        }.sorted { $0.property < $1.property }
    }

    /// `"animate": "wave"`
    private func motion(_ word: String, _ field: Field, of layer: inout Layer) -> [Track] {
        guard let motion = LayerMotion(rawValue: word) else {
            field.needsNewer(word, known: LayerMotion.allCases.map(\.rawValue))
            return []
        }
        guard let duration else { return [] }
        var (place, scale, rotation) = (Point(x: 0, y: 0), Point(x: 1, y: 1), 0.0)
        switch layer.placement {
        case .quad: break
        case .attached(_, let own, let angle): (scale, rotation) = (own, angle)
        case .pose(let anchor, let position, let own, let angle):
            (scale, rotation) = (own, angle)
            place = position ?? anchor ?? Point(x: canvasSize.width / 2, y: canvasSize.height / 2)
            // Copies round a circle have places of their own.
            guard position == nil, anchor == nil, motion.shifts, layer.circle == nil else { break }
            // What neither turns, grows nor leans moves alike about every anchor.
            let isPlain =
                scale == Point(x: 1, y: 1) && rotation == 0 && layer.skew == Point(x: 0, y: 0)
            switch layer.box {
            case .rect(let box) where !isPlain: place = box.center
            case .element where !isPlain: field.error("template.key.missing", ["key": "position"])
            case nil, .rect, .element: break
            }
            layer.placement = .pose(anchor: place, position: nil, scale: scale, rotation: rotation)
        }
        let tracks = motion.tracks(
            from: place, scale: scale, rotation: rotation, size: max(canvasSize.width, canvasSize.height),
            within: duration)
        let known = AnimatedProperty.all(of: layer)
        if let track = tracks.first(where: { known[$0.property] == nil }) {
            refuse(track.property, field, known: known.keys.sorted())
        }
        warn(of: tracks.map(\.property), field, on: layer)
        return tracks
    }

    /// A circle decides where copies lie, a track of their place nothing.
    private func warn(of properties: [String], _ field: Field, on layer: Layer) {
        guard layer.circle != nil, layer.attachment == nil,
            properties.contains(where: { $0.hasPrefix("position") })
        else { return }
        field.warn("template.repeat.position")
    }

    private func refuse(_ name: String, _ field: Field, known: [String]) {
        field.error(
            "template.animate.property",
            ["property": name, "known": log.sorted(known, for: name).joined(separator: ", ")])
    }

    func track(_ name: String, _ property: AnimatedProperty, _ field: Field) -> Track? {
        guard let object = field.object(["times", "values", "easings", "loop"]) else { return nil }
        let times = object.required("times").flatMap { self.times($0) }
        let values = object.required("values").flatMap { self.values($0, property) }
        let easings = object["easings"].flatMap { self.easings($0) }
        let loop = object["loop"]?.choice(TrackLoop.self)
        if loop != nil, times?.count == 1 {
            object["times"]?.error("template.count.range", ["count": "1", "from": "2", "to": "1000"])
        }
        if let times, let values, times.count != values.count {
            object["values"]?.error("template.values.count", count(values.count, times.count))
        }
        if let times, let easings, easings.count != times.count - 1 {
            object["easings"]?.error("template.easings.count", count(easings.count, times.count - 1))
        }
        guard let times, let values else { return nil }
        let filled = easings ?? Array(repeating: .linear, count: times.count - 1)
        return Track(property: name, times: times, values: values, easings: filled, loop: loop)
    }

    private func count(_ count: Int, _ expected: Int) -> [String: String] {
        ["count": String(count), "expected": String(expected)]
    }

    private func times(_ field: Field) -> [Double]? {
        guard let fields = keys(field) else { return nil }
        var last: Double?
        return fields.map { field in
            guard let time = field.number(0...(duration ?? 60)) else { return nil }
            if let last, time <= last {
                return field.mistaken("template.times.rising", ["before": last.plain])
            }
            last = time
            return time
        }.whole()
    }

    private func values(_ field: Field, _ property: AnimatedProperty) -> TrackValues? {
        guard let fields = keys(field) else { return nil }
        switch property {
        case .numbers(let range): return fields.map { $0.number(range) }.whole().map(TrackValues.numbers)
        case .channel(let range): return fields.map { $0.held(in: range) }.whole().map(TrackValues.numbers)
        case .counts(let range):
            return fields.map { $0.integer(range).map(Double.init) }.whole().map(TrackValues.numbers)
        case .skews: return fields.map { $0.point(Layer.skews) }.whole().map(TrackValues.points)
        case .points: return fields.map { $0.point() }.whole().map(TrackValues.points)
        case .shifts: return fields.map { $0.point(Field.shifts) }.whole().map(TrackValues.points)
        case .colors: return fields.map { $0.color() }.whole().map(TrackValues.colors)
        case .quads: return fields.map { $0.quad() }.whole().map(TrackValues.quads)
        case .scales:
            let arePlain = fields.allSatisfy { if case .number = $0.node.value { true } else { false } }
            return arePlain
                ? fields.map { $0.number(Field.scales) }.whole().map(TrackValues.numbers)
                : fields.map { $0.scale() }.whole().map(TrackValues.points)
        }
    }

    private func keys(_ field: Field) -> [Field]? {
        guard let fields = field.list() else { return nil }
        guard (1...Self.keyLimit).contains(fields.count) else {
            return field.mistaken(
                "template.count.range",
                ["count": String(fields.count), "from": "1", "to": String(Self.keyLimit)])
        }
        return fields
    }

    private func easings(_ field: Field) -> [Easing]? {
        guard let fields = field.list() else { return nil }
        return fields.map(easing).whole()
    }

    private func easing(_ field: Field) -> Easing? {
        if case .object = field.node.value { return curve(field) }
        guard let text = field.text() else { return nil }
        if let easing = EasingWords.all[text] { return easing }
        field.needsNewer(text, known: EasingWords.all.keys.sorted())
        return nil
    }

    private func curve(_ field: Field) -> Easing? {
        guard let object = field.object(nil) else { return nil }
        guard let curve = object["cubicBezier"] else {
            guard let key = object.keys(besides: []).first else {
                return field.mistaken("template.key.missing", ["key": "cubicBezier"])
            }
            object.needsNewer(at: key, known: ["cubicBezier"])
            return nil
        }
        guard let fields = curve.list() else { return nil }
        guard fields.count == 4 else {
            return curve.mistaken(
                "template.count.range", ["count": String(fields.count), "from": "4", "to": "4"])
        }
        let x1 = fields[0].number(0...1)
        let y1 = fields[1].number(-10...10)
        let x2 = fields[2].number(0...1)
        let y2 = fields[3].number(-10...10)
        guard let x1, let y1, let x2, let y2 else { return nil }
        return .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
}

extension TrackValues {
    var count: Int {
        switch self {
        case .numbers(let values): values.count
        case .points(let values): values.count
        case .colors(let values): values.count
        case .quads(let values): values.count
        }
    }
}
