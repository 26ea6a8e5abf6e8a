import JSONText

extension TemplateStore {
    /// The ids of all costumes in a set of folders, sorted, without reading any; missing folders are passed over.
    /// - Returns: none where they can't be listed, for advice.
    package static func ids(in sources: [TemplateSource]) -> [String] { (try? listedIDs(in: sources)) ?? [] }

    /// The same, where a costume that isn't listed counts as gone.
    package static func listedIDs(in sources: [TemplateSource]) throws(TemplateStoreError) -> [String] {
        try TemplateFinds(sources.found()).ids
    }
}

extension TemplateStoreError {
    /// What a message about costumes that aren't there needs: the ids, all that are there, and the nearest ones where
    /// each has one.
    package static func evidence(ids: [String], known: [String]) -> [String: String] {
        var evidence = ["ids": ids.joined(separator: ", "), "known": known.joined(separator: ", ")]
        let nearest = ids.compactMap { Nearest.word(to: $0, among: known) }
        if !ids.isEmpty, nearest.count == ids.count { evidence["nearest"] = nearest.joined(separator: ", ") }
        return evidence
    }
}
