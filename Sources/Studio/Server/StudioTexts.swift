import Messages

/// The labels of the page: all messages whose code begins with `studio.label.`, by language and by the rest of the code.
enum StudioTexts {
    private static let prefix = "studio.label."

    static let all = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            (language.tag, Messages.texts(withPrefix: prefix, in: language))
        })
}
