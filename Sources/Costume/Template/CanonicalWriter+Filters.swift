import Raster

extension CanonicalWriter {
    /// A shared filter by what it does, not by its name.
    mutating func write(_ filter: LayerFilter) {
        switch filter {
        case .own(let step):
            write("own")
            write(step)
        case .shared(let shared):
            write("shared")
            write(shared)
        }
    }

    mutating func write(_ shared: SharedFilter) {
        write(shared.width)
        write(shared.height)
        write(list: shared.steps) { $0.write($1) }
    }

    private mutating func write(_ step: FilterStep) {
        switch step.operation {
        case .curves(let curves):
            write("curves")
            write(list: curves.numbers) { $0.write(Int($1.bitPattern)) }
        case .blur(let radius): write("blur", radius)
        case .saturation(let amount): write("saturation", amount)
        case .brightness(let amount): write("brightness", amount)
        case .contrast(let amount): write("contrast", amount)
        case .hue(let degrees): write("hue", degrees)
        case .texture(let art, let blend, let opacity):
            write("texture", opacity)
            write(blend.rawValue)
            write(art)
        case .noise(let tile, let blend, let opacity):
            write("noise", opacity)
            write(blend.rawValue)
            write(tile.seed)
        }
        write(step.mask) { $0.write($1) }
    }

    private mutating func write(_ name: String, _ number: Double) {
        write(name)
        write(number)
    }
}
