import Costume
import CostumeRendering
import HTTPServer
import JSONText

/// A page's wish for one key more or less of a layer. The first key begins a track, and the last two go with it.
struct KeyChange: LayerChange {
    var layer: String
    /// Such as `position.x`.
    var property: String
    /// The key to remove, from 0; nil: one is added.
    var key: Int?
    /// Seconds of the layer's clock at which one is added. Where there is a key already, it comes halfway to the next one.
    var time: Double?
    /// Where the layer lies, for documents without a position.
    var position: [Double]?
    var goesOn: Bool? { nil }

    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        let document = try? JSONParser.parse(text)
        guard let layer = document?.node(at: place) else { throw .notFound }
        let animate = layer.member("animate")
        var edits: [JSONNode.Splice] = []
        if let track = animate?.member(property) {
            guard case .list(let times) = track.member("times")?.value,
                let values = track.member("values"), case .list(let all) = values.value,
                times.count == all.count, times.count > 1, key.map(times.indices.contains) ?? true
            else { throw .notFound }
            if let key, times.count > 2 {
                let easing = min(key, times.count - 2)
                edits = [("times", key), ("values", key), ("easings", easing)].compactMap {
                    track.member($0)?.removing($1, in: text)
                }
            } else if key != nil {
                edits = [animate?.removing(property, in: text)].compactMap { $0 }
                if case .object(let tracks) = animate?.value, tracks.count == 1 {
                    edits = [layer.removing("animate", in: text)].compactMap { $0 }
                }
            } else {
                edits = try added(to: track, all, in: text)
            }
        } else if key == nil, let time, time.isFinite,
            case .number(let duration) = document?.member("animation")?.member("duration")?.value
        {
            let middle = ValueEdit.text(of: time > 0 && time < duration ? time : duration / 2)
            let value = try value(of: layer, in: text)
            let track =
                "{\"times\": [0, \(middle), \(duration.plain)], \"values\": [\(value), \(value), \(value)]}"
            guard let edit = layer.setting(["animate", property], to: track, in: text) else {
                throw .notFound
            }
            return edit
        }
        guard !edits.isEmpty, let new = layer.source(in: text, with: edits) else { throw .notFound }
        return ValueEdit(at: place, old: layer.source(in: text), new: new)
    }

    /// What the layer shows without keys, as it stands in the document.
    private func value(of layer: JSONNode, in text: [UInt8]) throws(WebRefusal) -> String {
        if let written = layer.member(property) { return written.source(in: text) }
        switch property {
        case "rotation": return "0"
        case "scale", "opacity": return "1"
        case "position":
            if let written = layer.member("anchor") { return written.source(in: text) }
            if let position, position.count == 2 {
                return
                    "{\"x\": \(ValueEdit.text(of: position[0])), \"y\": \(ValueEdit.text(of: position[1]))}"
            }
        default: break
        }
        throw WebRefusal(400, "studio.request", ["what": property])
    }

    /// The picture stays as it is at the new key; the curve behind it is that before it.
    private func added(
        to track: JSONNode, _ values: [JSONNode], in text: [UInt8]
    ) throws(WebRefusal) -> [JSONNode.Splice] {
        guard let wanted = time, wanted.isFinite, let shown = Track(clockOf: track) else { throw .notFound }
        let known = shown.times
        var easings: [JSONNode] = []
        if case .list(let found) = track.member("easings")?.value { easings = found }
        var time = (max(0, shown.looped(wanted)) * 100).rounded() / 100
        if let key = known.firstIndex(where: { abs($0 - time) < 0.005 }) {
            let next = min(key, known.count - 2)
            time = ((known[next] + known[next + 1]) * 50).rounded() / 100
        }
        let index = known.firstIndex { $0 > time } ?? known.count
        guard !known.contains(where: { abs($0 - time) < 0.005 }) else {
            throw WebRefusal(400, "studio.request", ["what": "time"])
        }
        let (from, to, share) = shown.span(at: time)
        let value = mixed(values[from], values[to], share, in: text)
        let isBetween = known.indices.dropFirst().contains(index)
        let easing =
            isBetween && easings.indices.contains(index - 1)
            ? easings[index - 1].source(in: text) : "\"linear\""
        return [
            track.member("times")?.inserting(ValueEdit.text(of: time), at: index),
            track.member("values")?.inserting(value, at: index),
            track.member("easings")?.inserting(easing, at: min(index, easings.count)),
        ].compactMap { $0 }
    }

    /// Numbers, also within points; what can't be mixed is that before.
    private func mixed(_ old: JSONNode, _ new: JSONNode, _ share: Double, in text: [UInt8]) -> String {
        switch (old.value, new.value) {
        case (.number(let old), .number(let new)):
            let value = old + (new - old) * share
            return ValueEdit.text(of: property.hasSuffix(".count") ? value.rounded() : value)
        case (.list(let old), .list(let new)) where old.count == new.count:
            return "[" + zip(old, new).map { mixed($0, $1, share, in: text) }.joined(separator: ", ") + "]"
        case (.object(let members), .object):
            let parts = members.map { member in
                "\"\(member.key)\": "
                    + mixed(member.node, new.member(member.key) ?? member.node, share, in: text)
            }
            return "{" + parts.joined(separator: ", ") + "}"
        default: return old.source(in: text)
        }
    }
}

/// A page's wish for a motion by a word in place of keys.
struct MotionChange: LayerChange {
    var layer: String
    /// Empty: none.
    var word: String
    var goesOn: Bool? { nil }

    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        guard let layer = Self.layer(of: text, at: place) else { throw .notFound }
        var old = false
        if case .text = layer.member("animate")?.value { old = true }
        let isFree = old || layer.member("animate") == nil
        guard isFree, word.isEmpty ? old : Layer.motions.contains(word) else {
            throw WebRefusal(400, "studio.request", ["what": "motion"])
        }
        if !word.isEmpty, let edit = layer.setting(["animate"], to: "\"\(word)\"", in: text) { return edit }
        guard let edit = layer.removing("animate", in: text), let new = layer.source(in: text, with: [edit])
        else { throw .notFound }
        return ValueEdit(at: place, old: layer.source(in: text), new: new)
    }
}
