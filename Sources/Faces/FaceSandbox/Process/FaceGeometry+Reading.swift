import FaceInput
import ImageCodecs

extension FaceGeometry {
    /// The face that a decoder describes, with its pixels.
    /// - Parameters:
    ///   - frames: where the decoder wrote the pixels.
    ///   - order: what it was asked for.
    /// - Throws: `protocolViolation` for anything that a correct decoder can't have written.
    func image(
        in frames: borrowing SharedMemory, _ order: FaceRequest.DecodeOptions
    ) throws(FaceError) -> DecodedFace {
        guard isWithin(order.limits, background: order.background) else {
            throw .decoder(.protocolViolation("\(delays.count) frames of \(width)×\(height)"))
        }
        guard found == nil || order.part.isSearched else {
            throw .decoder(.protocolViolation("faces that nobody looked for"))
        }
        var image = DecodedFace(format: format, width: width, height: height, frames: [])
        (image.notices, image.libraries, image.part) = (notices, libraries, part)
        (image.found, image.source) = (found, source)
        var offset = 0
        for (delay, contents) in zip(delays, contents) {
            let bitmap = try frames.picture(width: width, height: height, at: offset)
            offset += pictureBytes
            var frame = DecodedFace.Frame(bitmap: bitmap, delay: delay)
            if contents.hasPerson {
                frame.person = try frames.cut(of: bitmap, at: offset)
                offset += pictureBytes
            }
            if contents.hasHead {
                frame.head = try frames.cut(of: bitmap, at: offset)
                offset += pictureBytes
            }
            (frame.points, frame.contours) = (contents.points, contents.contours)
            image.frames.append(frame)
        }
        return image
    }
}

extension FacePart {
    /// Whether heads are looked for.
    fileprivate var isSearched: Bool {
        switch self {
        case .head, .numbered: true
        case .whole, .box, .pixels: false
        }
    }
}

extension DecodingLimits {
    /// Bytes of the memory that is shared with a decoder: enough for all pictures. nil: no limit.
    var shared: Int? { memory > 0 ? max(memory, cutMemory) : nil }
}
