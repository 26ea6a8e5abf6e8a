package import FaceInput

extension Template {
    /// How many people can wear it: 1…1, 2…2, or 1…2 where it does without the second one.
    package var people: ClosedRange<Int> {
        let seconds = layers.flatMap(\.withinAll).compactMap { layer -> FaceStyle? in
            guard case .face(let style, _) = layer.content, style.person == .second else { return nil }
            return style
        }
        guard !seconds.isEmpty else { return 1...1 }
        return (seconds.allSatisfy(\.isOptional) ? 1 : 2)...2
    }

    /// Those of a sticker's people whom it shows.
    package func shown<Value>(_ people: People<Value>) -> People<Value> {
        self.people.upperBound == 1 ? People(people.first) : people
    }
}
