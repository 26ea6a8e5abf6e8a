extension Template {
    /// All texts that it draws, in the order of the layers.
    package var captions: [Caption] { layers.flatMap(\.captions) }

    /// Names of the wearer's values that it shows.
    package var variables: Set<String> { captions.reduce(into: []) { $0.formUnion($1.variables) } }

    /// Whether its texts show any of the wearer's values, so that it serves nobody else.
    /// - Parameter values: by variable.
    package func shows(_ values: [String: String]) -> Bool {
        captions.contains { $0.text(values) != $0.text([:]) }
    }

    /// - Parameter variable: one of the wearer's values.
    package func shows(_ variable: String) -> Bool { captions.contains { $0.variables.contains(variable) } }
}

extension Layer {
    var captions: [Caption] {
        switch content {
        case .text(let caption): [caption]
        case .group(let layers): layers.flatMap(\.captions)
        default: []
        }
    }
}
