package import Raster

extension DecodedImage {
    /// One picture, made smaller to the limits.
    package init(format: ImageFormat, still picture: Bitmap, limits: DecodingLimits) {
        let bitmap = picture.reduced(
            to: limits.delivery(width: picture.width, height: picture.height, frames: 1))
        self.init(
            format: format, width: bitmap.width, height: bitmap.height,
            frames: [Frame(bitmap: bitmap, delay: 0)])
    }
}

extension Bitmap {
    /// The picture itself where it has that size already.
    package func reduced(to size: (width: Int, height: Int)) -> Bitmap {
        size == (width, height) ? self : resized(width: size.width, height: size.height)
    }
}
