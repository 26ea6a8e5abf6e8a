/// A kind of CSS value, as far as librsvg 2.54 reads it.
enum SVGValue {
    case paint
    case color
    case length
    case lengths
    case number
    /// `url(#id)`
    case link
    case filters
    case words(Set<String>)

    /// - Parameter value: in lowercase.
    func knows(_ value: String) -> Bool {
        if value == "inherit" || value.isEmpty { return true }
        switch self {
        case .paint:
            if ["none", "context-fill", "context-stroke"].contains(value) { return true }
            guard value.hasPrefix("url("), let end = value.firstIndex(of: ")") else {
                return Self.isColor(value)
            }
            let other = value[value.index(after: end)...].trimmed
            return Self.isLink(value[...end]) && (other.isEmpty || other == "none" || Self.isColor(other))
        case .color: return value == "currentcolor" || Self.isColor(value)
        case .length: return value == "auto" || Self.isLength(value)
        case .lengths: return value == "none" || Self.list(value).allSatisfy(Self.isLength)
        case .number:
            return Double(value.hasSuffix("%") ? String(value.dropLast()) : value) != nil
        case .link: return value == "none" || Self.isLink(value[...])
        case .filters: return value == "none" || Self.areFilters(value)
        case .words(let words): return words.contains(value)
        }
    }

    /// A CSS transform, which isn't written as the attribute is.
    static func isTransform(_ value: String) -> Bool {
        let known: Set = [
            "matrix", "translate", "translateX", "translateY", "scale", "scaleX", "scaleY", "rotate", "skew",
            "skewX", "skewY",
        ]
        if value == "none" { return true }
        let names = value.split(separator: ")").compactMap { $0.split(separator: "(").first?.trimmed }
        return !["%", "turn", "var(", "calc("].contains { value.contains($0) }
            && names.filter { !$0.isEmpty }.allSatisfy(known.contains)
    }

    private static func list(_ value: String) -> [String] {
        value.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    /// Those of letters depend on the size of a font that is nowhere given.
    private static let units: Set = ["", "px", "in", "cm", "mm", "pt", "pc", "%"]

    private static func isLength(_ value: String) -> Bool {
        units.contains { value.hasSuffix($0) && Double(value.dropLast($0.count)) != nil }
    }

    /// Within the file. What follows the last `#` is taken for the id.
    private static func isLink(_ value: Substring) -> Bool {
        guard value.hasPrefix("url("), value.last == ")" else { return false }
        let target = value.dropFirst(4).dropLast().filter { !"\"'".contains($0) }.trimmed
        return target.hasPrefix("#") && target.count { $0 == "#" } == 1
    }

    /// It knows others, too, but mixes other colors than browsers.
    private static let functions: Set = ["blur", "drop-shadow", "grayscale", "opacity", "sepia", "url"]

    private static func areFilters(_ value: String) -> Bool {
        guard !value.contains("var("), !value.contains("calc(") else { return false }
        var (depth, name, names) = (0, "", [String]())
        for character in value {
            if character == "(" {
                if depth == 0 { names.append(name.trimmed) }
                depth += 1
                name = ""
            } else if character == ")" {
                depth -= 1
            } else if depth == 0 {
                name.append(character)
            }
        }
        // One after the other they mix other colors, too.
        let isPlain = names.count == 1 || names.allSatisfy { $0 == "url" }
        return depth == 0 && name.trimmed.isEmpty && isPlain && names.allSatisfy(functions.contains)
    }

    private static func isColor(_ value: String) -> Bool {
        if value == "currentcolor" || value == "transparent" { return true }
        if value.hasPrefix("#") {
            return [4, 5, 7, 9].contains(value.count) && value.dropFirst().allSatisfy(\.isHexDigit)
        }
        guard let open = value.firstIndex(of: "(") else {
            // One of the 148 names; those of systems are in words that begin otherwise.
            return names.contains(value)
        }
        let parts = value[value.index(after: open)...].dropLast()
        return ["rgb", "rgba", "hsl", "hsla"].contains(String(value[..<open])) && value.last == ")"
            && parts.allSatisfy { $0.isNumber || $0.isWhitespace || "+-.,%/degturadn".contains($0) }
    }

    private static let names = Set(
        """
        aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
        burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
        darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
        darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
        darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
        gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
        ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
        lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
        lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
        mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
        mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
        navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
        paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
        rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
        slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
        whitesmoke yellow yellowgreen
        """.split { $0.isWhitespace }.map(String.init))
}
