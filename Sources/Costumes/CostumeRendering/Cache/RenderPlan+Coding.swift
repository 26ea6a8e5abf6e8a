import BinaryCoding
import Costume
import Raster

extension RenderPlan: BinaryEncodable {
    func encode(into writer: inout BinaryWriter) {
        writer.write(output.canvasWidth, output.canvasHeight, output.side)
        writer.write(scenes, frames, still, plates.entries, windows, views)
    }

    /// - Parameter pixels: of the plates.
    init(from reader: inout BinaryReader, pixels: PixelWords) throws(BinaryDamage) {
        output = OutputGeometry(
            canvasWidth: try reader.int(1...4096), canvasHeight: try reader.int(1...4096),
            side: try reader.int(1...4096))
        scenes = try reader.read()
        frames = try reader.read()
        still = try reader.int(0...scenes.count)
        let entries: [PlateStore.Entry] = try reader.read()
        guard scenes.indices ~= still, !frames.isEmpty, frames.allSatisfy(scenes.indices.contains),
            entries.allSatisfy({ $0.start <= pixels.count && $0.count <= pixels.count - $0.start }),
            try reader.int(0...scenes.count) == scenes.count
        else { throw reader.damage }
        plates = PlateStore(entries: entries, words: pixels)
        var windows: [PixelWindow] = []
        for _ in scenes { windows.append(try reader.window(width: output.side, height: output.side)) }
        self.windows = windows
        views = try reader.read()
        guard views.count == scenes.count,
            zip(views, scenes.indices).allSatisfy({ 0...$1 ~= $0 && windows[$0] == windows[$1] })
        else { throw reader.damage }
    }
}

extension PlateStore.Entry: BinaryCodable {
    func encode(into writer: inout BinaryWriter) { writer.write(x, y, width, height, start, count) }

    /// A texture may be larger than the output.
    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        x = try reader.int(0...4096)
        y = try reader.int(0...4096)
        width = try reader.int(0...8192 - x)
        height = try reader.int(0...8192 - y)
        start = try reader.int(0...Int.max)
        count = try reader.int(0...Int.max)
    }
}

extension RenderStep: BinaryCodable {
    func encode(into writer: inout BinaryWriter) {
        switch self {
        case .plate(let number, let blend): writer.write(0, number, blend)
        case .face(let face, let box, let transform, let style): writer.write(1, face, box, transform, style)
        case .text(let caption, let box, let transform, let style):
            writer.write(2, caption, box, transform, style)
        case .group(let group, let placement, let style):
            writer.write(3)
            writer.write(group, onceFor: ObjectIdentifier(group))
            writer.write(placement, style)
        case .attached(let step, let transform, let style): writer.write(4, step, transform, style)
        }
    }

    /// The numbers of plates may be those of none.
    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...4) {
        case 0: self = .plate(try reader.int(0...Int.max), try reader.read())
        case 1:
            self = .face(
                try reader.read(), box: try reader.read(), transform: try reader.read(),
                style: try reader.read())
        case 2:
            self = .text(
                try reader.read(), box: try reader.read(), transform: try reader.read(),
                style: try reader.read())
        case 4:
            self = .attached(try reader.read(), transform: try reader.read(), style: try reader.read())
        default: self = .group(try reader.readOnce(), try reader.read(), try reader.read())
        }
    }
}

extension RenderGroup: BinaryCodable {
    func encode(into writer: inout BinaryWriter) { writer.write(steps, width, height, thin, filters) }

    /// At most 4096 pixels a side.
    convenience init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            try reader.read(), width: try reader.int(1...4096), height: try reader.int(1...4096),
            thin: try reader.read(), filters: try reader.read())
    }
}

extension ThinEdges: BinaryCodable {}

extension RasterPlacement: BinaryCodable {
    func encode(into writer: inout BinaryWriter) {
        switch self {
        case .pixels(let x, let y, let edge): writer.write(0, x, y, edge)
        case .stretched(let box, let transform): writer.write(1, box, transform)
        }
    }

    /// At most a million pixels away.
    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let places = -1_000_000...1_000_000
        switch try reader.int(0...1) {
        case 0:
            self = .pixels(x: try reader.int(places), y: try reader.int(places), edge: try reader.read())
        default: self = .stretched(over: try reader.read(), by: try reader.read())
        }
    }
}
