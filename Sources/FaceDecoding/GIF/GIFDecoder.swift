import ImageCodecs
import Raster

/// GIF, each frame a complete picture.
enum GIFDecoder {
    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        let structure = try GIFStructure(of: bytes)
        try structure.check(limits)
        let size = limits.delivery(
            width: structure.width, height: structure.height, frames: structure.frameCount)
        var frames = try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            try unsafe self.frames(in: GIFReader(bytes), structure, reducedTo: size)
        }
        if frames.count == 1 { frames[0].delay = 0 }
        guard let first = frames.first?.bitmap else {
            throw .damaged(format: .gif, reason: "no picture in it")
        }
        return DecodedImage(format: .gif, width: first.width, height: first.height, frames: frames)
    }

    private static func frames(
        in reader: borrowing GIFReader, _ structure: GIFStructure, reducedTo size: (width: Int, height: Int)
    ) throws(DecodingError) -> [DecodedImage.Frame] {
        var frames: [DecodedImage.Frame] = []
        var compositor = GIFCompositor(width: structure.width, height: structure.height)
        while frames.count < structure.frameCount, let picture = try reader.next() {
            let earlier = picture.disposal == 3 ? compositor.canvas : nil
            try compositor.paint(picture, from: reader)
            frames.append(
                DecodedImage.Frame(
                    bitmap: compositor.canvas.reduced(to: size), delay: GIFStructure.shown(picture.delay)))
            if picture.disposal == 2 { compositor.clear(picture.bounds) }
            if let earlier { compositor.restore(earlier) }
        }
        return frames
    }
}
