import JSONText

/// Gives each layer of a template an id of its own: the written one, else its kind and number.
struct LayerIDs {
    private var written: Set<String> = []
    private var taken: Set<String> = []
    private var counts: [String: Int] = [:]

    /// Notes the ids that the document writes, so that no made-up one gets in their way.
    mutating func reserve(_ layers: JSONNode) {
        guard case .list(let nodes) = layers.value else { return }
        for node in nodes {
            guard case .object(let members) = node.value else { continue }
            for member in members {
                if member.key == "id", case .text(let id) = member.node.value { written.insert(id) }
                if member.key == "group" { reserve(member.node) }
            }
        }
    }

    /// False when another layer has this id.
    mutating func take(_ id: String) -> Bool { taken.insert(id).inserted }

    /// `image3` for the third image.
    mutating func count(_ kind: String) -> String {
        let number = counts[kind, default: 0] + 1
        counts[kind] = number
        var id = "\(kind)\(number)"
        while written.contains(id) { id += "'" }
        return id
    }
}
