import Raster

extension PlanReader {
    mutating func landing() throws(Damage) -> RasterLanding {
        if try bool() { return .stretched(over: try rect(), by: try transform()) }
        return .pixels(
            x: try int(from: -1_000_000, to: 1_000_000), y: try int(from: -1_000_000, to: 1_000_000),
            edge: try oneMask())
    }

    mutating func filter() throws(Damage) -> PlanFilter {
        let operation: PlanFilter.Operation
        switch try int(to: 3) {
        case 0:
            var numbers: [Float] = []
            for _ in 0..<(try count()) { numbers.append(Float(try double())) }
            guard let curves = ColorCurves(numbers: numbers) else { throw Damage() }
            operation = .curves(curves)
        case 1: operation = .blur(radius: Double(try int(to: Bitmap.largestBlur)))
        case 2:
            let plate = try int(from: -1, to: Int.max)
            operation = .texture(plate < 0 ? nil : plate, try blend(), opacity: try double())
        default:
            let tile = NoiseTile(seed: try int(to: 0x7fff_ffff))
            let (column, row) = (try int(to: NoiseTile.side - 1), try int(to: NoiseTile.side - 1))
            operation = .noise(tile.cut(column: column, row: row), try blend(), opacity: try double())
        }
        return PlanFilter(operation, mask: try oneMask())
    }

    private mutating func oneMask() throws(Damage) -> PlacedMask? {
        try int(to: 1) == 1 ? try mask() : nil
    }
}
