package import FaceInput

/// How the face of a layer acts: a shared expression, and channels of its own.
package struct LayerExpression: Equatable, Sendable {
    package var shared: SharedExpression?
    /// How much of the shared one, 0…1.
    package var amount = 1.0
    /// Added to the shared one.
    package var own = FaceExpression.neutral

    package init() {}

    /// Whether it changes nothing, as long as no track does.
    package var isNeutral: Bool { shared == nil && own.isNeutral }
}

extension Template {
    /// Whether it wants a face to act.
    package var acts: Bool {
        layers.flatMap(\.withinAll).contains { layer in
            guard case .face(_, let expression) = layer.content else { return false }
            return !expression.isNeutral
                || layer.tracks.contains { $0.property.hasPrefix(LayerExpression.property) }
        }
    }
}

/// An expression that costumes name, such as `laugh`: a face that stands still, or moves.
package struct SharedExpression: Equatable, Sendable {
    /// The name of its folder.
    package var id: String
    /// By language; may be empty.
    package var name: [String: String] = [:]
    /// What no track moves.
    package var channels: FaceExpression
    /// By channel, each named after it.
    package var tracks: [Track] = []
    /// Seconds after which the tracks begin again; nil: nothing moves.
    package var duration: Double?
    /// Whether the tracks hold their last values instead.
    package var isOnce: Bool = false
}
