/// Mistakes of clocks, ways, shears and copies in rows.
extension Refusals {
    private static let quad =
        #""quad": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 9, "y": 9}, {"x": 0, "y": 9}]"#

    static let movingDocuments: [Refusal] = [
        .layer(
            "template.value.choice",
            #"{"face": {}, "animate": {"rotation": {"times": [0, 1], "values": [1, 2], "loop": «"forever"}}}"#,
            ".animate.rotation.loop"),
        .layer(
            "template.count.range",
            #"{"face": {}, "animate": {"rotation": {"times": «[0], "values": [1], "loop": "cycle"}}}"#,
            ".animate.rotation.times", schemaSees: false),
        .layer("template.value.range", #"{"face": {}, "start": «61}"#, ".start"),
        .layer("template.value.range", #"{"face": {}, "skew": {"x": «90, "y": 0}}"#, ".skew.x"),
        .layer("template.keys.conflict", #"{"face": {}, \#(quad), «"skew": {"x": 1, "y": 0}}"#, ".skew"),
        .layer(
            "template.keys.conflict",
            #"{"face": {}, "repeat": {"row": {"count": 2, "step": {"x": 1, "y": 0}}, «"grid": {}}}"#,
            ".repeat.grid"),
        .layer(
            "template.value.range",
            #"{"face": {}, "repeat": {"row": {"count": «0, "step": {"x": 1, "y": 0}}}}"#,
            ".repeat.row.count"),
        .layer("template.key.missing", #"{"face": {}, "repeat": {"row": «{"count": 2}}}"#, ".repeat.row"),
        .layer(
            "template.repeat.copies",
            #"{"face": {}, "repeat": {"grid": «{"columns": 17, "rows": 16, "step": {"x": 1, "y": 1}}}}"#,
            ".repeat.grid", schemaSees: false),
        .layer(
            "template.animate.property",
            #"{"face": {}, "animate": {"along.progress": «{"times": [0], "values": [1]}}}"#,
            #".animate["along.progress"]"#, schemaSees: false),
        .layer("template.asset.element", #"{"face": {}, "along": {"path": «"ways.svg"}}"#, ".along.path"),
        .layer("template.key.missing", #"{"face": {}, "along": «{}}"#, ".along"),
        .layer(
            "template.keys.conflict",
            #"{"face": {}, "position": {"x": 0, "y": 0}, «"along": {"path": "ways.svg#road"}}"#, ".along"),
        .layer(
            "art.element.missing", #"{"face": {}, "along": {"path": «"ways.svg#path"}}"#, ".along.path",
            schemaSees: false),
        .layer(
            "template.along.shape", #"{"face": {}, "along": {"path": «"ways.svg#words"}}"#, ".along.path",
            schemaSees: false),
        .layer(
            "template.value.range", #"{"face": {}, "filters": [{"glow": {"radius": «201}}]}"#,
            ".filters[0].glow.radius"),
        Refusal(
            "template.time.still",
            #"{"format": 1, "name": {"en": "A"}, "canvas": {"width": 99, "height": 99}, "layers": [{"face": {}, «"start": 1}]}"#,
            "$.layers[0].start", schemaSees: false),
    ]
}
