import ImageCodecs

extension EXIFOrientation {
    /// Where a box of the upright picture lies in the picture as it lies in the file.
    func stored(_ share: PictureShare) -> PictureShare {
        let (across, down) = (1 - share.x - share.width, 1 - share.y - share.height)
        let (x, y) =
            switch self {
            case .topLeft: (share.x, share.y)
            case .topRight: (across, share.y)
            case .bottomRight: (across, down)
            case .bottomLeft: (share.x, down)
            case .leftTop: (share.y, share.x)
            case .rightTop: (share.y, across)
            case .rightBottom: (down, across)
            case .leftBottom: (down, share.x)
            }
        return isTransposed
            ? PictureShare(x: x, y: y, width: share.height, height: share.width)
            : PictureShare(x: x, y: y, width: share.width, height: share.height)
    }
}
