import ImageCodecs
import Raster

/// Decodes GIF; each frame is delivered as a complete picture.
enum GIFDecoder {
    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(DecodingError) -> DecodedImage {
        let structure = try GIFStructure(of: bytes)
        let delays = try structure.check(cropper.limits)
        return try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            try unsafe deliver(GIFReader(bytes), structure, delays, cropper)
        }
    }

    private static func deliver(
        _ reader: borrowing GIFReader, _ structure: GIFStructure, _ delays: [Int], _ cropper: FaceCropper
    ) throws(DecodingError) -> DecodedImage {
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
