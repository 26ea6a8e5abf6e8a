/// For whom costumes are read: which language their texts have and what their names of colours mean.
public struct StyleContext: Equatable, Sendable {
    /// BCP 47; nil: English.
    public var language: String?
    public var skin: Skin

    public init(language: String? = nil, skin: Skin = Skin()) {
        (self.language, self.skin) = (language, skin)
    }
}
