package import FaceInput
package import Settings

/// What the app says of the person beside the face: `profile.json`.
package struct FaceProfile: Sendable, Equatable {
    /// The digest of the file's bytes, lower-case hexadecimal.
    package var sha256: String
    /// How the person wants stickers to look.
    package var settings = StickerSettings()
    /// The costumes wanted, in this order; nil: all, in the pack's.
    package var stickers: [String]?
    /// Names of the platforms that packs are wanted for; nil: as the service has it.
    package var platforms: [String]?
    /// Texts by the name that captions use.
    package var variables: [String: String] = [:]
    /// What single costumes say in place of the variable `text`, by id.
    package var texts: [String: String] = [:]
    /// The square that holds the head, as shares of the upright picture.
    package var framing: FaceReading.Crop?
    /// Degrees, clockwise.
    package var roll = 0.0
    /// What the person wants for the background; nil: what the service does.
    package var background: FaceBackground?
    /// Whether the person wants the face to act; nil: what the service does.
    package var expressions: FaceReading.Expressions?

    /// A profile without preferences.
    package init(sha256: String) { self.sha256 = sha256 }
}
