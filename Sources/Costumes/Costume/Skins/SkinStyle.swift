import JSONText
import Raster

/// A skin's style sheet: CSS in which `$name` stands for a color of the skin.
enum SkinStyle {
    /// No color has this name.
    struct Unknown: Error { var name: String }

    static func filled(_ text: String, colors: [String: Color]) throws(Unknown) -> String {
        var filled = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "$") {
            filled += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            let name = String(
                rest.prefix { $0 == "_" || $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) })
            rest = rest.dropFirst(name.count)
            guard let color = colors[name] else { throw Unknown(name: name) }
            filled += "rgba(\(color.r),\(color.g),\(color.b),\((Double(color.a) / 255).plain))"
        }
        return filled + rest
    }
}
