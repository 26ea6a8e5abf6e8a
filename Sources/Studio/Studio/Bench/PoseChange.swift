import CostumeRendering
import HTTPServer
import JSONText
import Raster

/// A page's wish to move a layer, as it was dragged in the picture: its keys move with it.
struct PoseChange: LayerChange {
    enum Member: String, Decodable { case position, anchor, rotation }

    /// Where the layer lies, as the page knows it.
    struct Grip: Codable {
        /// Where the anchor lies and what it is, for documents without them.
        var position: [Double]
        var anchor: [Double]
        /// Rows of directions of what holds the layer → its own.
        var own: [Double]

        init(_ grip: LayerOutline.Grip) {
            position = [grip.position.x, grip.position.y]
            anchor = [grip.anchor.x, grip.anchor.y]
            own = Self.rows(grip.toOwn)
        }

        static func rows(_ map: Transform) -> [Double] { [map.a, map.b, map.d, map.e] }
    }

    var layer: String
    var member: Member
    /// How much farther, in units of what holds the layer; of a rotation degrees.
    var x: Double
    var y: Double
    var grip: Grip
    var goesOn: Bool?

    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        guard grip.position.count == 2, grip.anchor.count == 2, grip.own.count == 4 else {
            throw WebRefusal(400, "studio.request", ["what": "grip"])
        }
        guard let old = Self.layer(of: text, at: place) else { throw .notFound }
        var new = text
        switch member {
        case .rotation: try add(["": x], to: ["": 0], in: &new, at: place)
        case .position: try add(["x": x, "y": y], to: Self.point(grip.position), in: &new, at: place)
        case .anchor:
            // The picture stays where it is: the place follows, unless both are the same anyway.
            let own = [grip.own[0] * x + grip.own[1] * y, grip.own[2] * x + grip.own[3] * y]
            try add(Self.point(own), to: Self.point(grip.anchor), in: &new, at: place)
            if Self.has("position", old) || own != [x, y] {
                try add(["x": x, "y": y], to: Self.point(grip.position), of: "position", in: &new, at: place)
            }
        }
        guard let changed = Self.layer(of: new, at: place) else { throw .notFound }
        return ValueEdit(at: place, old: old.source(in: text), new: changed.source(in: new))
    }

    private static func point(_ values: [Double]) -> [String: Double] { ["x": values[0], "y": values[1]] }

    private static func has(_ member: String, _ layer: JSONNode) -> Bool {
        layer.member(member) != nil || ["", ".x", ".y"].contains { keys(member + $0, of: layer) != nil }
    }

    /// The values of a track.
    private static func keys(_ property: String, of layer: JSONNode) -> [JSONNode]? {
        guard case .list(let keys) = layer.member("animate")?.member(property)?.member("values")?.value
        else { return nil }
        return keys
    }

    /// Adds to the values of a member in a document: to its keys, where it has some.
    /// - Parameters:
    ///   - change: by axis; the axis of a rotation has no name.
    ///   - base: what the member is where the document has none.
    private func add(
        _ change: [String: Double], to base: [String: Double], of other: String? = nil,
        in text: inout [UInt8],
        at place: TextPlace
    ) throws(WebRefusal) {
        let name = other ?? member.rawValue
        guard let layer = Self.layer(of: text, at: place) else { throw .notFound }
        var (changed, isMissing): ([(JSONNode, Double)], Bool) = ([], false)
        for (axis, value) in change {
            func own(_ node: JSONNode?) -> JSONNode? { axis.isEmpty ? node : node?.member(axis) }
            let keys =
                (Self.keys(name, of: layer)?.map(own) ?? [])
                + (axis.isEmpty ? [] : Self.keys("\(name).\(axis)", of: layer) ?? [])
            let single = own(layer.member(name))
            changed += (keys.isEmpty ? [single] : keys).compactMap { $0.map { ($0, value) } }
            isMissing = isMissing || keys.isEmpty && single == nil
        }
        // The last one first, so that the others stay in their places.
        for (node, value) in changed.sorted(by: { $0.0.bytes.lowerBound > $1.0.bytes.lowerBound }) {
            guard case .number(let old) = node.value else { throw .notFound }
            text.replaceSubrange(node.bytes, with: ValueEdit.text(of: old + value).utf8)
        }
        guard isMissing else { return }
        let sum = base.merging(change, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let parts = sum.map { ($0.key.isEmpty ? "" : "\"\($0.key)\": ") + ValueEdit.text(of: $0.value) }
        let value = parts.joined(separator: ", ")
        guard let node = Self.layer(of: text, at: place),
            let edit = node.setting([name], to: base.count == 1 ? value : "{\(value)}", in: text),
            let written = try? edit.applied(to: text)
        else { throw .notFound }
        text = written
    }
}
