import FaceInput
import Raster

/// Cuts heads out of pictures of people.
enum HeadCut {
    /// The least share of the face that a head shows.
    private static let face = 0.9

    /// A head: hair and face without neck and shoulders.
    /// - Parameters:
    ///   - person: the person, cut out.
    ///   - opacity: of the person on the grid of a mask.
    ///   - mesh: of the face, in pixels.
    /// - Throws: why there is no head.
    static func head(of person: Bitmap, opacity: [UInt8], mesh: FaceMesh) throws(CutDoubt) -> Bitmap {
        guard let frame = FaceFrame(mesh) else { throw .faceless }
        let (width, height) = (person.width, person.height)
        let hair = HairReach(frame: frame, opacity: opacity, width: width, height: height)
        let outline = HeadOutline(
            mesh: mesh, frame: frame, hair: hair, isWrapped: Headscarf.isWorn(mesh, frame, in: person))
        var coverage = outline.coverage(width: width, height: height)
        let face = FaceOval(mesh, scale: 0.88, width: width, height: height).places()
        let grid = HeadGrid(width: width, height: height)
        let values = (0..<MattePlane.places).map { place in
            Float(opacity[place]) / 255 * Float(coverage[grid.pixel(of: place)]) / 255
        }
        let parts = MaskParts(of: values, around: face)
        guard Double(face.count { parts.isJoined[$0] }) >= Self.face * Double(face.count) else {
            throw .faceOutside
        }
        let apart = values.indices.filter { values[$0] >= 0.5 && !parts.isJoined[$0] }
        grid.clear(apart, margin: 2, in: &coverage)
        grid.clear(parts.strays(of: values), margin: 0, in: &coverage)
        let scraps = HeadScraps(mesh: mesh, frame: frame, width: width, height: height)
        grid.clear(scraps.places(of: parts, around: face), margin: 0, in: &coverage)
        return person.covered(by: coverage)
    }

    /// An oval around a face, for pictures whose head can't be cut out.
    /// - Parameters:
    ///   - picture: opaque.
    ///   - points: of the face.
    ///   - opacity: of the person, 0…255 for each pixel; only the face is sure where there is one.
    static func oval(of picture: Bitmap, points: FacePoints?, opacity: [UInt8]? = nil) -> Bitmap {
        var coverage = OvalPoints(points).coverage(width: picture.width, height: picture.height)
        if let opacity {
            let face = OvalPoints(points, isBare: true).coverage(width: picture.width, height: picture.height)
            for pixel in coverage.indices {
                coverage[pixel] = max(face[pixel], min(coverage[pixel], opacity[pixel]))
            }
        }
        return picture.covered(by: coverage)
    }
}

/// How the grid of a mask lies over a picture.
private struct HeadGrid {
    let width: Int
    let height: Int

    /// The number of the pixel in the middle of a place.
    func pixel(of place: Int) -> Int {
        let side = MattePlane.side
        let x = (2 * (place % side) + 1) * width / (2 * side)
        let y = (2 * (place / side) + 1) * height / (2 * side)
        return min(y, height - 1) * width + min(x, width - 1)
    }

    /// Clears the pixels of places, and of so many around them.
    func clear(_ places: [Int], margin: Int, in coverage: inout [UInt8]) {
        let side = MattePlane.side
        for place in places {
            let (x, y) = (place % side, place / side)
            let columns = max(0, x - margin) * width / side..<min(side, x + margin + 1) * width / side
            for row in max(0, y - margin) * height / side..<min(side, y + margin + 1) * height / side {
                for column in columns { coverage[row * width + column] = 0 }
            }
        }
    }
}
