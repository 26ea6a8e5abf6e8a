import FaceInput
import JSONText

/// Turns the document of a shared expression into the expression that it means.
///
/// Unlike a costume it may be newer than the program: a channel that isn't known is passed over with a warning.
enum ExpressionTranslator {
    static let keys = [
        "format", "name", "description", "channels", "animate", "duration", "once", "credit", "license",
    ]

    /// - Returns: nil as the expression when there is an error among the problems.
    static func translate(
        id: String, text: [UInt8], file: String, art: any ArtFinder
    ) -> (value: SharedExpression?, problems: [TemplateProblem]) {
        let log = ProblemLog(file: file)
        guard let (object, name) = TemplateTranslator.sharedDocument(text, keys: keys, log: log) else {
            return (nil, log.sorted)
        }
        var translator = TemplateTranslator(id: id, log: log, art: art)
        translator.isMoving = object.has("animate")
        if translator.isMoving { translator.duration = object.required("duration")?.number(0.02...60) }
        var expression = SharedExpression(id: id, name: name, channels: .neutral)
        if let channels = object["channels"]?.object(nil) {
            pass(over: channels)
            expression.channels = TemplateTranslator.channels(channels)
        }
        for (name, field) in object["animate"]?.entries() ?? [] {
            guard let channel = FaceExpression.Channel(rawValue: name) else {
                skip(name, field)
                continue
            }
            if let track = translator.track(name, .channel(channel.range), field) {
                expression.tracks.append(track)
            }
        }
        expression.duration = translator.duration
        expression.isOnce = object["once"]?.flag() ?? false
        return (log.hasErrors ? nil : expression, log.sorted)
    }

    private static func pass(over channels: ObjectField) {
        for key in channels.keys(besides: FaceExpression.Channel.allCases.map(\.rawValue)) {
            if let field = channels[key] { skip(key, field) }
        }
    }

    private static func skip(_ name: String, _ field: Field) {
        field.warn(
            "expression.channel.skipped",
            field.log.evidence(of: name, known: FaceExpression.Channel.allCases.map(\.rawValue)))
    }
}
