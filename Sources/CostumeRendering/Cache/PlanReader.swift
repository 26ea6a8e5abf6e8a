import Costume
import Raster

/// Reads what `PlanWriter` wrote; nothing in it is believed before it is checked.
struct PlanReader {
    /// The words are no plan.
    struct Damage: Error {}

    private let words: [UInt64]
    private var at = 0
    /// In the order in which they ended.
    private var groups: [RenderGroup] = []
    private var maps: [CoverageMap] = []

    init(_ words: [UInt64]) { self.words = words }

    /// - Parameter pixels: of the plates.
    mutating func plan(pixels: PixelWords) throws(Damage) -> RenderPlan {
        let stage = Stage(
            canvasWidth: try int(from: 1, to: 4096), canvasHeight: try int(from: 1, to: 4096),
            side: try int(from: 1, to: 4096))
        var scenes: [[RenderStep]] = []
        for _ in 0..<(try count()) { scenes.append(try steps(depth: 0)) }
        var frames: [Int] = []
        for _ in 0..<(try count()) { frames.append(try int(to: scenes.count - 1)) }
        let still = try int(to: scenes.count - 1)
        var entries: [PlateStore.Entry] = []
        for _ in 0..<(try count()) {
            let (x, y) = (try int(to: 4096), try int(to: 4096))
            // A texture may be larger than the stage.
            let (width, height) = (try int(to: 8192 - x), try int(to: 8192 - y))
            let start = try int(to: pixels.count)
            let count = try int(to: pixels.count - start)
            entries.append(
                PlateStore.Entry(x: x, y: y, width: width, height: height, start: start, count: count))
        }
        var windows: [PixelWindow] = []
        for _ in scenes { windows.append(try window(side: stage.side)) }
        var views: [Int] = []
        for number in scenes.indices {
            let view = try int(to: number)
            guard windows[view] == windows[number] else { throw Damage() }
            views.append(view)
        }
        guard at == words.count, !frames.isEmpty else { throw Damage() }
        return RenderPlan(
            stage: stage, scenes: scenes, frames: frames, still: still,
            plates: PlateStore(entries: entries, words: pixels), windows: windows, views: views)
    }

    /// - Parameter side: of the output.
    private mutating func window(side: Int) throws(Damage) -> PixelWindow {
        let (x, y) = (try int(to: side), try int(to: side))
        let (width, height) = (try int(to: side - x), try int(to: side - y))
        var rows: [Range<Int>] = []
        for _ in 0..<height {
            let first = try int(to: width)
            rows.append(first..<first + (try int(to: width - first)))
        }
        return PixelWindow(PixelRect(x: x, y: y, width: width, height: height), rows: rows)
    }

    private mutating func word() throws(Damage) -> UInt64 {
        guard at < words.count else { throw Damage() }
        at += 1
        return words[at - 1]
    }

    mutating func int(from least: Int = 0, to most: Int) throws(Damage) -> Int {
        let value = Int(Int64(bitPattern: try word()))
        guard value >= least, value <= most else { throw Damage() }
        return value
    }

    /// Of a list: each element takes a word at least.
    mutating func count() throws(Damage) -> Int { try int(to: max(0, words.count - at)) }

    mutating func double() throws(Damage) -> Double { Double(bitPattern: try word()) }

    mutating func bool() throws(Damage) -> Bool { try int(to: 1) == 1 }

    private mutating func point() throws(Damage) -> Point { Point(x: try double(), y: try double()) }

    mutating func rect() throws(Damage) -> Rect {
        Rect(x: try double(), y: try double(), width: try double(), height: try double())
    }

    mutating func transform() throws(Damage) -> Transform {
        Transform(try row(), try row(), try row())
    }

    private mutating func row() throws(Damage) -> Transform.Row {
        (try double(), try double(), try double())
    }

    mutating func blend() throws(Damage) -> BlendMode {
        BlendMode.allCases[try int(to: BlendMode.allCases.count - 1)]
    }

    mutating func steps(depth: Int) throws(Damage) -> [RenderStep] {
        guard depth < 100 else { throw Damage() }
        var steps: [RenderStep] = []
        for _ in 0..<(try count()) {
            switch try int(to: 3) {
            case 0: steps.append(.plate(try int(to: Int.max), try blend()))
            case 1:
                let fit = FaceStyle.Fit.allCases[try int(to: FaceStyle.Fit.allCases.count - 1)]
                let face = FaceStyle(
                    fit: fit, focus: try point(), flipped: try bool(), upsideDown: try bool())
                steps.append(.face(face, box: try rect(), transform: try transform(), style: try style()))
            case 3:
                let caption = try caption()
                steps.append(
                    .text(caption, box: try rect(), transform: try transform(), style: try style()))
            default:
                steps.append(.group(try group(depth: depth + 1), try landing(), try style()))
            }
        }
        return steps
    }

    /// What was read before; nil: it follows.
    private mutating func known<Value>(among values: [Value]) throws(Damage) -> Value? {
        let number = try int(to: values.count)
        return number > 0 ? values[number - 1] : nil
    }

    private mutating func group(depth: Int) throws(Damage) -> RenderGroup {
        if let known = try known(among: groups) { return known }
        let steps = try steps(depth: depth)
        let (width, height) = (try int(from: 1, to: 4096), try int(from: 1, to: 4096))
        let thin = ThinEdges(rawValue: try int(to: 15))
        var filters: [PlanFilter] = []
        for _ in 0..<(try count()) { filters.append(try filter()) }
        let group = RenderGroup(steps, width: width, height: height, thin: thin, filters: filters)
        groups.append(group)
        return group
    }

    mutating func style() throws(Damage) -> LayerStyle {
        var masks: [PlacedMask] = []
        for _ in 0..<(try count()) { masks.append(try mask()) }
        return LayerStyle(masks: masks, opacity: try double(), blend: try blend())
    }

    mutating func mask() throws(Damage) -> PlacedMask {
        let shape = try shape()
        let mask = Mask(shape, feather: try double(), inverted: try bool())
        return PlacedMask(mask, try transform())
    }

    private mutating func shape() throws(Damage) -> Mask.Shape {
        let kinds = MaskKind.allCases
        switch try int(to: kinds.count + 1) {
        case 0:
            var points: [Point] = []
            for _ in 0..<(try count()) { points.append(try point()) }
            return .polygon(points)
        case 1:
            let box = try rect()
            return .image(try map(), over: box)
        case let number:
            var values: [Double] = []
            let kind = kinds[number - 2]
            for _ in kind.parameters { values.append(try double()) }
            return Mask.Shape(kind, values)
        }
    }

    private mutating func map() throws(Damage) -> CoverageMap {
        if let known = try known(among: maps) { return known }
        let (width, height) = (try int(to: 65_536), try int(to: 65_536))
        let map = CoverageMap(width: width, height: height, values: try bytes(width * height))
        maps.append(map)
        return map
    }

    mutating func bytes(_ count: Int) throws(Damage) -> [UInt8] {
        let length = (count + 7) / 8
        guard length <= words.count - at else { throw Damage() }
        defer { at += length }
        return unsafe words[at..<at + length].withUnsafeBytes { unsafe Array($0.prefix(count)) }
    }
}
