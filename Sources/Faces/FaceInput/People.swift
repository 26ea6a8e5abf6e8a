/// One of the people who wear a costume, in the order in which they were given.
package enum Person: Int, CaseIterable, Sendable {
    case first = 1
    case second
}

/// What there is of each person who wears a costume: of one, or of two.
package struct People<Value> {
    package var first: Value
    /// nil: one person wears it.
    package var second: Value?

    package init(_ first: Value, _ second: Value? = nil) {
        self.first = first
        self.second = second
    }

    /// nil for somebody who isn't there.
    package subscript(_ person: Person) -> Value? { person == .first ? first : second }

    /// The same people in the other order; one person stays.
    package var swapped: People { second.map { People($0, first) } ?? self }

    /// One or two, the first one first.
    package var all: [Value] { second.map { [first, $0] } ?? [first] }

    package var count: Int { second == nil ? 1 : 2 }

    package func map<Other, Failure>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> People<Other> {
        let first = try transform(first)
        guard let second else { return People<Other>(first) }
        return People<Other>(first, try transform(second))
    }
}

extension People: Sendable where Value: Sendable {}
extension People: Equatable where Value: Equatable {}
extension People: Hashable where Value: Hashable {}
