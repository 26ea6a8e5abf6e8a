import FaceInput
package import ImageCodecs
package import Raster

/// Turns a decoded picture into a face: finds the part that is wanted, cuts it out, scales it down and turns
/// it upright.
struct FaceCropper {
    var format: ImageFormat
    /// The limits of the face; they decide its size.
    var limits: DecodingLimits
    /// The part of the picture that is wanted.
    var part: FacePart
    /// Finds heads; nil: all of a picture is delivered where a head is wanted.
    var search: HeadSearch?
    /// How the picture is stored.
    var orientation = EXIFOrientation.topLeft
    /// To be called once, before pixels are decoded.
    var announce: @Sendable (DecodingWork) -> Void = { _ in }

    /// Pictures up to this many pixels are kept in memory while a head is searched.
    var heldPixels = 24_000_000
    /// The longest side, in pixels, from which on a picture is as good as any larger one for the search. It is longer for a
    /// wide or tall one, in which people are no larger than its shorter side.
    private static func searchedSide(_ width: Int, _ height: Int) -> Int {
        let (shorter, longer) = (min(width, height), max(width, height))
        // Nobody is found in a strip of fewer pixels.
        guard shorter >= 64, 2 * longer > 5 * shorter else { return 1_600 }
        let ratio = Double(longer) / Double(shorter)
        return Int(min(640 * ratio, 1_600 * ratio.squareRoot()))
    }

    /// Delivers a still.
    /// - Parameters:
    ///   - width: of the stored picture; so is the height.
    ///   - rereads: whether a picture that isn't kept may be read a second time, for what is delivered.
    ///   - read: reads a part of the stored picture, with a longest side of at least twice the number given,
    ///     or at full size for 0.
    func cropped(
        width: Int, height: Int, rereads: Bool,
        read: (PictureShare, Int) throws(ImageDecodingError) -> Bitmap
    ) throws(ImageDecodingError) -> DecodedFace {
        let needed = limits.longestSide
        switch part {
        case .head where search != nil, .numbered where search != nil: break
        case .box(let box, let roll):
            let share = room(of: box, roll, width: width, height: height)
            let turned = TurnedBox(box, roll: roll, of: share, for: .crop)
            return image(try read(orientation.stored(share), needed), part: share, turned)
        default: return image(try read(.all, needed))
        }
        let searched = Self.searchedSide(width, height)
        let isHeld = width * height <= heldPixels || max(width, height) < 2 * searched
        let isReread = rereads && !isHeld
        let picture = try read(.all, isHeld ? 0 : isReread ? searched / 2 : needed)
        let found = head(in: picture)
        switch found {
        case .framed, .missing:
            var whole = image(isReread ? try read(.all, needed) : picture)
            if found == .missing { whole.notices.append(.noFaceFound) }
            return whole
        case .square(let square, let roll):
            let share = room(of: square, roll, width: width, height: height)
            let stored = orientation.stored(share)
            let turned = TurnedBox(square, roll: roll, of: share, for: .head)
            if isReread { return image(try read(stored, needed), part: share, turned) }
            let cut = picture.cropped(to: stored.pixels(width: picture.width, height: picture.height))
            return image(cut, part: share, turned)
        }
    }

    /// The part of the upright picture that is needed for a box that will be rotated.
    /// - Parameters:
    ///   - roll: the rotation in degrees.
    ///   - width: of the stored picture; so is the height.
    func room(of box: PictureShare, _ roll: Double, width: Int, height: Int) -> PictureShare {
        orientation.isTransposed
            ? box.room(turned: roll, width: height, height: width)
            : box.room(turned: roll, width: width, height: height)
    }

    /// Searches the head.
    /// - Parameter picture: as it is stored.
    func head(in picture: Bitmap) -> HeadSearchResult {
        guard let search else { return .framed }
        var coarse = picture
        let searched = Self.searchedSide(picture.width, picture.height)
        // Much faster than scaling to a size.
        while max(coarse.width, coarse.height) >= 2 * searched { coarse = coarse.halved() }
        let longest = max(coarse.width, coarse.height)
        let scale = 2 * longest > 3 * searched ? Double(searched) / Double(longest) : 1
        let size = (
            width: max(1, Int(Double(coarse.width) * scale)),
            height: max(1, Int(Double(coarse.height) * scale))
        )
        return search(coarse.reduced(to: size).upright(from: orientation))
    }

    /// The size to which a part is scaled down: neither it nor what is cut out of it exceeds the limits.
    /// - Parameters:
    ///   - part: of the stored picture, in pixels.
    ///   - frames: how many there are.
    func delivery(
        of part: PixelRect, _ turned: TurnedBox?, frames: Int
    ) -> (width: Int, height: Int) {
        let (width, height) = (part.width, part.height)
        guard let turned else { return limits.delivery(width: width, height: height, frames: frames) }
        let cut =
            orientation.isTransposed
            ? turned.size(width: height, height: width) : turned.size(width: width, height: height)
        let (across, down) = orientation.isTransposed ? (cut.height, cut.width) : cut
        // A box that is mostly beyond the picture is larger than its part within it.
        let (wide, high) = (max(width, across), max(height, down))
        let size = limits.delivery(width: wide, height: high, frames: frames)
        func scaled(_ side: Int, _ whole: Int, _ result: Int) -> Int { max(1, side * result / whole) }
        return (scaled(width, wide, size.width), scaled(height, high, size.height))
    }

    /// The face: scaled down, upright and level.
    /// - Parameter picture: as it is stored.
    private func image(
        _ picture: Bitmap, part: PictureShare? = nil, _ turned: TurnedBox? = nil
    ) -> DecodedFace {
        let size = delivery(of: picture.bounds, turned, frames: 1)
        let upright = picture.reduced(to: size).upright(from: orientation)
        let bitmap = turned.map { upright.leveled($0) } ?? upright
        var face = DecodedFace(
            format: format, width: bitmap.width, height: bitmap.height,
            frames: [.init(bitmap: bitmap, delay: 0)])
        face.part = part
        face.coverage = turned?.coverage(width: upright.width, height: upright.height)
        return face
    }
}

package enum HeadSearchResult: Hashable, Sendable {
    /// No head was found.
    case missing
    /// The picture is framed like an icon already.
    case framed
    /// A square around the head, as shares of the picture. It is level when it is rotated clockwise about its middle by
    /// `roll` degrees, −180…180.
    case square(PictureShare, roll: Double)
}

/// Searches a head in an upright picture of at most six million pixels.
package typealias HeadSearch = @Sendable (Bitmap) -> HeadSearchResult
