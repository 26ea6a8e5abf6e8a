public import ImageCodecs
public import Raster

/// The result of searching a head.
public enum HeadSearchResult: Hashable, Sendable {
    /// No head was found.
    case missing
    /// The picture is framed like an icon already.
    case framed
    /// A square around the head, as shares of the picture.
    case square(PictureShare)
}

/// Searches a head in an upright picture of at most 1,600 pixels a side.
public typealias HeadSearch = @Sendable (Bitmap) -> HeadSearchResult
