public import FaceInput
public import Settings

/// What the app says of the person beside the face: `profile.json`.
public struct FaceProfile: Sendable, Equatable {
    /// The digest of the file's bytes, lower-case hexadecimal.
    public var sha256: String
    /// How the person wants stickers to look.
    public var settings = StickerSettings()
    /// The costumes wanted, in this order; nil: all, in the pack's.
    public var stickers: [String]?
    /// Names of the platforms that packs are wanted for; nil: as the service has it.
    public var platforms: [String]?
    /// Texts by the name that captions use.
    public var variables: [String: String] = [:]
    /// The square that holds the head, as shares of the upright picture.
    public var framing: FaceReading.Crop?
    /// Degrees, clockwise.
    public var roll = 0.0
    /// What the person wants for the background; nil: what the service does.
    public var background: FaceBackground?
    /// Whether the person wants the face to act; nil: what the service does.
    public var expressions: FaceReading.Expressions?

    /// A profile without preferences.
    public init(sha256: String) { self.sha256 = sha256 }
}
