/// Looks up a template's art files.
protocol ArtFinder {
    /// - Parameter path: as written in the document, relative to the template's folder.
    func find(_ path: String) throws(ArtMistake) -> AssetFacts
}

/// Why a path leads to no art: a code and its evidence; the place is the caller's.
struct ArtMistake: Error {
    var code: String
    var evidence: [String: String]
}
