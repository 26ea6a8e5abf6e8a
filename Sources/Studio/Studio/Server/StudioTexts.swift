import Messages

/// The labels of the page: all messages whose code begins with `studio.label.`, by language and by the rest of the code.
/// Languages without a label are left out.
enum StudioTexts {
    private static let prefix = "studio.label."

    static let all: [String: [String: String]] = {
        let english = Messages.texts(withPrefix: prefix, in: .english)
        var all = [Language.english.tag: english]
        for language in Language.allCases {
            let texts = Messages.texts(withPrefix: prefix, in: language)
            if texts != english { all[language.tag] = texts }
        }
        return all
    }()
}
