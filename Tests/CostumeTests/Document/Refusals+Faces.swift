/// Mistakes of layers on faces, and of what a face shows.
extension Refusals {
    private static func on(
        _ code: String, _ members: String, _ path: String, schemaSees: Bool = true
    ) -> Refusal {
        Refusal(
            code, Documents.moving("[{\"face\": {}}, {\(members)}]"), "$.layers[1]\(path)",
            schemaSees: schemaSees)
    }

    private static let eyes = #""on": {"point": "eyes", "width": 2}"#

    static let faceDocuments: [Refusal] = [
        .layer("template.value.choice", #"{"face": {"cut": «"body"}}"#, ".face.cut"),
        .layer(
            "template.value.range", #"{"face": {"fit": "head", "headroom": «-0.1}}"#, ".face.headroom"),
        .layer(
            "template.keys.conflict", #"{"face": {"fit": "cover", «"headroom": 0.7}}"#, ".face.headroom",
            schemaSees: false),
        .layer("template.needs.newer", #"{"face": {"person": «3}}"#, ".face.person", schemaSees: false),
        .layer(
            "template.face.second.alone", #"{"face": {"person": «2}}"#, ".face.person", schemaSees: false),
        .layer(
            "template.face.optional.first", #"{"face": {"optional": «true}}"#, ".face.optional",
            schemaSees: false),
        on("template.value.object", #""image": "a.png", "on": «"eyes""#, ".on"),
        on("template.key.missing", #""image": "a.png", "on": «{"width": 2}"#, ".on"),
        on("template.key.missing", #""image": "a.png", "on": «{"point": "nose"}"#, ".on"),
        on(
            "template.value.choice", #""image": "a.png", "on": {"point": «"eye", "width": 2}"#, ".on.point"),
        on("template.value.range", #""image": "a.png", "on": {"point": "eyes", "width": «0}"#, ".on.width"),
        on(
            "template.value.range",
            #""image": "a.png", "on": {"point": "eyes", "width": 1, "shift": {"x": «101, "y": 0}}"#,
            ".on.shift.x"),
        on(
            "template.value.boolean",
            #""image": "a.png", "on": {"point": "eyes", "width": 1, "upright": «1}"#, ".on.upright"),
        on("template.key.missing", ##""fill": "#ffffff", "on": «{"point": "eyes", "width": 2}"##, ".on"),
        on(
            "template.on.height", #""image": "a.png", "on": {"point": "eyes", "width": 2, «"height": 1}"#,
            ".on.height"),
        on("template.on.kind", #""noise": {}, «\#(eyes)"#, ".on"),
        on(
            "template.keys.conflict", #""image": "a.png", \#(eyes), «"position": {"x": 0, "y": 0}"#,
            ".position"),
        on(
            "template.keys.conflict",
            #""image": "a.png", \#(eyes), «"box": {"x": 0, "y": 0, "width": 1, "height": 1}"#, ".box"),
        on(
            "template.on.face.unknown",
            #""image": "a.png", "on": {"point": "eyes", "width": 2, "of": «"face2"}"#, ".on.of",
            schemaSees: false),
        on(
            "template.on.group", #""group": [{"image": "a.png", \#(eyes)}], «\#(eyes)"#, ".on",
            schemaSees: false),
        on(
            "template.animate.property",
            #""image": "a.png", \#(eyes), "animate": {"position": «{"times": [0], "values": [{"x": 0, "y": 0}]}}"#,
            ".animate.position", schemaSees: false),
        on(
            "template.value.range",
            #""image": "a.png", \#(eyes), "animate": {"on.width": {"times": [0], "values": [«-1]}}"#,
            ".animate[\"on.width\"].values[0]", schemaSees: false),
        .layer(
            "template.on.face.missing", #"{"image": "a.png", "on": «{"point": "eyes", "width": 2}}"#, ".on",
            schemaSees: false),
        Refusal(
            "template.on.face.unclear",
            Documents.moving(
                #"[{"group": [{"face": {}}, {"face": {}}]}, {"image": "a.png", "on": «{"point": "eyes", "width": 2}}]"#
            ), "$.layers[1].on", schemaSees: false),
        .layer(
            "template.value.range", #"{"face": {}, "filters": [{"outline": {"width": «101}}]}"#,
            ".filters[0].outline.width"),
        .layer(
            "template.key.missing", ##"{"face": {}, "filters": [{"outline": «{"color": "#ffffff"}}]}"##,
            ".filters[0].outline"),
    ]
}
