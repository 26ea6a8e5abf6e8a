import Costume
import HTTPServer
import JSONText

/// A page's wish for another easing behind a key.
struct EasingChange: LayerChange {
    var layer: String
    /// Such as `position.x`.
    var property: String
    /// Of the key, from 0.
    var key: Int
    var easing: String
    var goesOn: Bool? { nil }

    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        guard EasingWords.has(easing) else { throw WebRefusal(400, "studio.request", ["what": "easing"]) }
        let layer = Self.layer(of: text, at: place)
        let track = layer?.member("animate")?.member(property)
        guard let track, case .list(let times) = track.member("times")?.value,
            times.indices.dropLast().contains(key)
        else { throw .notFound }
        let word = "\"\(easing)\""
        if case .list(let easings) = track.member("easings")?.value, easings.indices.contains(key) {
            return ValueEdit(at: easings[key].place, old: easings[key].source(in: text), new: word)
        }
        let words = times.indices.dropLast().map { $0 == key ? word : "\"linear\"" }.joined(separator: ", ")
        guard let edit = track.setting(["easings"], to: "[\(words)]", in: text) else { throw .notFound }
        return edit
    }
}
