package import ImageCodecs
import Messages
package import Raster

/// A decoded face: upright, sRGB, animated if it has more than one frame.
package struct DecodedFace: Equatable, Sendable {
    /// Rises whenever the same file gives other pictures, cuts or points. Faces are then decoded again, and all stickers
    /// made again. Earlier changes raised `StickerPipeline.encodingVersion`.
    package static let analysisVersion = 6

    package struct Frame: Equatable, Sendable {
        /// The pixels, of the face's size.
        package var bitmap: Bitmap
        /// Time on screen in hundredths of a second, 2 or more; 0 in a still.
        package var delay: Int
        /// The person without the background, of the same size; nil where the background stays.
        package var person: Bitmap?
        /// The head alone, of the same size, or an oval around the face; nil where nothing looked for it.
        package var head: Bitmap?
        /// Where the parts of the face are; nil where no face was found.
        package var points: FacePoints?
        /// The outlines of its parts; nil where its expression can't be changed.
        package var contours: FaceContours?

        /// A picture and its time on screen.
        package init(bitmap: Bitmap, delay: Int) {
            self.bitmap = bitmap
            self.delay = delay
        }
    }

    package var format: ImageFormat
    /// Pixels in a row of what is delivered.
    package var width: Int
    /// Rows of what is delivered.
    package var height: Int
    /// At least one; complete pictures, all of the same size.
    package var frames: [Frame]
    /// What people should know about it.
    package var notices: [FaceNotice] = []
    /// The libraries that decoded it and their versions, which decide its pixels; empty where that doesn't matter.
    package var libraries = ""
    /// Which part of the upright picture this is; nil: all of it. Of a turned box the part that contains it.
    package var part: PictureShare?
    /// The faces that were found where a head was wanted; nil: none, or none was looked for.
    package var found: FoundFaces?
    /// The size of the whole picture when it is upright; nil where that isn't known.
    package var source: PictureSize?
    /// How much of each pixel lies within the picture, if a turned box reaches beyond it; nil: all of every pixel.
    /// Beyond it the frames repeat the pixels of the edge, for whoever looks for faces, until `clearBeyondPicture`.
    package var coverage: CoverageMap?

    /// A face without notices.
    package init(format: ImageFormat, width: Int, height: Int, frames: [Frame]) {
        self.format = format
        self.width = width
        self.height = height
        self.frames = frames
    }

    /// Clears what lies beyond the picture, in all frames, persons and heads.
    package mutating func clearBeyondPicture() {
        guard let coverage else { return }
        self.coverage = nil
        for index in frames.indices {
            frames[index].bitmap.keep(coverage)
            frames[index].person?.keep(coverage)
            frames[index].head?.keep(coverage)
        }
    }
}

extension Bitmap {
    /// Multiplies each pixel by a coverage of the same size.
    fileprivate mutating func keep(_ coverage: CoverageMap) {
        guard coverage.values.count == pixels.count else { return }
        for (index, share) in coverage.values.enumerated() where share < 255 {
            let pixel = pixels[index]
            func kept(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * Int(share) * 2 + 255) / 510) }
            pixels[index] = Pixel(
                r: kept(pixel.r), g: kept(pixel.g), b: kept(pixel.b), a: kept(pixel.a))
        }
    }
}

/// Something that people should know about a face, although it can be used.
package enum FaceNotice: CodedError, Hashable {
    /// Its color profile can't be read; the picture is taken as sRGB.
    case profileBroken(reason: String)
    /// All of its pixels are there, but not the mark behind them: it may have been cut.
    case endMissing(format: ImageFormat)
    /// It is brighter than screens are; it is used as it is.
    case highDynamicRange
    /// Its file holds a moving picture too, which isn't read: it doesn't move.
    case movieUnread(format: ImageFormat)
    /// All of it is transparent: nothing of it will be seen.
    case invisible
    /// No head was found in it: its middle is used.
    case noFaceFound
    /// Its background stays because removing it might harm the picture.
    case backgroundUnsure(BackgroundDoubt)
    /// Its head isn't cut out along its outline: costumes get an oval, or the whole cut-out that it came as.
    case headUnsure(BackgroundDoubt)

    package var code: String {
        switch self {
        case .profileBroken: "face.profile.broken"
        case .endMissing: "face.end.missing"
        case .highDynamicRange: "face.hdr"
        case .movieUnread: "face.movie"
        case .invisible: "face.invisible"
        case .noFaceFound: "face.framing.none"
        case .backgroundUnsure: "face.background.unsure"
        case .headUnsure: "face.head.unsure"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .profileBroken(let reason): ["reason": reason]
        case .endMissing(let format), .movieUnread(let format): ["format": format.rawValue.uppercased()]
        case .backgroundUnsure(let doubt), .headUnsure(let doubt): ["doubt": doubt.rawValue]
        case .highDynamicRange, .invisible, .noFaceFound: [:]
        }
    }
}
