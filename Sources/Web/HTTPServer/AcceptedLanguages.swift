package import Messages

/// The members of a header such as `Accept` with their weights: `image/*;q=0.8`.
package func weightedMembers(of header: String) -> [(text: String, weight: Double)] {
    header.split(separator: ",").map { member in
        let parts = member.split(separator: ";").map { $0.filter { $0 != " " } }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
        return (parts.first ?? "", weight ?? 1)
    }
}

extension Language {
    /// The language that a browser asks for, by its header `Accept-Language`; nil: none of ours.
    package init?(accepted header: String) {
        // Of equal weights the first counts.
        let sorted = weightedMembers(of: header).enumerated().filter { $1.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        guard let found = sorted.lazy.compactMap({ Language($1.text) }).first else { return nil }
        self = found
    }
}
