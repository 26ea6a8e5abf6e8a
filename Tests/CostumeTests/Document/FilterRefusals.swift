/// Mistakes of filters and of noise.
extension Refusals {
    private static func filter(
        _ code: String, _ filter: String, _ path: String, schemaSees: Bool = true
    ) -> Refusal {
        .layer(code, "{\"face\": {}, \"filters\": [\(filter)]}", ".filters[0]\(path)", schemaSees: schemaSees)
    }

    private static func moving(_ filter: String, _ property: String, _ value: String) -> Refusal {
        .layer(
            "template.value.range",
            "{\"face\": {}, \"filters\": [\(filter)], \"animate\": {\"\(property)\": {\"times\": [0], \"values\": [«\(value)]}}}",
            ".animate[\"\(property)\"].values[0]", schemaSees: false)
    }

    private static let hole = #"{"rect": {"x": 0, "y": 0, "width": 5, "height": 5}}"#

    static let filterDocuments: [Refusal] = [
        .layer("template.value.list", "{\"face\": {}, \"filters\": «{}}", ".filters"),
        filter("filter.value", "«5", ""),
        filter("filter.empty", "«{\"mask\": \(hole)}", ""),
        filter("filter.missing", "«\"no-such\"", "", schemaSees: false),
        filter("template.value.empty", "«\"\"", ""),
        filter("template.needs.newer", "{«\"emboss\": 1}", ".emboss"),
        filter("template.keys.conflict", "{\"saturation\": 1, «\"hue\": 1}", ".hue"),
        filter("template.value.number", "{\"saturation\": «\"1\"}", ".saturation"),
        filter("template.value.range", "{\"saturation\": «-1}", ".saturation"),
        filter("template.value.infinite", "{\"hue\": «1e999}", ".hue"),
        filter("template.value.range", "{\"brightness\": «1e30}", ".brightness"),
        filter("template.value.range", "{\"contrast\": «-0.1}", ".contrast"),
        filter("template.value.object", "{\"blur\": «4}", ".blur"),
        filter("template.key.missing", "{\"blur\": «{}}", ".blur"),
        filter("template.value.range", "{\"blur\": {\"radius\": «-1}}", ".blur.radius"),
        filter("template.value.range", "{\"blur\": {\"radius\": «100000}}", ".blur.radius"),
        filter("template.key.missing", "{\"texture\": «{}}", ".texture"),
        filter(
            "template.asset.missing", "{\"texture\": {\"image\": «\"b.png\"}}", ".texture.image",
            schemaSees: false),
        filter(
            "template.asset.missing", "{\"texture\": {\"image\": «\"../a.png\"}}", ".texture.image"),
        filter(
            "template.asset.kind", "{\"texture\": {\"image\": «\"a.txt\"}}", ".texture.image",
            schemaSees: false),
        filter(
            "template.needs.newer", "{\"texture\": {\"image\": \"a.png\", \"blend\": «\"glow\"}}",
            ".texture.blend"),
        filter(
            "template.value.range", "{\"texture\": {\"image\": \"a.png\", \"opacity\": «2}}",
            ".texture.opacity"),
        filter("template.value.integer", "{\"noise\": {\"seed\": «1.5}}", ".noise.seed"),
        filter("template.value.range", "{\"noise\": {\"seed\": «-1}}", ".noise.seed"),
        filter("template.needs.newer", "{\"hue\": 1, \"mask\": {«\"heart\": {}}}", ".mask.heart"),
        filter("template.value.list", "{\"curves\": {\"r\": {\"r\": «{}}}}", ".curves.r.r"),
        filter("template.value.object", "{\"curves\": {\"r\": «[]}}", ".curves.r"),
        filter("filter.curve.length", "{\"curves\": {\"r\": {\"b\": «[1, 2, 3]}}}", ".curves.r.b"),
        filter("filter.curve.length", "{\"curves\": {\"r\": {\"b\": «[]}}}", ".curves.r.b"),
        filter(
            "template.count.range", "{\"curves\": {\"r\": {\"b\": «[[0, 0]]}}}", ".curves.r.b"),
        filter(
            "filter.curve.point", "{\"curves\": {\"r\": {\"b\": [[0, 0], «[1]]}}}", ".curves.r.b[1]"),
        filter(
            "template.times.rising", "{\"curves\": {\"r\": {\"b\": [[9, 0], [«9, 1]]}}}",
            ".curves.r.b[1][0]", schemaSees: false),
        filter(
            "template.value.range", "{\"curves\": {\"r\": {\"b\": [[0, 0], [«256, 1]]}}}",
            ".curves.r.b[1][0]"),
        .layer("template.value.object", "{\"noise\": «5}", ".noise"),
        .layer("template.value.range", "{\"noise\": {\"opacity\": «1.5}}", ".noise.opacity"),
        moving("{\"saturation\": 0}", "filters.0.saturation", "-1"),
        moving("{\"blur\": {\"radius\": 1}}", "filters.0.blur.radius", "2000"),
        .layer(
            "template.animate.property",
            "{\"face\": {}, \"filters\": [{\"hue\": 1}], \"animate\": {\"filters.1.hue\": «{\"times\": [0], \"values\": [1]}}}",
            ".animate[\"filters.1.hue\"]", schemaSees: false),
        .layer(
            "filter.empty",
            "{\"face\": {}, \"filters\": [«{}], \"animate\": {\"filters.0.hue\": {\"times\": [0], \"values\": [1]}}}",
            ".filters[0]"),
    ]
}
