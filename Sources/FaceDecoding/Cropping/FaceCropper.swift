import ImageCodecs
import Raster

/// What is delivered of a picture: the part that is wanted, cut out first, then made smaller and turned upright.
struct FaceCropper {
    var format: ImageFormat
    var limits: DecodingLimits
    var part: FacePart
    /// nil: nobody looks for heads.
    var search: HeadSearch?
    var orientation = EXIFOrientation.topLeft

    /// Pictures up to this many pixels stand in memory whole while a head is looked for in them.
    private static let heldPixels = 24_000_000
    /// Longest side of the picture in which a head is looked for.
    private static let searchedSide = 1_600

    /// - Parameters:
    ///   - width: as it lies in the file; so is the height.
    ///   - rereads: whether a picture that isn't held may be read again, for the head alone.
    ///   - read: a part as it lies in the file, at least twice as large as that longest side, or all of it for 0.
    func still(
        width: Int, height: Int, rereads: Bool,
        read: (PictureShare, Int) throws(DecodingError) -> Bitmap
    ) throws(DecodingError) -> DecodedImage {
        let needed = limits.longestSide
        switch part {
        case .head where search != nil: break
        case .box(let box, let roll):
            let share = room(of: box, roll, width: width, height: height)
            return image(try read(orientation.stored(share), needed), part: share)
        default: return image(try read(.all, needed))
        }
        let isHeld = width * height <= Self.heldPixels
        let picture = try read(.all, isHeld ? 0 : needed)
        switch head(in: picture) {
        case .framed: return image(picture)
        case .missing:
            var whole = image(picture)
            whole.notices.append(.noFaceFound)
            return whole
        case .square(let share):
            let stored = orientation.stored(share)
            if !isHeld, rereads { return image(try read(stored, needed), part: share) }
            let cut = picture.cropped(to: stored.pixels(width: picture.width, height: picture.height))
            return image(cut, part: share)
        }
    }

    /// What of the upright picture a box needs that is going to be turned.
    func room(of box: PictureShare, _ roll: Double, width: Int, height: Int) -> PictureShare {
        orientation.isTransposed
            ? box.room(turned: roll, width: height, height: width)
            : box.room(turned: roll, width: width, height: height)
    }

    /// - Parameter picture: as it lies in the file.
    func head(in picture: Bitmap) -> HeadSearchResult {
        guard let search else { return .framed }
        let longest = max(picture.width, picture.height)
        // Averages are quicker, and here as good.
        let coarse = picture.averaged(by: max(1, longest / (2 * Self.searchedSide)))
        let scale = min(1, Double(Self.searchedSide) / Double(max(coarse.width, coarse.height)))
        let size = (
            width: max(1, Int(Double(coarse.width) * scale)),
            height: max(1, Int(Double(coarse.height) * scale))
        )
        return search(coarse.reduced(to: size).upright(from: orientation))
    }

    /// - Parameter picture: as it lies in the file.
    private func image(_ picture: Bitmap, part: PictureShare? = nil) -> DecodedImage {
        let size = limits.delivery(width: picture.width, height: picture.height, frames: 1)
        var image = DecodedImage(
            format: format, still: picture.reduced(to: size).upright(from: orientation), limits: limits)
        image.part = part
        return image
    }
}
