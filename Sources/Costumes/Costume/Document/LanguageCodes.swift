/// Which language codes there are, to find slips such as `jp`: a text under one is never shown.
enum LanguageCodes {
    /// All of ISO 639-1.
    private static let short = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es \
        et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj \
        kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv \
        ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti \
        tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init))

    /// What people write for a language: its country, its name, or its code of three letters.
    private static let slips = [
        "jp": "ja", "cn": "zh-Hans", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk", "in": "hi",
        "us": "en", "gb": "en", "at": "de", "mx": "es", "vn": "vi", "hk": "zh-Hant", "il": "he",
        "jpn": "ja", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es",
        "zho": "zh",
        "chi": "zh", "kor": "ko", "por": "pt", "tha": "th", "ita": "it", "rus": "ru", "vie": "vi",
        "ind": "id",
        "english": "en", "japanese": "ja", "german": "de", "deutsch": "de", "french": "fr", "spanish": "es",
        "chinese": "zh", "korean": "ko", "thai": "th", "portuguese": "pt",
    ]

    /// Nil where a tag may be meant; else the tag that is meant, empty where none is near. Codes of three letters are taken as
    /// they are but for well-known ones.
    /// - Parameter tag: a well-formed BCP 47 tag.
    static func correction(of tag: String) -> String? {
        let language = tag.prefix { $0 != "-" }.lowercased()
        if short.contains(language) { return nil }
        if let meant = slips[language] { return meant }
        return language.count == 3 ? nil : ""
    }
}
