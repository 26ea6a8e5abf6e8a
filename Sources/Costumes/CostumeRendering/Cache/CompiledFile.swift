package import BinaryCoding
package import Costume

/// What is cached of a costume: values, and the pixels of its plates, which are long and read where they lie.
package struct CompiledFile: Equatable, Sendable {
    /// What a `BinaryWriter` wrote.
    package var bytes: [UInt8]
    /// What a `PlateStore` holds.
    var pixels: PixelWords

    init(bytes: [UInt8], pixels: PixelWords) {
        self.bytes = bytes
        self.pixels = pixels
    }

    package init(_ bytes: [UInt8]) { self.init(bytes: bytes, pixels: PixelWords()) }
}

extension RenderPlan {
    /// - Parameters:
    ///   - pixelDigest: of the template with its assets.
    ///   - renderer: what draws SVG art, with its version; empty where the template has none.
    static func key(pixelDigest: String, side: Int, renderer: String) -> String {
        CompiledFolder.key([
            "kigurumi plan 3", String(Rendering.version), pixelDigest, String(side), renderer,
        ])
    }

    var file: CompiledFile { CompiledFile(bytes: encoded, pixels: plates.words) }

    /// nil when it is no plan.
    init?(_ file: CompiledFile) {
        var reader = BinaryReader(file.bytes)
        guard let plan = try? RenderPlan(from: &reader, pixels: file.pixels), (try? reader.end()) != nil
        else { return nil }
        self = plan
    }
}

extension CostumePlan {
    /// For a cache, with what else was prepared.
    package func file(with other: some BinaryEncodable) -> CompiledFile {
        var writer = BinaryWriter()
        writer.write(render, other)
        return CompiledFile(bytes: writer.bytes, pixels: render.plates.words)
    }

    /// Reads a plan of that template and size from the beginning of a file.
    /// - Parameter reader: of the file's bytes; what else was prepared comes next.
    package init(
        _ template: Template, side: Int, from reader: inout BinaryReader, in file: CompiledFile
    ) throws(BinaryDamage) {
        self.init(template, side: side, render: try RenderPlan(from: &reader, pixels: file.pixels))
    }
}
