import Costume
import FaceInput
import JSONText

/// How the face of a layer acts, for a page's buttons and sliders.
struct BenchExpression: Encodable {
    /// A shared expression.
    struct Choice: Encodable {
        var id: String
        /// By BCP 47 tag.
        var name: [String: String]
    }

    /// A number that a slider changes.
    struct Member: Encodable {
        /// `amount`, or a channel.
        var name: String
        var range: [Double]
        var value: Double
        /// As it stands in the document; nil: it isn't there.
        var text: String?
        /// Whether the layer animates it, which replaces the number.
        var isAnimated: Bool
    }

    /// The shared expression that the layer uses.
    var use: String?
    /// As it stands in the document; nil: it isn't there.
    var text: String?
    var members: [Member]
    var choices: [Choice]

    /// - Parameters:
    ///   - node: the layer's.
    ///   - text: the document that the node comes from.
    /// - Returns: nil where the layer has no face.
    init?(_ layer: Layer, _ node: JSONNode, of text: [UInt8], choices: [Choice]) {
        guard case .face(_, let expression) = layer.content else { return nil }
        let found = node.member("face")?.member("expression")
        func source(_ name: String) -> String? {
            ExpressionChange.member(name, of: found)?.source(in: text)
        }
        (use, self.text, self.choices) = (expression.shared?.id, source("use"), choices)
        let animated = Set(layer.tracks.map(\.property))
        members =
            [member("amount", LayerExpression.amounts, expression.amount)]
            + FaceExpression.Channel.allCases.map { member($0.rawValue, $0.range, expression.own[$0]) }
        func member(_ name: String, _ range: ClosedRange<Double>, _ value: Double) -> Member {
            Member(
                name: name, range: [range.lowerBound, range.upperBound], value: value, text: source(name),
                isAnimated: animated.contains(LayerExpression.property + name))
        }
    }
}
