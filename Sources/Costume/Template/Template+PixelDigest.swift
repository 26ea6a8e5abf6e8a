import Digest

extension Template {
    /// SHA-256, lower-case hexadecimal, of all in the template that decides pixels, art by its bytes; names,
    /// descriptions, emoji, credit and the id are no part of it. The same on every machine and in every run.
    public var pixelDigest: String { SHA256.hex(canonicalBytes) }

    /// Equal for templates of equal pixels, different for others.
    var canonicalBytes: [UInt8] {
        var writer = CanonicalWriter()
        writer.write("kigurumi template 1")
        writer.write(canvasWidth)
        writer.write(canvasHeight)
        writer.write(animation) { writer, animation in
            writer.write(animation.duration)
            writer.write(animation.frameRate)
            writer.write(animation.faceTiming.rawValue)
            writer.write(animation.memoryLimit)
        }
        writer.write(stillMoment)
        writer.write(matte) { $0.write($1) }
        writer.write(list: layers) { $0.write($1) }
        return writer.bytes
    }
}
