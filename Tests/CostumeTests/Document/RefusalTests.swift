import Testing

@testable import Costume

/// A document that is refused, and where.
struct Refusal: Sendable, CustomTestStringConvertible {
    var code: String
    var text: String
    /// Of the mistake's first character; nil: not looked at.
    var line: Int
    var column: Int
    var path: String
    /// Whether a JSON Schema can see it.
    var schemaSees = true

    var testDescription: String { "\(code) at \(path)" }

    /// `«` marks the place in `text`.
    init(_ code: String, _ marked: String, _ path: String, schemaSees: Bool = true) {
        let before = marked.prefix { $0 != "«" }
        (self.code, self.path, self.schemaSees) = (code, path, schemaSees)
        text = marked.filter { $0 != "«" }
        line = before.filter { $0 == "\n" }.count + 1
        column = before.reversed().prefix { $0 != "\n" }.count + 1
    }

    static func layer(_ code: String, _ layer: String, _ path: String, schemaSees: Bool = true) -> Refusal {
        Refusal(code, Documents.moving("[\(layer)]"), "$.layers[0]\(path)", schemaSees: schemaSees)
    }
}

enum Refusals {
    private static func root(_ members: String) -> String { "{\"format\": 1, \(members)}" }
    private static let name = #""name": {"en": "A"}"#
    private static let canvas = #""canvas": {"width": 99, "height": 99}"#
    private static let layers = #""layers": [{"face": {}}]"#

    static let documents: [Refusal] = [
        Refusal("template.value.object", "«[]", "$"),
        Refusal("template.key.missing", "«{\(name), \(canvas), \(layers)}", "$"),
        Refusal("template.value.range", "{\"format\": «0, \(name), \(canvas), \(layers)}", "$.format"),
        Refusal(
            "template.key.duplicate", root("\(name), \(canvas), \(layers), «\(name)"), "$.name",
            schemaSees: false),
        Refusal(
            "template.needs.newer", root("\(name), \(canvas), \(layers), \"requires\": [«\"holograms\"]"),
            "$.requires[0]", schemaSees: false),
        Refusal(
            "template.language.missing", root("\"name\": «{\"ja\": \"あ\"}, \(canvas), \(layers)"), "$.name"),
        Refusal(
            "template.language.tag", root("\"name\": {\"en\": \"A\", \"e_n\": «\"B\"}, \(canvas), \(layers)"),
            "$.name.e_n"),
        Refusal("template.value.empty", root("\"name\": {\"en\": «\"\"}, \(canvas), \(layers)"), "$.name.en"),
        Refusal(
            "template.value.control", root("\"name\": {\"en\": «\"\\u001b[31m\"}, \(canvas), \(layers)"),
            "$.name.en", schemaSees: false),
        Refusal(
            "template.text.long",
            root(
                "\(name), \"description\": {\"en\": «\"\(String(repeating: "x", count: 151))\"}, \(canvas), \(layers)"
            ), "$.description.en"),
        Refusal("template.count.range", root("\(name), \(canvas), \(layers), \"emoji\": «[]"), "$.emoji"),
        Refusal(
            "template.emoji", root("\(name), \(canvas), \(layers), \"emoji\": [«\"🐻🐰\"]"), "$.emoji[0]",
            schemaSees: false),
        Refusal(
            "template.value.range",
            root("\(name), \"canvas\": {\"width\": «4097, \"height\": 99}, \(layers)"), "$.canvas.width"),
        Refusal(
            "template.value.integer",
            root("\(name), \"canvas\": {\"width\": «99.5, \"height\": 99}, \(layers)"), "$.canvas.width"),
        Refusal(
            "template.value.range",
            root("\(name), \(canvas), \(layers), \"animation\": {\"duration\": «0.01}"),
            "$.animation.duration"),
        Refusal(
            "template.value.range",
            root("\(name), \(canvas), \(layers), \"animation\": {\"duration\": 1, \"frameRate\": «51}"),
            "$.animation.frameRate"),
        Refusal(
            "template.value.choice",
            root(
                "\(name), \(canvas), \(layers), \"animation\": {\"duration\": 1, \"faceTiming\": «\"fits\"}"),
            "$.animation.faceTiming"),
        Refusal(
            "template.value.range", root("\(name), \(canvas), \(layers), \"still\": «1"), "$.still",
            schemaSees: false),
        Refusal(
            "template.value.color", root("\(name), \(canvas), \(layers), \"matte\": «\"white\""), "$.matte"),
        Refusal("template.layers.empty", root("\(name), \(canvas), \"layers\": «[]"), "$.layers"),
        Refusal(
            "template.animate.still",
            root("\(name), \(canvas), \"layers\": [{\"face\": {}, «\"animate\": {}}]"), "$.layers[0].animate",
            schemaSees: false),
        Refusal(
            "template.flipbook.still",
            root("\(name), \(canvas), \"layers\": [{\"image\": «[\"a.png\", \"a.png\"]}]"),
            "$.layers[0].image", schemaSees: false),
        Refusal(
            "template.value.infinite",
            root("\(name), \(canvas), \"layers\": [{\"face\": {}, \"rotation\": «1e999}]"),
            "$.layers[0].rotation"),
    ]

    static let layerDocuments: [Refusal] = [
        .layer("template.value.object", "«5", ""),
        .layer("template.layer.empty", "«{\"opacity\": 1}", ""),
        .layer("template.layer.kinds", "{\"image\": \"a.png\", «\"face\": {}}", ".face"),
        .layer("template.needs.newer", "{«\"hologram\": {}}", ".hologram"),
        .layer(
            "template.yubinuki.offset",
            "{\"yubinuki\": {\"koma\": 8, \"tobi\": 2, \"needles\": 30, \"steps\": [{\"offset\": «2, \"threads\": [{\"color\": \"#112233\", \"rows\": 1}]}]}}",
            ".yubinuki.steps[0].offset", schemaSees: false),
        .layer("template.needs.newer", "{\"face\": {}, \"repeat\": {«\"spiral\": {}}}", ".repeat.spiral"),
        .layer("template.key.missing", "{\"face\": {}, \"repeat\": {\"circle\": «{}}}", ".repeat.circle"),
        .layer(
            "template.value.range", "{\"face\": {}, \"repeat\": {\"circle\": {\"count\": «257}}}",
            ".repeat.circle.count"),
        .layer(
            "template.value.integer",
            "{\"face\": {}, \"repeat\": {\"circle\": {\"count\": 3}}, \"animate\": {\"repeat.circle.count\": {\"times\": [0], \"values\": [«2.5]}}}",
            ".animate[\"repeat.circle.count\"].values[0]", schemaSees: false),
        .layer(
            "template.keys.conflict",
            "{\"face\": {}, \"quad\": [{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 0}, {\"x\": 9, \"y\": 9}, {\"x\": 0, \"y\": 9}], «\"repeat\": {\"circle\": {\"count\": 3}}}",
            ".repeat"),
        .layer("template.needs.newer", "{\"fill\": {«\"conic\": {}}}", ".fill.conic"),
        .layer("template.needs.newer", "{\"face\": {}, \"blend\": «\"glow\"}", ".blend"),
        .layer("template.needs.newer", "{\"face\": {}, \"mask\": {«\"heart\": {}}}", ".mask.heart"),
        .layer(
            "template.animate.property",
            "{\"face\": {}, \"animate\": {\"filters.0.radius\": «{\"times\": [0], \"values\": [1]}}}",
            ".animate[\"filters.0.radius\"]", schemaSees: false),
        .layer(
            "template.needs.newer",
            "{\"face\": {}, \"animate\": {\"rotation\": {\"times\": [0, 1], \"values\": [1, 2], \"easings\": [«\"boing\"]}}}",
            ".animate.rotation.easings[0]"),
        .layer("template.asset.missing", "{\"image\": «\"b.png\"}", ".image", schemaSees: false),
        .layer("template.asset.kind", "{\"image\": «\"a.txt\"}", ".image", schemaSees: false),
        .layer("template.asset.element.png", "{\"image\": «\"a.png#x\"}", ".image", schemaSees: false),
        .layer("template.asset.element", "{\"image\": «\"a.svg#\"}", ".image"),
        .layer("template.asset.element", "{\"face\": {}, \"box\": «\"a.svg\"}", ".box"),
        .layer("template.count.range", "{\"image\": «[]}", ".image"),
        .layer(
            "template.count.range",
            "{\"image\": «[\(Array(repeating: "\"a.png\"", count: 601).joined(separator: ","))]}", ".image"),
        .layer("template.value.choice", "{\"face\": {\"flip\": «\"diagonal\"}}", ".face.flip"),
        .layer("template.value.range", "{\"face\": {\"focus\": {\"x\": «1.5, \"y\": 0}}}", ".face.focus.x"),
        .layer("template.value.color", "{\"fill\": «\"#12345\"}", ".fill"),
        .layer(
            "template.gradient.stop",
            "{\"fill\": {\"radial\": {\"center\": {\"x\": 0, \"y\": 0}, \"radius\": 5, \"stops\": [[0, \"#000000\"], «[1]]}}}",
            ".fill.radial.stops[1]"),
        .layer(
            "template.gradient.flat",
            "{\"fill\": {\"linear\": «{\"from\": {\"x\": 1, \"y\": 1}, \"to\": {\"x\": 1, \"y\": 1}, \"stops\": [[0, \"#000000\"], [1, \"#ffffff\"]]}}}",
            ".fill.linear", schemaSees: false),
        .layer(
            "template.times.rising",
            "{\"fill\": {\"radial\": {\"center\": {\"x\": 0, \"y\": 0}, \"radius\": 5, \"stops\": [[0.5, \"#000000\"], [«0.4, \"#ffffff\"]]}}}",
            ".fill.radial.stops[1][0]", schemaSees: false),
        .layer(
            "template.key.missing", "{\"face\": {}, \"box\": «{\"x\": 0, \"y\": 0, \"width\": 5}}", ".box"),
        .layer(
            "template.value.range",
            "{\"face\": {}, \"box\": {\"x\": 0, \"y\": 0, \"width\": «0, \"height\": 5}}", ".box.width"),
        .layer(
            "template.value.range", "{\"face\": {}, \"position\": {\"x\": «1e9, \"y\": 0}}", ".position.x"),
        .layer("template.value.number", "{\"face\": {}, \"rotation\": «\"4\"}", ".rotation"),
        .layer(
            "template.keys.conflict",
            "{\"face\": {}, \"quad\": [{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 0}, {\"x\": 9, \"y\": 9}, {\"x\": 0, \"y\": 9}], «\"rotation\": 3}",
            ".rotation"),
        .layer(
            "template.quad.crooked",
            "{\"face\": {}, \"quad\": «[{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 9}, {\"x\": 9, \"y\": 0}, {\"x\": 0, \"y\": 9}]}",
            ".quad", schemaSees: false),
        .layer("template.mask.empty", "{\"face\": {}, \"mask\": «{\"feather\": 2}}", ".mask"),
        .layer(
            "template.keys.conflict",
            "{\"face\": {}, \"mask\": {\"rect\": {\"x\": 0, \"y\": 0, \"width\": 5, \"height\": 5}, «\"ellipse\": {\"x\": 0, \"y\": 0, \"width\": 5, \"height\": 5}}}",
            ".mask.ellipse"),
        .layer(
            "template.mask.feather", "{\"face\": {}, \"mask\": {\"image\": \"a.png\", «\"feather\": 2}}",
            ".mask.feather"),
        .layer(
            "template.count.range", "{\"face\": {}, \"clip\": {\"polygon\": «[{\"x\": 0, \"y\": 0}]}}",
            ".clip.polygon"),
        .layer(
            "template.value.boolean",
            "{\"face\": {}, \"clip\": {\"polygon\": [{\"x\": 0, \"y\": 0}, {\"x\": 1, \"y\": 0}, {\"x\": 0, \"y\": 1}], \"invert\": «1}}",
            ".clip.invert"),
        .layer(
            "template.visible.never", "{\"face\": {}, \"visible\": «{\"from\": 1, \"to\": 1}}", ".visible",
            schemaSees: false),
        .layer(
            "template.animate.property",
            "{\"face\": {}, \"animate\": {\"rotate\": «{\"times\": [0], \"values\": [1]}}}", ".animate.rotate"
        ),
        .layer(
            "template.animate.property",
            "{\"face\": {}, \"animate\": {\"mask.feather\": «{\"times\": [0], \"values\": [1]}}}",
            ".animate[\"mask.feather\"]", schemaSees: false),
        .layer(
            "template.animate.property",
            "{\"face\": {}, \"animate\": {\"color\": «{\"times\": [0], \"values\": [\"#000000\"]}}}",
            ".animate.color", schemaSees: false),
        .layer(
            "template.times.rising",
            "{\"face\": {}, \"animate\": {\"rotation\": {\"times\": [0, 1, «1], \"values\": [1, 2, 3]}}}",
            ".animate.rotation.times[2]", schemaSees: false),
        .layer(
            "template.value.range",
            "{\"face\": {}, \"animate\": {\"rotation\": {\"times\": [0, «2.5], \"values\": [1, 2]}}}",
            ".animate.rotation.times[1]", schemaSees: false),
        .layer(
            "template.values.count",
            "{\"face\": {}, \"animate\": {\"rotation\": {\"times\": [0, 1], \"values\": «[1]}}}",
            ".animate.rotation.values", schemaSees: false),
        .layer(
            "template.easings.count",
            "{\"face\": {}, \"animate\": {\"rotation\": {\"times\": [0, 1], \"values\": [1, 2], \"easings\": «[]}}}",
            ".animate.rotation.easings", schemaSees: false),
        .layer(
            "template.value.object",
            "{\"face\": {}, \"animate\": {\"position\": {\"times\": [0], \"values\": [«1]}}}",
            ".animate.position.values[0]", schemaSees: false),
        .layer(
            "template.value.range",
            "{\"face\": {}, \"animate\": {\"opacity\": {\"times\": [0], \"values\": [«2]}}}",
            ".animate.opacity.values[0]", schemaSees: false),
        .layer(
            "template.value.range",
            "{\"face\": {}, \"animate\": {\"opacity\": {\"times\": [0, 1], \"values\": [0, 1], \"easings\": [{\"cubicBezier\": [«2, 0, 1, 1]}]}}}",
            ".animate.opacity.easings[0].cubicBezier[0]"),
        .layer(
            "template.group.deep",
            String(repeating: "{\"group\": [", count: 8) + "{\"group\": «[{\"face\": {}}]}"
                + String(repeating: "]}", count: 8), "" + String(repeating: ".group[0]", count: 8) + ".group",
            schemaSees: false),
    ]

    static let all =
        documents + layerDocuments + filterDocuments + textDocuments + faceDocuments
        + movingDocuments
}

@Suite("Mistakes of a costume") struct RefusalTests {
    @Test("Each is refused at its place", arguments: Refusals.all)
    func refused(refusal: Refusal) {
        let (template, problems) = Documents.translate(refusal.text)
        #expect(template == nil)
        let errors = problems.filter { $0.severity == .error }
        #expect(errors.map(\.code) == [refusal.code])
        #expect(errors.first?.line == refusal.line)
        #expect(errors.first?.column == refusal.column)
        #expect(errors.first?.path == refusal.path)
    }

    @Test("A document of more than 1 MiB, or of more than 512 layers, is refused")
    func sizes() {
        let long = "{\"x-\": \"\(String(repeating: "a", count: 1 << 20))\"}"
        #expect(Documents.translate(long).problems.map(\.code) == ["template.document.large"])
        let layers = Array(repeating: "{\"face\":{}}", count: 513).joined(separator: ",")
        let problems = Documents.translate(Documents.moving("[\(layers)]")).problems
        #expect(problems.map(\.code) == ["template.layers.many"])
        #expect(problems.first?.path == "$.layers[512]")
    }
}
