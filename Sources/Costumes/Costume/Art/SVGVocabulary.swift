/// What librsvg 2.54 knows of SVG and CSS, from its sources: all else is passed over without a word.
enum SVGVocabulary {
    static let elements: Set = [
        "a", "circle", "clipPath", "defs", "ellipse", "filter", "g", "image", "line", "linearGradient",
        "marker", "mask", "path", "pattern", "polygon", "polyline", "radialGradient", "rect", "stop", "style",
        "svg", "switch", "symbol", "text", "tref", "tspan", "use", "feBlend", "feColorMatrix",
        "feComponentTransfer", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feComposite", "feConvolveMatrix",
        "feDiffuseLighting", "feDistantLight", "feDisplacementMap", "feFlood", "feGaussianBlur", "feImage",
        "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
        "feSpotLight", "feTile", "feTurbulence",
    ]

    /// They draw nothing anywhere.
    static let silent: Set = [
        "title", "desc", "metadata", "script", "view", "cursor", "font", "font-face", "color-profile",
        "discard", "link",
    ]

    /// Elements of SVG's own animation, which no frame shows.
    static let animations: Set = ["animate", "animateTransform", "animateMotion", "animateColor", "set"]

    /// Whether browsers draw an attribute that is no property otherwise than it does: what it doesn't read, and values that it
    /// doesn't know or reads in another way.
    static func differs(_ attribute: String, of element: SVGOutline.Element) -> Bool {
        let value = element.attributes[attribute] ?? ""
        switch (attribute, element.name) {
        // They depend on the machine, and on whose list of features counts.
        case ("systemLanguage", _), ("requiredFeatures", _): return true
        case ("mode", "feBlend"): return !blendModes.contains(value)
        case ("operator", "feComposite"):
            return !["over", "in", "out", "atop", "xor", "arithmetic"].contains(value)
        // It turns the kernel over.
        case ("kernelMatrix", "feConvolveMatrix"):
            let numbers = value.split { $0.isWhitespace || $0 == "," }
            return numbers != numbers.reversed() || numbers.count != 9 || numbers[1] != numbers[3]
        // It takes at most ten pixels, of some six hundred.
        case ("radius", "feMorphology"):
            return value.split { $0.isWhitespace || $0 == "," }.contains { Double($0) ?? 0 > 3 }
        case ("pathLength", _):
            return ["stroke-dasharray", "style", "class"].contains { element.attributes[$0] != nil }
        case ("fr", "radialGradient"): return Double(value) != 0
        case ("x1", "linearGradient"):
            return value == element.attributes["x2"]
                && element.attributes["y1"] ?? "0" == element.attributes["y2"] ?? "0"
        case ("stdDeviation", _): return value.contains("-")
        // Browsers draw the corners before a mistake.
        case ("points", "polygon"), ("points", "polyline"):
            var text = PathText(value)
            return !text.areCorners()
        // Without the other one it isn't as the picture is.
        case ("width", "image"): return element.attributes["height"] == nil
        case ("height", "image"): return element.attributes["width"] == nil
        case ("media", "style"): return !["", "all", "screen"].contains(value)
        case ("type", "style"): return !["", "text/css"].contains(value)
        case ("width", "symbol"), ("height", "symbol"): return value != "100%"
        case ("refX", "symbol"), ("refY", "symbol"): return true
        case ("refX", "marker"), ("refY", "marker"): return !SVGValue.length.knows(value)
        default: return false
        }
    }

    private static let blendModes: Set = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
        "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]

    /// Backdrops and paints that filters can't see.
    static let filterInputs: Set = ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"]

    /// Whether it draws a property as browsers do.
    /// - Parameters:
    ///   - isAttribute: a presentation attribute, not CSS.
    ///   - element: that has it.
    static func draws(
        _ property: String, _ value: String, isAttribute: Bool, of element: SVGOutline.Element
    ) -> Bool {
        switch (element.name, property) {
        case ("clipPath", "clip-path"), ("mask", "mask"): return value == "none"
        case ("linearGradient", "transform"), ("radialGradient", "transform"), ("pattern", "transform"):
            return isAttribute || value == "none"
        case (_, "display"): return value != "contents"
        // They are measured in pixels of the page, whose size is nowhere given.
        case ("svg", "transform") where element.depth == 0, ("svg", "clip-path") where element.depth == 0,
            ("svg", "mask") where element.depth == 0:
            return value == "none"
        case ("symbol", "overflow"): return ["hidden", "scroll"].contains(value)
        // It mixes lights in other colors than browsers.
        case (_, "lighting-color"): return ["white", "#fff", "#ffffff"].contains(value.lowercased())
        default: break
        }
        if let kind = kinds[property] { return kind.knows(value.lowercased()) }
        if let same = sameWithout[property] { return same.contains(value.lowercased()) }
        // An attribute of another name is no property: `rotate` of a text, `d` of a path.
        if isAttribute { return property != "transform-origin" && property != "transform-box" }
        switch property {
        case "transform": return SVGValue.isTransform(value)
        case "background", "background-color", "background-image":
            return element.depth > 0 || ["none", "transparent"].contains(value.lowercased())
        default: return isHarmless(property)
        }
    }

    private static let kinds: [String: SVGValue] = {
        let lengths = [
            "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "fx", "fy", "width", "height",
            "stroke-width", "stroke-dashoffset",
        ]
        let numbers = ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"]
        let links = ["clip-path", "mask", "marker-start", "marker-mid", "marker-end", "marker"]
        var kinds: [String: SVGValue] = [
            "fill": .paint, "stroke": .paint, "color": .color, "stop-color": .color, "flood-color": .color,
            "stroke-dasharray": .lengths, "stroke-miterlimit": .number,
            "filter": .filters, "clip-rule": .words(["nonzero", "evenodd"]),
            "fill-rule": .words(["nonzero", "evenodd"]), "isolation": .words(["auto", "isolate"]),
            "mask-type": .words(["luminance", "alpha"]),
            "overflow": .words(["visible", "hidden", "scroll", "auto"]),
            "visibility": .words(["visible", "hidden", "collapse"]),
            "stroke-linecap": .words(["butt", "round", "square"]),
            "mix-blend-mode": .words(blendModes),
        ]
        for name in lengths { kinds[name] = .length }
        for name in numbers { kinds[name] = .number }
        for name in links { kinds[name] = .link }
        return kinds
    }()

    /// Properties that it doesn't know, by the values that make no difference.
    private static let sameWithout: [String: Set<String>] = [
        "vector-effect": ["none"], "color-interpolation": ["auto", "srgb"],
        "image-rendering": ["auto", "optimizequality", "smooth"],
        "transform-origin": ["0", "0 0", "0px 0px"],
        "transform-box": ["view-box"], "mask-image": ["none"], "backdrop-filter": ["none"],
        "animation": ["none"], "animation-name": ["none"],
    ]

    /// Without effect on shapes, or on shapes that nobody touches: those of text, of pages and of other programs.
    private static func isHarmless(_ property: String) -> Bool {
        let masks = ["-webkit-mask", "-webkit-clip", "-webkit-filter"]
        return plain.contains(property)
            || prefixes.contains { property.hasPrefix($0) } && !masks.contains { property.hasPrefix($0) }
    }

    private static let prefixes = [
        "--", "-", "font", "text-", "letter-", "word-", "line-", "white-space", "shape-", "transition",
        "animation-", "margin", "padding", "border", "outline", "user-", "max-", "min-", "marker-offset",
    ]

    private static let plain: Set = [
        "stroke-linejoin", "paint-order", "color-interpolation-filters", "enable-background",
        "alignment-baseline", "dominant-baseline", "baseline-shift", "block-progression", "color-rendering",
        "color-profile", "color-scheme", "cursor", "direction", "unicode-bidi", "writing-mode", "inline-size",
        "glyph-orientation-vertical", "pointer-events", "will-change", "tab-size", "solid-color",
        "solid-opacity", "position", "left", "top", "right", "bottom", "float", "z-index", "content",
        "box-sizing", "vertical-align", "object-fit", "buffered-rendering", "clip", "all",
    ]
}
