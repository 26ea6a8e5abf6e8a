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
        write(step.operation)
        write(step.mask) { $0.write($1) }
    }
}
