import Files
package import JSONText

/// Where layers and keys stand in a costume's document, for what is found only after the document was read.
package struct DocumentPlaces: Sendable {
    private struct Spot: Sendable {
        var place: TextPlace
        /// Such as `$.layers[2]`.
        var path: String
        var node: JSONNode
    }

    package let template: Template
    package let folder: String?
    /// The document; empty where it can't be read.
    package let text: [UInt8]
    private let root: JSONNode?
    /// By id.
    private var layers: [String: Spot] = [:]

    /// - Parameter folder: the templates' folder, absolute. Where its document can't be read, nothing has a place.
    package init(_ template: Template, in folder: String) {
        self.template = template
        self.folder = folder
        guard !template.isOnePicture,
            let bytes = try? FileSystem.readUnchanged(
                "\(folder)/\(template.file)", limit: TemplateTranslator.byteLimit
            ).bytes, let root = try? JSONParser.parse(bytes)
        else {
            (root, text) = (nil, [])
            return
        }
        (self.root, text) = (root, bytes)
        if let list = root.member("layers") { note(template.layers, list, "$.layers") }
    }

    private mutating func note(_ layers: [Layer], _ list: JSONNode, _ path: String) {
        guard case .list(let nodes) = list.value, nodes.count == layers.count else { return }
        for (index, (layer, node)) in zip(layers, nodes).enumerated() {
            let path = "\(path)[\(index)]"
            self.layers[layer.id] = Spot(place: node.place, path: path, node: node)
            if case .group(let children) = layer.content, let list = node.member("group") {
                note(children, list, "\(path).group")
            }
        }
    }

    /// Where a layer stands; nil where its document can't be read.
    /// - Parameter layer: an id.
    package func place(of layer: String) -> TextPlace? { layers[layer]?.place }

    /// The JSON of a layer; nil where its document can't be read.
    /// - Parameter layer: an id.
    package func node(of layer: String) -> JSONNode? { layers[layer]?.node }

    /// A layer's caption in each of its languages, in the document's order, and the place of each text; as it was read where
    /// the document can't be read.
    package func captions(of layer: Layer) -> [(caption: Caption, place: TextPlace?, path: String?)] {
        guard case .text(let chosen) = layer.content else { return [] }
        guard let spot = layers[layer.id], let content = spot.node.member("text")?.member("content"),
            case .object(let members) = content.value
        else { return [(chosen, nil, nil)] }
        return members.compactMap { member in
            guard case .text(let text) = member.node.value, let pieces = try? CaptionText.pieces(text) else {
                return nil
            }
            var caption = chosen
            (caption.pieces, caption.language) = (pieces, member.key)
            return (caption, member.node.place, "\(spot.path).text.content.\(member.key)")
        }
    }

    /// The problem with the place of a layer, or of the top-level key that its path names.
    /// - Parameter layer: an id; nil: the layer that the evidence names, or the one that draws the art that it names.
    package func placing(_ problem: TemplateProblem, at layer: String? = nil) -> TemplateProblem {
        var placed = problem
        let drawing = { problem.evidence["path"].flatMap { self.layer(drawing: $0) } }
        if let id = layer ?? problem.evidence["layer"] ?? drawing(), let spot = layers[id] {
            (placed.line, placed.column, placed.path) = (spot.place.line, spot.place.column, spot.path)
        } else if let path = problem.path, path.hasPrefix("$."),
            let node = root?.member(String(path.dropFirst(2)))
        {
            (placed.line, placed.column) = (node.place.line, node.place.column)
        }
        return placed
    }

    /// The problem with the place of the first value that is this text, else that of the layer that draws its art.
    func placing(_ problem: TemplateProblem, atText text: String) -> TemplateProblem {
        guard let (place, path) = root?.spot(of: text, "$") else { return placing(problem) }
        var placed = problem
        (placed.line, placed.column, placed.path) = (place.line, place.column, path)
        return placed
    }

    /// The first one, a group only where none of its layers is meant.
    private func layer(drawing art: String) -> String? {
        let drawing = template.layers.flatMap(\.withinAll).filter { layer in
            layer.artReferences.contains { $0.path == art }
        }
        let leaf = drawing.first { if case .group = $0.content { false } else { true } }
        return (leaf ?? drawing.last)?.id
    }
}

extension JSONNode {
    /// Where a text stands first, and its JSON path.
    fileprivate func spot(of text: String, _ path: String) -> (TextPlace, String)? {
        switch value {
        case .text(text): return (place, path)
        case .list(let nodes):
            return nodes.indices.lazy.compactMap { nodes[$0].spot(of: text, "\(path)[\($0)]") }.first
        case .object(let members):
            return members.lazy.compactMap { $0.node.spot(of: text, "\(path).\($0.key)") }.first
        case .null, .boolean, .number, .text: return nil
        }
    }
}
