internal import CFaceShims
internal import CImageShims
import ImageCodecs

/// The C libraries that faces are decoded with.
public enum FaceLibraries {
    /// `giflib 5.2.1, libjpeg-turbo 2.1.5, …`: as they run, or as compiled against where there is no call to ask.
    public static var all: String {
        let jpeg = CodecVersions.dotted(codec_jpeg_turbo_version())
        return (CodecVersions.all + [("libjpeg-turbo", jpeg)]).map { "\($0.name) \($0.version)" }.sorted()
            .joined(separator: ", ")
    }
}
