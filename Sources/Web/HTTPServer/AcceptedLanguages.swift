package import Messages

extension Language {
    /// The language that a browser asks for, by its header `Accept-Language`; nil: none of ours.
    package init?(accepted header: String) {
        let wishes = header.split(separator: ",").enumerated().map { place, wish in
            let parts = wish.split(separator: ";").map { String($0.filter { $0 != " " }) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (tag: parts.first ?? "", weight: weight ?? 1, place: place)
        }
        let sorted = wishes.filter { $0.weight > 0 }.sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }
        guard let found = sorted.lazy.compactMap({ Language($0.tag) }).first else { return nil }
        self = found
    }
}
