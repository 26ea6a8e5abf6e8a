import Costume
import FaceInput
import HTTPServer
import JSONText
import Names

/// A page's wish to write something into a layer.
protocol LayerChange: Decodable, Sendable {
    var layer: String { get }
    /// Whether the change before goes on, such as within a drag: both are taken back together.
    var goesOn: Bool? { get }

    /// What writes it into a document.
    /// - Parameter place: of the layer.
    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit
}

extension LayerChange {
    /// The layer of a document; nil: it isn't there, as in a document that somebody is writing now.
    static func layer(of text: [UInt8], at place: TextPlace) -> JSONNode? {
        (try? JSONParser.parse(text))?.node(at: place)
    }
}

/// A page's wish to let the face of a layer act in another way.
struct ExpressionChange: LayerChange {
    var layer: String
    /// `use`, `amount`, or a channel.
    var member: String
    /// As it stands in the document; nil: it isn't there.
    var old: String?
    /// The shared expression for `use`.
    var id: String?
    /// The number for all others.
    var value: Double?
    var goesOn: Bool?

    /// What writes it into a document: `"laugh"` alone stays a text as long as nothing else is said.
    /// - Parameter place: of the layer.
    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        let new = try json()
        let face = Self.layer(of: text, at: place)?.member("face")
        let expression = face?.member("expression")
        let found = Self.member(member, of: expression)?.source(in: text)
        guard let face, found == old else { throw .changed(old ?? "–", found ?? "–") }
        let edit =
            switch expression?.value {
            case .text where member != "use":
                face.setting(
                    ["expression"],
                    to: "{\"use\": \(expression?.source(in: text) ?? ""), \"\(member)\": \(new)}", in: text)
            case .object: face.setting(["expression", member], to: new, in: text)
            case nil where member != "use": face.setting(["expression", member], to: new, in: text)
            default: face.setting(["expression"], to: new, in: text)
            }
        guard let edit else { throw .changed(old ?? "–", face.excerpt) }
        return edit
    }

    /// What a document says of a member.
    /// - Parameter expression: the value of `expression`.
    static func member(_ name: String, of expression: JSONNode?) -> JSONNode? {
        if case .text = expression?.value { return name == "use" ? expression : nil }
        return expression?.member(name)
    }

    private func json() throws(WebRefusal) -> String {
        if member == "use", let id, TemplateID.isValid(id) { return "\"\(id)\"" }
        let range =
            member == "amount" ? LayerExpression.amounts : FaceExpression.Channel(rawValue: member)?.range
        guard let value, range?.contains(value) == true else {
            throw WebRefusal(400, "studio.request", ["what": member])
        }
        return ValueEdit.text(of: value)
    }
}
