import ArgumentParser
import Costume
import Files

/// What shells offer after TAB: the ids, skins, languages and variables of the costumes that would be used.
enum Completions {
    static let face = CompletionKind.file(extensions: [
        "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "img",
    ])

    static let document = CompletionKind.file(extensions: ["json"])

    static let costume = CompletionKind.custom { words, _, _ in TemplateStore.ids(in: sources(words)) }

    /// Several costumes, separated by commas: those that aren't listed yet, after what is written.
    static let costumes = CompletionKind.custom { words, _, prefix in
        listed(TemplateStore.ids(in: sources(words)), after: prefix)
    }

    static let skins = CompletionKind.custom { words, _, _ in (try? SkinIndex(sources(words)))?.ids ?? [] }

    /// The languages that names of costumes are in.
    static let languages = CompletionKind.custom { words, _, _ in
        let names = templates(words).flatMap { $0.info.name.keys }
        return Set(names).sorted()
    }

    /// `name=` for each variable that a caption shows.
    static let variables = CompletionKind.custom { words, _, _ in
        templates(words).reduce(into: Set<String>()) { $0.formUnion($1.variables) }.sorted().map { "\($0)=" }
    }

    /// `bear,lion` and the like for `bear,`.
    static func listed(_ ids: [String], after prefix: String) -> [String] {
        guard let comma = prefix.lastIndex(of: ",") else { return ids }
        let before = prefix[...comma]
        let used = Set(before.split(separator: ",").map(String.init))
        return ids.filter { !used.contains($0) }.map { before + $0 }
    }

    private static func templates(_ words: [String]) -> [Template] {
        (try? TemplateStore.load(sources(words)))?.entries.compactMap(\.template) ?? []
    }

    /// The folders that the command would use; none where that would fail.
    private static func sources(_ words: [String]) -> [TemplateSource] {
        let place = words.firstIndex(of: "--templates").map { $0 + 1 }
        let named = place.flatMap { words.indices.contains($0) ? words[$0] : nil }
        return (try? TemplatesFolder(here: named).chosen()) ?? []
    }
}
