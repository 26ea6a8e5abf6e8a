/// A file format that platforms take pictures in; the raw value names it in messages and on the command line.
package enum PictureFormat: String, CaseIterable, Codable, Sendable {
    case png, apng, gif, webp, webm

    /// The end of a file's name, without the dot. An APNG is named `.png`: many apps reject any other name.
    package var fileExtension: String { self == .apng ? "png" : rawValue }

    /// For example `image/webp`.
    package var mediaType: String {
        switch self {
        case .apng, .png: "image/png"
        case .webm: "video/webm"
        case .gif, .webp: "image/\(rawValue)"
        }
    }
}
