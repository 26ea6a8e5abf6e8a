import FaceInput
import ImageCodecs
import Raster

/// Decodes GIF; each frame is delivered as a complete picture.
enum GIFDecoder {
    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(ImageDecodingError) -> DecodedFace {
        let structure = try GIFStructure(of: bytes)
        let delays = try structure.check(cropper.limits)
        cropper.announce(DecodingWork(pixels: structure.width * structure.height, frames: delays.count))
        guard structure.lacksEnd else { return try image(bytes, structure, delays, cropper) }
        do {
            var image = try image(structure.closed, structure, delays, cropper)
            image.notices.insert(.endMissing(format: .gif), at: 0)
            return image
        } catch {
            // More is missing than the end.
            if case .damaged = error { throw .truncated(format: .gif) }
            throw error
        }
    }

    private static func image(
        _ bytes: [UInt8], _ structure: GIFStructure, _ delays: [Int], _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            try unsafe deliver(GIFReader(bytes), structure, delays, cropper)
        }
    }

    private static func deliver(
        _ reader: borrowing GIFReader, _ structure: GIFStructure, _ delays: [Int], _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        var moving = AnimationCropper(cropper, count: delays.count)
        var compositor = GIFCompositor(width: structure.width, height: structure.height)
        for delay in delays {
            guard let picture = try reader.next() else { break }
            let earlier = picture.disposal == 3 ? compositor.canvas : nil
            try compositor.paint(picture, from: reader)
            moving.add(compositor.canvas, delay: delay)
            if picture.disposal == 2 { compositor.clear(picture.bounds) }
            if let earlier { compositor.restore(earlier) }
        }
        return try moving.image()
    }
}

/// Composes the pictures of a GIF on its canvas.
struct GIFCompositor {
    /// What a viewer shows at this point.
    private(set) var canvas: Bitmap

    /// A transparent canvas.
    init(width: Int, height: Int) { canvas = Bitmap(width: width, height: height) }

    /// Reads the rows of a picture and paints them; what lies outside the canvas is skipped.
    mutating func paint(_ picture: GIFReader.Picture, from reader: borrowing GIFReader)
        throws(ImageDecodingError)
    {
        let bounds = picture.bounds
        var indices = [UInt8](repeating: 0, count: bounds.width)
        if !picture.isInterlaced {
            for y in 0..<bounds.height {
                try reader.readRow(into: &indices)
                paint(indices, y: y, of: picture)
            }
            return
        }
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for y in stride(from: first, to: bounds.height, by: step) {
                try reader.readRow(into: &indices)
                paint(indices, y: y, of: picture)
            }
        }
    }

    /// Makes the area of a picture transparent.
    mutating func clear(_ bounds: PixelRect) {
        let columns = min(bounds.x, canvas.width)..<min(bounds.x + bounds.width, canvas.width)
        for y in min(bounds.y, canvas.height)..<min(bounds.y + bounds.height, canvas.height) {
            for x in columns { canvas[x, y] = .clear }
        }
    }

    /// Returns to an earlier canvas.
    mutating func restore(_ earlier: Bitmap) { canvas = earlier }

    private mutating func paint(_ indices: [UInt8], y: Int, of picture: GIFReader.Picture) {
        let row = picture.bounds.y + y
        let count = min(indices.count, canvas.width - picture.bounds.x)
        guard row < canvas.height, count > 0 else { return }
        let start = row * canvas.width + picture.bounds.x
        for x in 0..<count {
            let pixel = picture.palette[Int(indices[x])]
            if pixel != .clear { canvas.pixels[start + x] = pixel }
        }
    }
}
