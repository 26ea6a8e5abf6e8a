internal import CImageShims

/// The C libraries that read and write images.
package enum CodecVersions {
    /// Names and versions, sorted by name; of giflib the version of its headers, because the library doesn't report
    /// one.
    package static var all: [(name: String, version: String)] {
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
