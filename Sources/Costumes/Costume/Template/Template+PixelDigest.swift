import BinaryCoding
import Digest

extension Template {
    /// SHA-256, lower-case hexadecimal, of all in the template that decides pixels, art by its bytes; names,
    /// descriptions, emoji, credit and the id are no part of it. The same on every machine and in every run.
    package var pixelDigest: String { SHA256.hex(canonicalBytes) }

    /// Equal for templates of equal pixels, different for others.
    var canonicalBytes: [UInt8] {
        var writer = BinaryWriter()
        writer.write("kigurumi template 3", canvasWidth, canvasHeight, animation, stillMoment, matte, layers)
        return writer.bytes
    }
}
