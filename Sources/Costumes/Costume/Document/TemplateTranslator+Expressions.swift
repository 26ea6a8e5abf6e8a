import FaceInput
import JSONText

extension TemplateTranslator {
    /// `"laugh"`, or `{"use": "laugh", "amount": 0.8, "leftLid": 1}`.
    func expression(_ field: Field) -> LayerExpression? {
        var expression = LayerExpression()
        if case .text = field.node.value {
            expression.shared = sharedExpression(field)
            return expression.shared == nil ? nil : expression
        }
        let channels = FaceExpression.Channel.allCases
        guard let object = field.object(["use", "amount"] + channels.map(\.rawValue)) else { return nil }
        if let use = object["use"] { expression.shared = sharedExpression(use) }
        if let amount = object["amount"]?.number(LayerExpression.amounts) { expression.amount = amount }
        expression.own = Self.channels(object)
        return expression
    }

    static func channels(_ object: ObjectField) -> FaceExpression {
        FaceExpression.Channel.allCases.reduce(into: .neutral) { expression, channel in
            if let value = object[channel.rawValue]?.held(in: channel.range) { expression[channel] = value }
        }
    }

    private func sharedExpression(_ field: Field) -> SharedExpression? {
        guard let id = field.text() else { return nil }
        if let expression = sharedExpressions[id] { return expression }
        return field.missing("expression.missing", id, among: sharedExpressions.keys)
    }
}

extension LayerExpression {
    package static let amounts = 0.0...1.0

    /// What names of tracks on channels begin with.
    package static let property = "face.expression."

    /// What of a face can move, by its name.
    static let animated = FaceExpression.Channel.allCases.reduce(
        into: [property + "amount": AnimatedProperty.numbers(amounts)]
    ) {
        $0[property + $1.rawValue] = .channel($1.range)
    }
}
