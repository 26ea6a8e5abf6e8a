import FaceInput
import Raster

/// A face in its own coordinates: where its parts are.
struct FaceShape: Sendable {
    /// An eye with its brow.
    struct Eye: Sendable {
        /// From corner to corner.
        let corners: ClosedRange<Double>
        let center: Place
        let upper: FaceCurve, lower: FaceCurve, crease: FaceCurve, brow: FaceCurve
        let iris: Place, irisRadius: Double
        /// The middle of the brow, its end at the nose and the one at the temple; the lower edge of the first two.
        let browCenter: Place, browInner: Place, browOuter: Place

        /// Half the distance of its corners.
        var half: Double { (corners.upperBound - corners.lowerBound) / 2 }
        /// How far it is open in its middle.
        var opening: Double { max(lower(center.x) - upper(center.x), 0) }
        /// How far the upper lid is below a place of the brow.
        func gap(below place: Place) -> Double {
            max(upper(min(max(place.x, corners.lowerBound), corners.upperBound)) - place.y, 0.04)
        }
    }

    /// The lips.
    struct Mouth: Sendable {
        let left: Place, right: Place
        let upper: FaceCurve, lower: FaceCurve
        /// The lowest of the upper lip's outer edge, and the middle of the lower lip's.
        let center: Place
        /// How far the lips are apart at most.
        let opening: Double

        /// The middle of the inner corners, and half their distance.
        var middle: Double { (left.x + right.x) / 2 }
        var half: Double { (right.x - left.x) / 2 }
    }

    let axes: FaceAxes
    let leftEye: Eye, rightEye: Eye
    let mouth: Mouth
    let jaw: FaceCurve
    /// The middle of the jaw's angles, and half their distance.
    let jawMiddle: Double, jawHalf: Double
    let noseTip: Place, noseBase: Place
    let chin: Place, hairline: Place
    let leftCheek: Place, rightCheek: Place
    let leftEar: Place, rightEar: Place

    /// - Returns: nil for points that can't be those of a face.
    init?(_ contours: FaceContours, width: Int, height: Int) {
        func pixel(_ point: Point) -> Place {
            Place(point.x * Double(width) - 0.5, point.y * Double(height) - 0.5)
        }
        func pixels(_ part: FaceContours.Part) -> [Place] { contours[part].map(pixel) }
        let leftLids = pixels(.leftUpperLid) + pixels(.leftLowerLid)
        let rightLids = pixels(.rightUpperLid) + pixels(.rightLowerLid)
        guard contours.isPlausible,
            let axes = FaceAxes(leftEye: Self.mean(leftLids), rightEye: Self.mean(rightLids))
        else { return nil }
        self.axes = axes
        func places(_ part: FaceContours.Part) -> [Place] { pixels(part).map(axes.place) }
        func place(_ number: Int) -> Place { contours[number].map { axes.place(pixel($0)) } ?? Place(0, 0) }
        leftEye = Eye(
            upper: places(.leftUpperLid), lower: places(.leftLowerLid), crease: places(.leftCrease),
            brow: places(.leftBrow), browTop: places(.leftBrowTop), iris: places(.leftIris), isLeft: true)
        rightEye = Eye(
            upper: places(.rightUpperLid), lower: places(.rightLowerLid), crease: places(.rightCrease),
            brow: places(.rightBrow), browTop: places(.rightBrowTop), iris: places(.rightIris), isLeft: false)
        mouth = Mouth(
            upper: places(.upperLipInside), lower: places(.lowerLipInside),
            outside: places(.upperLipOutside) + places(.lowerLipOutside))
        // Without the temples and the upper part of the cheeks, which lie above each other.
        jaw = FaceCurve(Array(places(.jaw).dropFirst(3).dropLast(3)))
        (leftEar, rightEar) = (place(234), place(454))
        let (left, right) = (place(58), place(288))
        (jawMiddle, jawHalf) = ((left.x + right.x) / 2, (right.x - left.x) / 2)
        (noseTip, noseBase) = (place(4), place(2))
        (chin, hairline) = (place(152), place(10))
        (leftCheek, rightCheek) = (place(50), place(280))
        guard isPossible else { return nil }
    }

    /// Whether the parts are in the order of a face.
    private var isPossible: Bool {
        leftEye.half > 0.06 && rightEye.half > 0.06 && leftEye.half < 0.5 && rightEye.half < 0.5
            && leftEye.corners.upperBound < rightEye.corners.lowerBound
            && mouth.half > 0.08 && mouth.half < 1 && jawHalf > 0.3 && jawHalf < 2
            && leftEar.x < rightEar.x - 0.5 && rightEar.x - leftEar.x < 5
            && noseBase.y > 0.1 && mouth.center.y > noseBase.y && chin.y > mouth.center.y + 0.1 && chin.y < 4
            && hairline.y < -0.1 && hairline.y > -4
            && leftEye.browCenter.y < leftEye.center.y && rightEye.browCenter.y < rightEye.center.y
    }

    /// The sine of the head's turn to the right over its cosine, at the proportions of a usual head.
    var turned: Double {
        (noseTip.x - (leftEar.x + rightEar.x) / 2) / ((rightEar.x - leftEar.x) / 2) / Self.noseDepth
    }
    /// How far the tip of the nose is before the ears, in halves of their distance.
    private static let noseDepth = 1.306

    static func mean(_ places: [Place]) -> Place {
        places.isEmpty ? Place(0, 0) : places.reduce(Place(0, 0), +) / Double(places.count)
    }
}

extension FaceShape.Eye {
    fileprivate init(
        upper: [Place], lower: [Place], crease: [Place], brow: [Place], browTop: [Place], iris: [Place],
        isLeft: Bool
    ) {
        self.upper = FaceCurve(upper)
        self.lower = FaceCurve(lower)
        self.crease = FaceCurve(crease)
        self.brow = FaceCurve(brow)
        center = FaceShape.mean(upper + lower)
        let across = (upper + lower).map(\.x)
        let first = across.min() ?? 0
        corners = first...max(across.max() ?? first, first)
        let pupil = iris.first ?? center
        self.iris = pupil
        let away = iris.dropFirst().map { $0 - pupil }
        let radius =
            away.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.reduce(0, +) / Double(max(away.count, 1))
        irisRadius = min(max(radius, 0.05), 0.12)
        browCenter = FaceShape.mean(brow + browTop)
        let ends = [brow.first, browTop.first, brow.last, browTop.last].compactMap(\.self)
        let (left, right) = (FaceShape.mean(Array(ends.prefix(2))), FaceShape.mean(Array(ends.suffix(2))))
        (browInner, browOuter) = isLeft ? (right, left) : (left, right)
    }
}

extension FaceShape.Mouth {
    fileprivate init(upper: [Place], lower: [Place], outside: [Place]) {
        left = upper.first ?? Place(0, 0)
        right = upper.last ?? Place(0, 0)
        self.upper = FaceCurve(upper)
        self.lower = FaceCurve(lower)
        center = FaceShape.mean(outside)
        opening = zip(upper, lower).map { $1.y - $0.y }.reduce(0, max)
    }
}
