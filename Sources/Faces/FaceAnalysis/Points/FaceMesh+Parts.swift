import Raster

extension FaceMesh {
    /// Parts of the face by the numbers of their points. Left and right are as seen in the picture.
    enum Part {
        static let leftEye = [33, 133], rightEye = [263, 362]
        static let nose = [1, 4], lips = [13, 14], chin = [152], forehead = [151], hairline = [10]
        static let leftCheek = [50, 205], rightCheek = [280, 425]
        static let leftEar = [234], rightEar = [454]
        /// From the left ear along the chin to the right one.
        static let jaw = [
            234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323,
            454,
        ]
        /// The outline of the face.
        static let oval = jaw + [356, 389, 251, 284, 332, 297, 338, 10, 109, 67, 103, 54, 21, 162, 127]
    }

    /// The mean of some points, in pixels.
    func center(of part: [Int]) -> Point {
        var sum = Point(x: 0, y: 0)
        for index in part {
            sum.x += points[index].x
            sum.y += points[index].y
        }
        return Point(x: sum.x / Double(part.count), y: sum.y / Double(part.count))
    }
}
