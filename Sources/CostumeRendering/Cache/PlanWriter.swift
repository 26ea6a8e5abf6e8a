import Costume
import Raster

/// Writes a plan as 64-bit words: every number is one, so that reading needs no care for alignment.
struct PlanWriter {
    private(set) var words: [UInt64] = []
    /// Those that were written, by their numbers.
    private var groups: [ObjectIdentifier: Int] = [:]
    private var maps: [(sum: UInt64, map: CoverageMap)] = []

    mutating func write(_ value: Int) { words.append(UInt64(bitPattern: Int64(value))) }
    mutating func write(_ value: Double) { words.append(value.bitPattern) }
    mutating func write(_ value: Bool) { words.append(value ? 1 : 0) }

    mutating func write<Element>(_ list: [Element], _ element: (inout PlanWriter, Element) -> Void) {
        write(list.count)
        for item in list { element(&self, item) }
    }

    /// All but the plates' pixels.
    mutating func write(_ plan: RenderPlan) {
        write(plan.stage.canvasWidth)
        write(plan.stage.canvasHeight)
        write(plan.stage.side)
        write(plan.scenes) { writer, scene in writer.write(scene) { $0.write($1) } }
        write(plan.frames) { $0.write($1) }
        write(plan.still)
        write(plan.plates.entries) { writer, entry in
            for value in [entry.x, entry.y, entry.width, entry.height, entry.start, entry.count] {
                writer.write(value)
            }
        }
        for window in plan.windows {
            let box = window.box
            for value in [box.x, box.y, box.width, box.height] { write(value) }
            for columns in window.rows {
                write(columns.lowerBound)
                write(columns.count)
            }
        }
        for view in plan.views { write(view) }
    }

    mutating func write(_ step: RenderStep) {
        switch step {
        case .plate(let number, let blend):
            write(0)
            write(number)
            write(blend)
        case .face(let face, let box, let transform, let style):
            write(1)
            write(FaceStyle.Fit.allCases.firstIndex(of: face.fit) ?? 0)
            write(face.focus)
            write(face.flipped)
            write(face.upsideDown)
            write(box)
            write(transform)
            write(style)
        case .text(let caption, let box, let transform, let style):
            write(3)
            write(caption)
            write(box)
            write(transform)
            write(style)
        case .group(let group, let landing, let style):
            write(2)
            write(group)
            write(landing)
            write(style)
        }
    }

    /// Refers to what was written before, from 1 on; 0: it follows.
    private mutating func write(known number: Int?) { write(number.map { $0 + 1 } ?? 0) }

    private mutating func write(_ group: RenderGroup) {
        let number = groups[ObjectIdentifier(group)]
        write(known: number)
        guard number == nil else { return }
        write(group.steps) { $0.write($1) }
        write(group.width)
        write(group.height)
        write(group.thin.rawValue)
        write(group.filters) { $0.write($1) }
        groups[ObjectIdentifier(group)] = groups.count
    }

    mutating func write(_ blend: BlendMode) { write(BlendMode.allCases.firstIndex(of: blend) ?? 0) }

    private mutating func write(_ point: Point) {
        write(point.x)
        write(point.y)
    }

    mutating func write(_ rect: Rect) {
        for value in [rect.x, rect.y, rect.width, rect.height] { write(value) }
    }

    mutating func write(_ t: Transform) {
        for value in [t.a, t.b, t.c, t.d, t.e, t.f, t.g, t.h, t.i] { write(value) }
    }

    mutating func write(_ style: LayerStyle) {
        write(style.masks) { $0.write($1) }
        write(style.opacity)
        write(style.blend)
    }

    mutating func write(_ placed: PlacedMask) {
        write(placed.mask.shape)
        write(placed.mask.feather)
        write(placed.mask.inverted)
        write(placed.transform)
    }

    /// 0: a polygon; 1: a picture; the kinds that numbers describe follow.
    private mutating func write(_ shape: Mask.Shape) {
        let kinds = MaskKind.allCases
        switch shape {
        case .polygon(let points):
            write(0)
            write(points) { $0.write($1) }
        case .picture(let picture):
            write(1)
            write(picture.box)
            write(picture.map)
        default:
            guard let (kind, values) = shape.numbers else { break }
            write(2 + (kinds.firstIndex(of: kind) ?? 0))
            for value in values { write(value) }
        }
    }

    /// Scenes mostly have the same.
    private mutating func write(_ map: CoverageMap) {
        let sum = Checksum.of(map.values)
        let number = maps.firstIndex { $0.sum == sum && $0.map == map }
        write(known: number)
        guard number == nil else { return }
        write(map.width)
        write(map.height)
        write(map.values)
        maps.append((sum, map))
    }

    /// Eight bytes a word, as they lie in memory.
    mutating func write(_ bytes: [UInt8]) {
        let start = words.count
        words.append(contentsOf: repeatElement(0, count: (bytes.count + 7) / 8))
        unsafe words.withUnsafeMutableBytes { words in
            unsafe UnsafeMutableRawBufferPointer(rebasing: words[(8 * start)...]).copyBytes(from: bytes)
        }
    }
}
