/// Any JSON value, for examining a document whose structure may be wrong.
enum ManifestValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ManifestValue])
    case object([String: ManifestValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([ManifestValue].self) {
            self = .array(array)
        } else if let object = try? value.decode([String: ManifestValue].self) {
            self = .object(object)
        } else {
            // Nothing else is left: a number like 1e999, which no `Double` holds.
            self = .number(.infinity)
        }
    }
}
