import CVPX
import CWebP
import ImageCodecs

/// The C libraries that write exported pictures. Their versions decide bytes.
enum ExportLibraries {
    /// Names and versions in one line, such as `libdeflate 1.14, libvpx v1.12.0, libwebp 1.2.4, libwebpmux 1.2.4`.
    static var versions: String {
        let codecs = CodecVersions.all.filter { $0.name == "libdeflate" || $0.name == "giflib" }
            .map { "\($0.name) \($0.version)" }
        let vpx = unsafe String(cString: cvpx_version())
        let all =
            codecs + [
                "libvpx \(vpx)", "libwebp \(dotted(cwebp_version()))",
                "libwebpmux \(dotted(cwebp_mux_version()))",
            ]
        return all.joined(separator: ", ")
    }

    /// 0x010204 → 1.2.4
    private static func dotted(_ version: Int32) -> String {
        "\(version >> 16 & 255).\(version >> 8 & 255).\(version & 255)"
    }
}
