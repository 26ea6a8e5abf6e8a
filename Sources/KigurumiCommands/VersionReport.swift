import FaceSandbox
import Helpers
import ImageCodecs
import StickerBuild

/// What `--version` prints: the program's version, then a line for each C library in use.
enum VersionReport {
    static func lines() -> [String] {
        var lines = ["kigurumi \(KigurumiVersion.current)"]
        lines += CodecVersions.all.map { "\($0.name) \($0.version)" }
        // Asked of the helpers, which link them; without them there is nothing to tell.
        if let face = try? SandboxedDecoder().libraries() { lines.append("kigurumi-face: \(face)") }
        if let art = try? ArtHelper().version() { lines.append(art) }
        return lines
    }
}
