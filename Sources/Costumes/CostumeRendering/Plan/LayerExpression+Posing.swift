import Costume
import FaceInput

extension Layer {
    /// The face that it shows, as it acts at a moment of the layer's own clock; nil where it shows none.
    func face(at time: Double) -> FaceStyle? {
        guard case .face(var style, var expression) = content else { return nil }
        for track in tracks where track.property.hasPrefix(LayerExpression.property) {
            guard let value = track.number(at: time) else { continue }
            let name = String(track.property.dropFirst(LayerExpression.property.count))
            if let channel = FaceExpression.Channel(rawValue: name) {
                expression.own[channel] = value
            } else {
                expression.amount = value
            }
        }
        let shared = expression.shared?.expression(at: time).scaled(by: expression.amount)
        // It decides who may wear the costume, nothing of a picture.
        style.isOptional = false
        style.expression = (expression.own + (shared ?? .neutral)).rounded
        return style
    }
}

extension SharedExpression {
    /// How the face acts at a moment, seconds.
    fileprivate func expression(at time: Double) -> FaceExpression {
        guard let duration else { return channels }
        let turn = (time / duration + SceneTranslation.tolerance).rounded(.down)
        let passed = isOnce ? time : time - turn * duration
        return tracks.reduce(into: channels) { expression, track in
            guard let channel = FaceExpression.Channel(rawValue: track.property),
                let value = track.number(at: passed)
            else { return }
            expression[channel] = value
        }
    }
}
