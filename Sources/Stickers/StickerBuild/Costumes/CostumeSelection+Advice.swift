import Costume
import JSONText
import Names
import Settings
import StickerManifest

extension CostumeSelection {
    /// What a person at a terminal should know about the values they gave: a language that no caption has, variables that
    /// no caption shows.
    package func advice(_ style: StickerStyle) -> [BuildProblem] {
        unavailableLanguage(style.settings.language) + unusedVariables(style.variables)
    }

    /// Favorites that exist, but not in the pack: other costumes were asked for.
    func absent(_ favorites: [String], from pack: PackManifest) -> [BuildProblem] {
        let there = Set(pack.stickers.map(\.id))
        let absent = favorites.filter { store.known.contains($0) && !there.contains($0) }
        guard !absent.isEmpty else { return [] }
        let evidence = ["ids": absent.joined(separator: ", ")]
        return [BuildProblem(code: "favorites.absent", subject: "favorites", evidence: evidence)]
    }

    private func unavailableLanguage(_ wanted: String?) -> [BuildProblem] {
        guard let wanted else { return [] }
        let captions = templates.flatMap(\.captions).map(\.language)
        let known = Set(templates.flatMap { $0.info.name.keys } + captions)
        // Without captions the names show which languages there are.
        let there = captions.isEmpty ? known : Set(captions)
        guard LanguageTag.best(for: wanted, of: there) == nil else { return [] }
        var evidence = ["language": wanted]
        let usual = Self.usualMistakes[wanted.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        evidence["nearest"] = usual ?? Nearest.word(to: wanted, among: known.sorted())
        return [BuildProblem(code: "language.unavailable", subject: "language", evidence: evidence)]
    }

    /// Countries and names of languages that are given in place of a tag.
    private static let usualMistakes = [
        "jp": "ja", "jap": "ja", "japanese": "ja", "cn": "zh", "tw": "zh-Hant", "hk": "zh-Hant", "kr": "ko",
        "gb": "en",
        "uk": "en", "us": "en", "english": "en", "mx": "es", "br": "pt", "at": "de",
    ]

    private func unusedVariables(_ given: [String: String]) -> [BuildProblem] {
        let used = templates.reduce(into: Set<String>()) { $0.formUnion($1.variables) }
        return given.keys.filter { !used.contains($0) }.sorted().map { name in
            if name == StickerStyle.text {
                return BuildProblem(code: "variable.unused.text", subject: "variable")
            }
            var evidence = ["name": name]
            evidence["nearest"] = Nearest.word(to: name, among: used.sorted())
            return BuildProblem(code: "variable.unused", subject: "variable", evidence: evidence)
        }
    }
}
