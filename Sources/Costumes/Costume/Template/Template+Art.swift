extension Template {
    /// All art that the costume draws or measures, in the order of the layers.
    package var artReferences: [ArtReference] { layers.flatMap(\.artReferences) }

    /// Whether the art helper decides pixels of it.
    package var drawsVectors: Bool {
        !captions.isEmpty || artReferences.contains(where: \.isVector)
    }
}

extension Layer {
    var artReferences: [ArtReference] {
        var references: [ArtReference] = []
        switch content {
        case .image(let pictures): references += pictures
        case .group(let layers): references += layers.flatMap(\.artReferences)
        case .face, .fill, .text, .noise, .yubinuki: break
        }
        if case .element(let reference) = box { references.append(reference) }
        references += [mask?.shape.art, clip?.shape.art].compactMap { $0 }
        references += filters.flatMap(\.steps).flatMap(\.artReferences)
        return references
    }
}

extension FilterStep {
    fileprivate var artReferences: [ArtReference] {
        var references: [ArtReference] = []
        if case .texture(let reference, _, _) = operation { references.append(reference) }
        if let reference = mask?.shape.art { references.append(reference) }
        return references
    }
}
