internal import CImageShims

/// The C libraries in use.
public enum CodecVersions {
    /// By name: libpng and zlib as they run, libjpeg-turbo and giflib as compiled against, having no call to ask.
    public static var all: [(name: String, version: String)] {
        [
            ("giflib", dotted(codec_gif_version())),
            ("libdeflate", unsafe String(cString: codec_deflate_version())),
            ("libjpeg-turbo", dotted(codec_jpeg_turbo_version())),
            ("libpng", unsafe String(cString: codec_png_version())),
            ("zlib", unsafe String(cString: codec_zlib_version())),
        ]
    }

    /// 2001005 → 2.1.5
    private static func dotted(_ number: Int32) -> String {
        "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
    }
}
