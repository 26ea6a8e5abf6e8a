import CKernels
import FaceInput
import Raster

/// How the lid and the iris of one eye move, column by column.
struct EyeColumns {
    let columns: [kernel_eye_column]
    let left: Double, top: Double, bottom: Double
    static let density = 64.0

    /// - Returns: nil if neither moves.
    init?(_ eye: FaceShape.Eye, _ expression: FaceExpression, isLeft: Bool) {
        let shut = max(expression.lid(isLeft: isLeft), 0)
        let gaze = eye.gaze(expression)
        guard shut > 0 || gaze != Place(0, 0) else { return nil }
        left = eye.corners.lowerBound - 0.08
        let count = Int((2 * eye.half + 0.16) * Self.density) + 2
        var columns: [kernel_eye_column] = []
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for index in 0..<count {
            let column = eye.column(
                at: left + Double(index) / Self.density, shut: shut, gaze: gaze, isLeft: isLeft)
            top = min(top, Double(column.skin))
            bottom = max(bottom, Double(column.lower) + 0.05)
            columns.append(column)
        }
        (self.columns, self.top, self.bottom) = (columns, top, bottom)
    }

    /// What changes.
    var box: FaceBox {
        FaceBox(least: Place(left, top), most: Place(left + Double(columns.count - 1) / Self.density, bottom))
    }

    /// Where the columns are.
    /// - Parameter pixels: that may show them, counted from the left top of the part that changes.
    func place(_ pixels: PixelRect) -> kernel_columns {
        kernel_columns(
            left: Float(left), density: Float(Self.density), count: Int32(columns.count), top: Float(top),
            bottom: Float(bottom), first_x: pixels.x, first_y: pixels.y, end_x: pixels.x + pixels.width,
            end_y: pixels.y + pixels.height)
    }
}

extension FaceShape.Eye {
    /// How far the iris moves.
    fileprivate func gaze(_ expression: FaceExpression) -> Place {
        let (x, y) = (expression[.gazeX], expression[.gazeY])
        let room =
            x > 0 ? corners.upperBound - iris.x - irisRadius : iris.x - irisRadius - corners.lowerBound
        return Place(x * min(max(room, 0.03), 0.4 * half), y * min(0.035, 0.2 * opening))
    }

    fileprivate func column(
        at u: Double, shut: Double, gaze: Place, isLeft: Bool
    ) -> kernel_eye_column {
        let (upper, low) = (upper(u), lower(u))
        let lower = max(low, upper)
        let crease = min(crease(u), upper - 0.02)
        let brow = min(brow(u), crease - 0.02)
        let inside = eased(min(u - corners.lowerBound, corners.upperBound - u) / 0.07)
        // A shut lid rests a tenth above the lower one.
        let edge = upper + shut * 0.9 * (lower - upper) * inside
        let skin = min(crease + 0.55 * (brow - crease), upper - 0.05)
        // Lashes aren't stretched: the skin ends above them.
        let end = max(upper - 0.046 * eased(shut * 4), skin + 0.01)
        let across = (u - center.x) / half
        let outer = min(max((isLeft ? corners.upperBound - u : u - corners.lowerBound) / (2 * half), 0), 1)
        let lash = (0.015 + 0.025 * outer * outer.squareRoot()) * (0.35 + 0.65 * shut) * inside
        let sight = max(1 - across * across, 0)
        return kernel_eye_column(
            skin: Float(skin), edge: Float(edge), skin_end: Float(end), crease: Float(crease),
            lash: Float(lash), moved: Float(min(max((edge - upper) / 0.03, 0), 1)),
            shade: Float(shut * inside), across: Float(min(max(across, -1), 1)), upper: Float(upper),
            lower: Float(lower), gaze_right: Float(gaze.x * sight), gaze_down: Float(gaze.y * sight))
    }
}
