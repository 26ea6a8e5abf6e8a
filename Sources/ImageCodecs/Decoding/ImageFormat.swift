/// A kind of image file, told by its bytes and never by its name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif
}
