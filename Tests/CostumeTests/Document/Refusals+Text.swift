extension Refusals {
    /// Mistakes in texts, and in names of a skin.
    static let textDocuments: [Refusal] = [
        text("template.value.object", "«\"Hi\"", ""),
        text("template.key.missing", "«{\"size\": 20}", ""),
        text("template.language.missing", "{\"content\": «{\"ja\": \"やあ\"}}", ".content"),
        text("template.value.empty", "{\"content\": {\"en\": «\"\"}}", ".content.en"),
        text(
            "template.value.control", "{\"content\": {\"en\": «\"a\\u0007\"}}", ".content.en",
            schemaSees: false),
        text(
            "template.text.long", "{\"content\": {\"en\": «\"\(String(repeating: "x", count: 501))\"}}",
            ".content.en"),
        text(
            "template.text.long",
            "{\"content\": {\"en\": «\"a\(String(repeating: "\u{301}", count: 4096))\"}}", ".content.en"),
        text(
            "template.text.brace", "{\"content\": {\"en\": «\"Hi {name\"}}", ".content.en", schemaSees: false),
        text("template.text.brace", "{\"content\": {\"en\": «\"Hi }\"}}", ".content.en", schemaSees: false),
        text(
            "template.text.brace", "{\"content\": {\"en\": «\"{a:{b}}\"}}", ".content.en", schemaSees: false),
        text("template.text.variable", "{\"content\": {\"en\": «\"{9}\"}}", ".content.en", schemaSees: false),
        text("template.text.variable", "{\"content\": {\"en\": «\"{}\"}}", ".content.en", schemaSees: false),
        hi("template.value.range", "\"size\": «0", ".size"),
        hi("template.value.range", "\"size\": «1e9", ".size"),
        hi("template.value.infinite", "\"size\": «1e999", ".size"),
        hi("template.value.range", "\"weight\": «0", ".weight"),
        hi("template.value.integer", "\"weight\": «400.5", ".weight"),
        hi("template.value.choice", "\"weight\": «\"fat\"", ".weight"),
        hi("template.text.font", "\"font\": «\"A,B\"", ".font"),
        hi("template.text.font", "\"font\": «\"\(String(repeating: "f", count: 101))\"", ".font"),
        hi("template.count.range", "\"font\": «[]", ".font"),
        hi("template.value.text", "\"font\": [«7]", ".font[0]"),
        hi("template.value.color", "\"color\": «\"red\"", ".color"),
        hi("skin.name.none", "\"color\": «\"$primary\"", ".color", schemaSees: false),
        hi("skin.name.none", "\"font\": «\"$caption\"", ".font", schemaSees: false),
        hi("template.value.choice", "\"align\": «\"left\"", ".align"),
        hi("template.value.choice", "\"vertical\": «\"up\"", ".vertical"),
        hi("template.key.missing", "\"outline\": «{}", ".outline"),
        hi("template.value.range", "\"outline\": {\"width\": «-1}", ".outline.width"),
        hi("template.value.range", "\"shadow\": {\"blur\": «-1}", ".shadow.blur"),
        hi("template.value.number", "\"shadow\": {\"x\": «\"1\"}", ".shadow.x"),
        hi("template.key.missing", "\"arc\": «{}", ".arc"),
        hi("template.text.arc", "\"arc\": {\"radius\": «0}", ".arc.radius", schemaSees: false),
        .layer(
            "template.value.color",
            "{\"text\": {\"content\": {\"en\": \"Hi\"}}, \"animate\": {\"color\": {\"times\": [0], \"values\": [«7]}}}",
            ".animate.color.values[0]", schemaSees: false),
        .layer("skin.name.none", "{\"fill\": «\"$primary\"}", ".fill", schemaSees: false),
        .layer(
            "skin.name.none",
            "{\"fill\": {\"linear\": {\"from\": {\"x\": 0, \"y\": 0}, \"to\": {\"x\": 9, \"y\": 0}, \"stops\": [[0, «\"$a\"], [1, \"#000000\"]]}}}",
            ".fill.linear.stops[0][1]", schemaSees: false),
        .layer("skin.name.none", "{\"image\": «\"$sky\"}", ".image", schemaSees: false),
    ]

    private static func text(_ code: String, _ value: String, _ path: String, schemaSees: Bool = true)
        -> Refusal
    {
        .layer(code, "{\"text\": \(value)}", ".text\(path)", schemaSees: schemaSees)
    }

    /// - Parameter entry: beside the content.
    private static func hi(_ code: String, _ entry: String, _ path: String, schemaSees: Bool = true)
        -> Refusal
    {
        text(code, "{\"content\": {\"en\": \"Hi\"}, \(entry)}", path, schemaSees: schemaSees)
    }
}
