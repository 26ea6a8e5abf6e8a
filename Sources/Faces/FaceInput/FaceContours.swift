package import Raster

/// The outlines of a face's parts in one picture, which its expressions move. They are known while stickers are made,
/// and never stored.
package struct FaceContours: Equatable, Sendable {
    /// One part of a face as the landmark network counts its points. Left and right are as seen in the picture, when the
    /// head is upright; lines run from left to right.
    package enum Part: CaseIterable, Sendable {
        /// The edges of the lids, from corner to corner.
        case leftUpperLid, rightUpperLid, leftLowerLid, rightLowerLid
        /// The fold above an eye, and the edge of the socket below it.
        case leftCrease, rightCrease, leftUnderEye, rightUnderEye
        /// The lower and the upper edge of a brow.
        case leftBrow, rightBrow, leftBrowTop, rightBrowTop
        /// The middle of an iris, then its right, upper, left and lower edge.
        case leftIris, rightIris
        /// The edges of the lips.
        case upperLipInside, lowerLipInside, upperLipOutside, lowerLipOutside
        /// From ear to ear along the chin, and along the hair.
        case jaw, forehead
        /// The bridge between the eyes, the tip of the nose, the point between nose and lip.
        case nose
        /// The wings of the nose.
        case nostrils
        /// The middle of each cheek.
        case cheeks

        /// The points' numbers in the network's mesh.
        package var points: [Int] {
            switch self {
            case .leftUpperLid: [33, 246, 161, 160, 159, 158, 157, 173, 133]
            case .rightUpperLid: [362, 398, 384, 385, 386, 387, 388, 466, 263]
            case .leftLowerLid: [33, 7, 163, 144, 145, 153, 154, 155, 133]
            case .rightLowerLid: [362, 382, 381, 380, 374, 373, 390, 249, 263]
            case .leftCrease: [130, 247, 30, 29, 27, 28, 56, 190, 243]
            case .rightCrease: [463, 414, 286, 258, 257, 259, 260, 467, 359]
            case .leftUnderEye: [130, 25, 110, 24, 23, 22, 26, 112, 243]
            case .rightUnderEye: [463, 341, 256, 252, 253, 254, 339, 255, 359]
            case .leftBrow: [46, 53, 52, 65, 55]
            case .rightBrow: [285, 295, 282, 283, 276]
            case .leftBrowTop: [70, 63, 105, 66, 107]
            case .rightBrowTop: [336, 296, 334, 293, 300]
            case .leftIris: [468, 469, 470, 471, 472]
            case .rightIris: [473, 474, 475, 476, 477]
            case .upperLipInside: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308]
            case .lowerLipInside: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308]
            case .upperLipOutside: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291]
            case .lowerLipOutside: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291]
            case .jaw:
                [
                    127, 234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397,
                    288, 361, 323, 454, 356,
                ]
            case .forehead: [127, 162, 21, 54, 103, 67, 109, 10, 338, 297, 332, 284, 251, 389, 356]
            case .nose: [168, 6, 197, 195, 5, 4, 1, 2]
            case .nostrils: [98, 327]
            case .cheeks: [50, 280]
            }
        }
    }

    /// The numbers of all points, each once, in the order in which they are sent.
    package static let points: [Int] = Array(Set(Part.allCases.flatMap(\.points))).sorted()

    /// One of each of `points`: shares of the picture, x to the right and y down.
    package let places: [Point]

    /// - Precondition: one finite place for each of `points`.
    package init(trusted places: [Point]) { self.places = places }

    /// The places of a part's points.
    package subscript(part: Part) -> [Point] { part.points.compactMap { self[$0] } }

    /// The place of a point by its number in the mesh; nil for one that isn't among `points`.
    package subscript(point: Int) -> Point? {
        Self.order[point].map { places[$0] }
    }

    /// Where each point stands in `points`.
    private static let order = Dictionary(
        uniqueKeysWithValues: points.enumerated().map { ($0.element, $0.offset) })
}

extension FaceContours: FacePlaces {
    package static var count: Int { points.count }
}
