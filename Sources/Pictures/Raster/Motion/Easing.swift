/// How a movement runs: the share of the way that is done by the share of the time that has passed, both 0…1.
public enum Easing: Hashable, Sendable {
    /// Stays at the start until the time is up.
    case step
    /// The curve of CSS `cubic-bezier()`: from (0, 0) to (1, 1) with two control points; x within 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// Swings past the end and comes to rest there: 1 − (1 − p)⁵ cos 4πp.
    case spring
    /// Falls to the end and bounces off it three times, as a ball on a floor.
    case bounce

    /// Constant speed.
    public static let linear = Easing.cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    /// CSS `ease-in`: starts slowly.
    public static let easeIn = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    /// CSS `ease-out`: ends slowly.
    public static let easeOut = Easing.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    /// CSS `ease-in-out`: starts and ends slowly.
    public static let easeInOut = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    /// CSS `ease`: starts quickly and ends slowly.
    public static let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
}

extension Easing {
    /// The share of the way that is done when the share `p` of the time has passed: exact at 0 and 1,
    /// constant before and after.
    public func callAsFunction(_ p: Double) -> Double {
        guard p > 0 else { return 0 }
        guard p < 1 else { return 1 }
        switch self {
        case .step: return 0
        case .cubicBezier(let x1, let y1, let x2, let y2):
            if x1 == y1 && x2 == y2 { return p }
            return Easing.curve(Easing.parameter(x1, x2, at: p), y1, y2)
        case .spring:
            let rest = 1 - p
            return 1 - rest * rest * rest * rest * rest * Turn.cosine(degrees: 720 * p)
        case .bounce: return Easing.bounced(p)
        }
    }

    /// Four parabolas of the same curvature; each begins where the one before meets the end.
    private static func bounced(_ p: Double) -> Double {
        let (middle, height): (Double, Double) =
            switch 11 * p {
            case ..<4: (0, 0)
            case ..<8: (6.0 / 11, 0.75)
            case ..<10: (9.0 / 11, 0.9375)
            default: (10.5 / 11, 0.984375)
            }
        return 7.5625 * (p - middle) * (p - middle) + height
    }

    /// One coordinate of a Bézier from 0 to 1.
    private static func curve(_ t: Double, _ first: Double, _ second: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
    }

    /// The t at which the curve's x is p, by Newton's method within bounds that shrink like a bisection's.
    private static func parameter(_ x1: Double, _ x2: Double, at p: Double) -> Double {
        var (low, high, t) = (0.0, 1.0, p)
        for _ in 0..<64 {
            let miss = curve(t, x1, x2) - p
            if abs(miss) < 1e-14 { break }
            if miss > 0 { high = t } else { low = t }
            let s = 1 - t
            let slope = 3 * s * s * x1 + 6 * s * t * (x2 - x1) + 3 * t * t * (1 - x2)
            let next = t - miss / slope
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }
}
