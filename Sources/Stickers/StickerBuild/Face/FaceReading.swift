package import FaceInput
package import ImageCodecs
package import Raster

/// How a face is read from a picture: which part of it, with or without the background, and what that may cost.
package struct FaceReading: Sendable {
    /// Which part is used where nothing else is asked for.
    package var framing = Framing.auto
    /// Shares of the upright picture.
    package var crop: Crop?
    /// The same as `crop` in pixels of the upright picture; takes precedence over it.
    package var cropPixels: PixelRect?
    /// Which of several faces is used, counted from the left, from 1; nil: the best one.
    package var number: Int?
    /// Degrees by which the cut-out is turned clockwise about its middle: how far a head leans to its left.
    package var roll = 0.0
    /// Whether the background is removed.
    package var background = FaceBackground.auto
    /// Whether the face acts where costumes want it to.
    package var expressions = Expressions.auto
    /// What decoding may cost.
    package var limits = DecodingLimits()

    /// The usual way; change the properties as needed.
    package init() {}

    /// Which part of a picture becomes the face.
    package enum Framing: String, Sendable, CaseIterable {
        /// Looks for the face and frames it as an icon; the middle where none is found.
        case auto
        /// The middle.
        case centre
    }

    /// Whether a face acts.
    package enum Expressions: String, Sendable, CaseIterable {
        /// As costumes want it.
        case auto
        /// It stays as photographed.
        case off
    }

    /// A box within the picture, in shares of its width and height, 0…1.
    package struct Crop: Hashable, Sendable {
        /// The top left and the size, as shares.
        package var x: Double, y: Double, width: Double, height: Double

        /// In shares of the upright picture; validated when a face is read.
        package init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// `.1,.2,.5,.5`: left, top, width and height; nil where it isn't within a picture.
        package init?(_ text: String) {
            let numbers = text.split(separator: ",").map { Double($0) ?? .nan }
            guard numbers.count == 4 else { return nil }
            self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            guard isWithinPicture else { return nil }
        }

        var share: PictureShare { PictureShare(x: x, y: y, width: width, height: height) }

        fileprivate var isWithinPicture: Bool {
            let values = [x, y, width, height]
            return values.allSatisfy { $0.isFinite && (0...1).contains($0) } && width > 0 && height > 0
                && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9
        }
    }
}

/// A picture of a face, and how it is read.
package struct FaceSource: Sendable {
    /// The whole file.
    package var bytes: [UInt8]
    /// How this picture is read.
    package var reading: FaceReading

    /// - Parameter bytes: the whole file.
    package init(_ bytes: [UInt8], _ reading: FaceReading = FaceReading()) {
        self.bytes = bytes
        self.reading = reading
    }
}

extension FaceReading {
    /// A square that somebody chose needs no search.
    var part: FacePart {
        if let cropPixels { return .pixels(cropPixels, roll: roll) }
        if let crop { return .box(crop.share, roll: roll) }
        guard framing == .auto else { return .whole }
        return number.map(FacePart.numbered) ?? .head
    }

    /// The number of the face in use; nil unless the number decides it.
    package var chosenFace: Int? {
        if case .numbered(let number) = part { number } else { nil }
    }

    /// All that decides what decoding gives; a part of the note about a face.
    var order: String {
        let box = crop.map { "\($0.x),\($0.y),\($0.width),\($0.height),\(roll)" } ?? "none"
        let chosen = number.map { " face \($0)" } ?? ""
        let pixels = cropPixels.map { " pixels \($0.x),\($0.y),\($0.width),\($0.height)" } ?? ""
        let turned = cropPixels == nil || roll == 0 ? "" : ",\(roll)"
        let still = expressions == .off ? " expressions off" : ""
        return
            "\(box) \(framing.rawValue) \(background.rawValue) \(limits)\(chosen)\(pixels)\(turned)\(still)"
    }

    /// - Throws: where the crop isn't a part of any picture.
    package func check() throws(BuildFailure) {
        guard let crop, !crop.isWithinPicture else { return }
        throw .invalid(what: "crop", value: "\(crop.x),\(crop.y),\(crop.width),\(crop.height)")
    }

    /// Compares what was asked for with what is in the picture.
    func check(_ image: DecodedFace) throws(BuildFailure) {
        if let box = cropPixels, let size = image.source, !size.contains(box) {
            throw .cropOutside(
                value: "\(box.x),\(box.y),\(box.width),\(box.height)px", width: size.width,
                height: size.height)
        }
        guard let chosenFace else { return }
        let count = image.found?.boxes.count ?? 0
        if chosenFace > count { throw .noSuchFace(number: chosenFace, found: count) }
    }
}
