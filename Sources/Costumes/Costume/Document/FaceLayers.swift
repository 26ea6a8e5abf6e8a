import JSONText

/// The face layers of a document, found before its layers are read: others may lie on those that come later.
struct FaceLayers {
    /// A layer by its number, counted in painting order, groups before what they hold.
    private struct Entry {
        /// The number of the group that holds it; nil: none.
        var parent: Int?
        /// The face layer's id; made up as `LayerIDs` does where none is written.
        var faceID: String?
        /// Whether it shows the face of the first person.
        var isFirstPerson = false
        var isAttached: Bool
    }

    private var entries: [Entry] = []

    init() {}

    /// - Parameter layers: the outermost list.
    init(_ layers: JSONNode) {
        var ids = LayerIDs()
        ids.reserve(layers)
        add(layers, within: nil, &ids)
    }

    private mutating func add(_ layers: JSONNode, within parent: Int?, _ ids: inout LayerIDs) {
        guard case .list(let nodes) = layers.value else { return }
        for node in nodes {
            let number = entries.count
            entries.append(Entry(parent: parent, faceID: nil, isAttached: false))
            guard case .object(let members) = node.value else { continue }
            entries[number].isAttached = members.contains { $0.key == "on" }
            if let face = members.first(where: { $0.key == "face" }) {
                // Counted also where an id is written, as all layers are.
                let counted = ids.count("face")
                entries[number].faceID = Self.id(in: members) ?? counted
                entries[number].isFirstPerson = Self.isFirstPerson(face.node)
            }
            if let group = members.first(where: { $0.key == "group" }) {
                add(group.node, within: number, &ids)
            }
        }
    }

    private static func id(in members: [JSONMember]) -> String? {
        for member in members where member.key == "id" {
            if case .text(let id) = member.node.value { return id }
        }
        return nil
    }

    /// Anything but the number 2: mistakes in it are reported where it is read.
    private static func isFirstPerson(_ face: JSONNode) -> Bool {
        guard case .object(let members) = face.value else { return true }
        return !members.contains { member in
            if case .number(2) = member.node.value { member.key == "person" } else { false }
        }
    }

    /// Whether a layer shows the first person.
    var showsFirstPerson: Bool { entries.contains(where: \.isFirstPerson) }

    /// The ids of all, bottom first.
    var ids: [String] { entries.compactMap(\.faceID) }

    /// The number of the face layer with this id.
    func number(of id: String) -> Int? { entries.firstIndex { $0.faceID == id } }

    /// The face that a layer lies on unless it names one: the only one, else the nearest below it in its list.
    func usual(for number: Int) -> Int? {
        let faces = entries.indices.filter { entries[$0].faceID != nil }
        if faces.count == 1 { return faces.first }
        guard entries.indices.contains(number) else { return nil }
        return faces.last { $0 < number && entries[$0].parent == entries[number].parent }
    }

    /// Whether a group holds a face, or a layer that lies on one.
    func holdsPeople(_ group: Int) -> Bool {
        entries.indices.contains { number in
            (entries[number].faceID != nil || entries[number].isAttached) && lies(number, within: group)
        }
    }

    private func lies(_ number: Int, within group: Int) -> Bool {
        var parent = entries[number].parent
        while let holder = parent {
            if holder == group { return true }
            parent = entries[holder].parent
        }
        return false
    }
}
