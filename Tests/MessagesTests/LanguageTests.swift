import Testing

@testable import Messages

@Suite("The language of messages")
struct LanguageTests {
    @Test(
        "It follows LC_ALL, then LC_MESSAGES, then LANG",
        arguments: [
            ([:], "en"), (["LANG": "ja_JP.UTF-8"], "ja"),
            (["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], "en"),
            (["LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "C", "LANG": "C"], "ja"),
            (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], "ja"), (["LANG": "C.UTF-8"], "en"),
            (["LANG": "zh_TW.UTF-8"], "zh-Hant"), (["LANG": "zh_HK.UTF-8"], "zh-Hant"),
            (["LANG": "zh_CN.UTF-8"], "en"), (["LANG": "pt_BR.UTF-8"], "pt"), (["LANG": "de_AT@euro"], "de"),
            (["LANG": "th_TH.TIS-620"], "th"), (["LANG": "ko_KR.eucKR"], "ko"), (["LANG": "es_419"], "es"),
            (["LANG": "xx"], "en"),
        ] as [([String: String], String)])
    func environment(values: [String: String], tag: String) {
        #expect(Language(environment: values).tag == tag)
    }

    @Test(
        "LANGUAGE is a list that comes first, but not under the locale C",
        arguments: [
            (["LANGUAGE": "ja", "LANG": "en_US.UTF-8"], "ja"),
            (["LANGUAGE": "fr:ja_JP:en", "LANG": "en_US.UTF-8"], "ja"),
            (["LANGUAGE": "en:ja", "LANG": "ja_JP.UTF-8"], "en"),
            (["LANGUAGE": "C:ja", "LANG": "ja_JP.UTF-8"], "en"),
            (["LANGUAGE": "ja", "LANG": "C"], "en"), (["LANGUAGE": "ja"], "en"),
            (["LANGUAGE": "ja", "LC_ALL": "POSIX"], "en"),
            (["LANGUAGE": "", "LANG": "ja_JP.UTF-8"], "ja"),
            (["LANGUAGE": "zh_CN:zh_TW", "LANG": "zh_CN.UTF-8"], "zh-Hant"),
            (["LANGUAGE": "fr", "LANG": "ja_JP.UTF-8"], "en"),
        ] as [([String: String], String)])
    func list(values: [String: String], tag: String) { #expect(Language(environment: values).tag == tag) }
}
