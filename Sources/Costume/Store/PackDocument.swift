public import Settings

/// `Templates/pack.json`; every key optional.
public struct PackDocument: Equatable, Sendable {
    public var name: [String: String] = [:]
    public var author: String?
    public var cover: String?
    public var order: [String] = []
    public var groups: [String: [String]] = [:]
    /// What the file says of how stickers look.
    public var settings = StickerSettings()

    public init() {}
}
