import Raster

extension FacePoints {
    /// Where the face of a well-framed picture has its points, for pictures in which no face was found.
    ///
    /// The mean over 37 pictures of people as `--framing auto` delivers them (the fixtures and the examples of two
    /// face libraries), measured by the face landmark network and, for `headTop`, the person mask. Each picture
    /// counts together with its mirror image, so the points are symmetric. The standard deviation of one picture is
    /// about .06.
    package static let typical = FacePoints(
        trusted: table.map { Point(x: $0.x, y: $0.y) })

    /// In the order of `measured`.
    private static let table: [(x: Double, y: Double)] = [
        (0.403, 0.373), (0.597, 0.373),  // eyes
        (0.500, 0.484),  // nose
        (0.500, 0.587),  // mouth
        (0.500, 0.733),  // chin
        (0.500, 0.260),  // forehead
        (0.500, 0.018),  // headTop
        (0.360, 0.485), (0.640, 0.485),  // cheeks
        (0.284, 0.434), (0.716, 0.434),  // ears
    ]
}
