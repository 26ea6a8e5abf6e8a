import JSONText

extension SVGOutline {
    /// What an element is called: its id, or the name of its layer or object in Inkscape.
    private static let label = "inkscape:label"

    /// Beyond these, names are no names: they are remembered with the file.
    private static let mostLabels = 500

    /// Ids by the names that Inkscape shows for them; names that are ids themselves mean those. Of equal names the first one
    /// counts.
    var labels: [String: String] {
        let ids = Set(elements.compactMap(\.id))
        var labels: [String: String] = [:]
        for element in elements where labels.count < Self.mostLabels {
            guard let label = element.attributes[Self.label], let id = element.id, !ids.contains(label),
                labels[label] == nil
            else { continue }
            labels[label] = id
        }
        return labels
    }

    /// The id of the element that a name means.
    func id(named name: String) -> String? { has(id: name) ? name : labels[name] }

    /// What a document may ask for, in the order of the file: names that Inkscape shows where there are any, else ids. Those
    /// that drawing programs number through, such as `path1234`, come last.
    var names: [String] {
        let all = elements.dropFirst().compactMap { $0.attributes[Self.label] ?? $0.id }
        var seen: Set<String> = []
        let single = all.filter { seen.insert($0).inserted }
        return single.filter { !Self.isNumbered($0) } + single.filter(Self.isNumbered)
    }

    private static func isNumbered(_ name: String) -> Bool {
        let digits = name.reversed().prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
        return digits.count >= 2
    }

    /// Names that are listed in a message.
    private static let listed = 12

    /// For the message that an element is missing.
    func evidence(ofMissing name: String) -> [String: String] {
        let known = Nearest.sorted(Array(names.prefix(1000)), for: name)
        let shown = known.prefix(Self.listed).joined(separator: ", ")
        var evidence = [
            "element": name, "known": known.isEmpty ? "–" : known.count > Self.listed ? shown + " …" : shown,
        ]
        evidence["nearest"] = Nearest.word(to: name, among: known)
        return evidence
    }
}
