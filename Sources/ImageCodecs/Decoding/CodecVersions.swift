internal import CImageShims

/// The C libraries that costumes are read and stickers are written with.
public enum CodecVersions {
    /// By name: libpng and zlib as they run, giflib as compiled against, having no call to ask.
    public static var all: [(name: String, version: String)] {
        [
            ("giflib", dotted(codec_gif_version())),
            ("libdeflate", unsafe String(cString: codec_deflate_version())),
            ("libpng", unsafe String(cString: codec_png_version())),
            ("zlib", unsafe String(cString: codec_zlib_version())),
        ]
    }

    /// 5002001 → 5.2.1
    package static func dotted(_ number: Int32) -> String {
        "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
    }
}
