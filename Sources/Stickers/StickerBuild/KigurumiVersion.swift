import FaceSandbox
import Helpers
import ImageCodecs

/// The program's version, for manifests and `--version`.
package enum KigurumiVersion {
    /// Semantic version. Its only source: the Makefile reads it here for packages, man pages and the documentation, and a
    /// test holds the newest heading of CHANGELOG.md against it.
    package static let current = "1.0.0"

    /// What `--version` prints: the program's version, then a line for each C library in use. Starts the helper
    /// programs, which link some of them; a helper that can't start is left out.
    package static func report() -> [String] {
        var lines = ["kigurumi \(current)"]
        lines += CodecVersions.all.map { "\($0.name) \($0.version)" }
        if let face = try? SandboxedDecoder().libraries() { lines.append("kigurumi-face: \(face)") }
        if let art = try? ArtHelper().version() { lines.append(art) }
        return lines
    }
}
