public import ImageCodecs
public import Raster

/// What looking for a head in a picture comes to.
public enum HeadSearchResult: Hashable, Sendable {
    case missing
    /// The picture is framed as an icon already.
    case framed
    /// Round the head, as shares of the picture.
    case square(PictureShare)
}

/// Looks for a head in an upright picture of at most a thousand pixels a side.
public typealias HeadSearch = @Sendable (Bitmap) -> HeadSearchResult
