import Raster

extension PlanWriter {
    mutating func write(_ landing: RasterLanding) {
        switch landing {
        case .pixels(let x, let y, let edge):
            write(0)
            write(x)
            write(y)
            write(edge.map { [$0] } ?? []) { $0.write($1) }
        case .stretched(let box, let transform):
            write(1)
            write(box)
            write(transform)
        }
    }

    mutating func write(_ filter: PlanFilter) {
        switch filter.operation {
        case .curves(let curves):
            write(0)
            write(curves.numbers) { $0.write(Double($1)) }
        case .blur:
            write(1)
            write(filter.operation.reach(scale: 1))
        case .texture(let plate, let blend, let opacity):
            write(2)
            write(plate ?? -1)
            write(blend)
            write(opacity)
        case .noise(let tile, let blend, let opacity):
            write(3)
            write(tile.seed)
            write(tile.column)
            write(tile.row)
            write(blend)
            write(opacity)
        }
        write(filter.mask.map { [$0] } ?? []) { $0.write($1) }
    }
}
