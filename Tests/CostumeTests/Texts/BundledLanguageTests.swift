import Support
import Testing

@testable import Costume

@Suite("The languages of the bundled costumes") struct BundledLanguageTests {
    private static let languages = ["en", "ja", "zh-Hant", "ko", "th", "es", "pt", "de"]

    @Test(
        "Every costume has a name, a description, search words and its captions in every language",
        arguments: [(Repository.templates, 90, 17), (Repository.seasons, 9, 9)])
    func texts(folder: String, costumes: Int, captions: Int) throws {
        let entries = try TemplateStore.load(folder).entries
        #expect(entries.count >= costumes)
        for entry in entries {
            let info = try #require(entry.template, "\(entry.id)").info
            for language in Self.languages {
                let texts = [info.name[language], info.description[language]]
                #expect(texts.allSatisfy { $0?.isEmpty == false }, "\(entry.id): \(language)")
                // Thai has no period.
                #expect(
                    language == "th" || texts[1]?.last.map { ".!?。！？～」".contains($0) } == true,
                    "\(entry.id): the description in \(language) has no period")
                let words = info.keywords[language] ?? []
                #expect(words.count >= 4, "\(entry.id) has few search words in \(language)")
                #expect(Set(words).count == words.count, "\(entry.id) has one twice in \(language)")
                #expect(words.allSatisfy { $0.count <= 40 }, "\(entry.id) has a long one in \(language)")
            }
        }
        let captioned = Set(
            entries.filter { $0.template?.captions.contains { !$0.text([:]).isEmpty } ?? false }.map(\.id))
        #expect(captioned.count >= captions)
        for language in Self.languages {
            let shown = try TemplateStore.load(folder, only: captioned, language: language)
                .entries.flatMap { $0.template?.captions ?? [] }.filter { !$0.text([:]).isEmpty }
            #expect(shown.count >= captions)
            for caption in shown { #expect(caption.language == language, "\(caption.text([:]))") }
        }
    }
}
