/// A metric's name and labels in the text format.
struct MetricName: Hashable, Sendable {
    /// `kigurumi_builds_total`
    let family: String
    /// `{code="face.truncated"}`, or empty.
    let labels: String

    init(_ label: String, _ dimensions: [(String, String)]) {
        family = Self.identifier(label, allowed: "_:")
        let pairs = dimensions.sorted { $0.0 < $1.0 }.map {
            "\(Self.identifier($0.0, allowed: "_"))=\"\(Self.escaped($0.1))\""
        }
        labels = pairs.joined(separator: ",")
    }

    /// `name{labels,extra}`
    func sample(_ suffix: String = "", extra: String = "") -> String {
        let all = [labels, extra].filter { !$0.isEmpty }.joined(separator: ",")
        return family + suffix + (all.isEmpty ? "" : "{\(all)}")
    }

    /// Replaces invalid characters by `_`: a name has letters, digits and `allowed`, and doesn't begin with a digit.
    private static func identifier(_ text: String, allowed: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> String in
            let fits =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || allowed.unicodeScalars.contains(scalar))
            return fits ? String(scalar) : "_"
        }
        let joined = scalars.joined()
        return joined.isEmpty || ("0"..."9").contains(joined.unicodeScalars.first ?? "0")
            ? "_" + joined : joined
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
