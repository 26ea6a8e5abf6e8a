/// `Templates/pack.json`; every key optional.
public struct PackDocument: Equatable, Sendable {
    public var name: [String: String] = [:]
    public var author: String?
    public var cover: String?
    public var order: [String] = []
    public var groups: [String: [String]] = [:]
    /// Pixels; nil where the file doesn't say.
    public var side: Int?
    /// Bytes; nil likewise.
    public var limit: Int?
    public var language: String?
    public var skin: String?

    public init() {}
}
