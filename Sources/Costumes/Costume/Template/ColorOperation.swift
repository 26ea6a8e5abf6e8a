import Raster

/// Filter operations that one number describes and that change each color by itself.
///
/// An operation is declared here alone; `ColorCurves` has its arithmetic.
package enum ColorOperation: String, CaseIterable, Sendable {
    case saturation, brightness, contrast, hue, posterize

    /// What a document may give.
    var range: ClosedRange<Double> {
        switch self {
        case .saturation, .brightness, .contrast: Field.amounts
        case .hue: Field.angles
        case .posterize: 2...64
        }
    }

    /// - Parameter amount: within the range, or beyond it where easing leads there.
    func curves(_ amount: Double) -> ColorCurves {
        switch self {
        case .saturation: .saturation(max(0, amount))
        case .brightness: .brightness(max(0, amount))
        case .contrast: .contrast(max(0, amount))
        case .hue: .hue(degrees: amount)
        case .posterize: .posterize(levels: Int(min(64, max(2, amount.rounded()))))
        }
    }
}
