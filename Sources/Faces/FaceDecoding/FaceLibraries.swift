internal import CFaceShims
internal import CImageShims
import ImageCodecs

/// The C libraries that decode faces.
package enum FaceLibraries {
    /// Names and versions, such as `giflib 5.2.1, libjpeg-turbo 2.1.5, …`: of the library that runs, or of
    /// the headers if the library doesn't report it.
    package static var all: String {
        let color = codec_color_version()
        let webp = codec_webp_version()
        var found = CodecVersions.all
        found.append(("libjpeg-turbo", CodecVersions.dotted(codec_jpeg_turbo_version())))
        found.append(("lcms2", "\(color / 1000).\(color % 1000 / 10)"))
        found.append(("libwebp", "\(webp >> 16).\(webp >> 8 & 0xff).\(webp & 0xff)"))
        if let heif = unsafe codec_heif_version() { unsafe found.append(("libheif", String(cString: heif))) }
        return found.map { "\($0.name) \($0.version)" }.sorted().joined(separator: ", ")
    }

    /// Loads what HEIC and AVIF need, while files can be read; without it such faces are unsupported.
    package static func loadHEIF() { _ = codec_heif_load() }
}
