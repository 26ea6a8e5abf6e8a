/// Sine and cosine from additions, multiplications and divisions alone, so that every CPU and every C library gives the
/// same bits. (`Math.sin` may differ between them in the last bit.) Angles are in degrees.
public enum Turn {
    /// The sine of an angle; exact at multiples of 90.
    public static func sine(degrees: Double) -> Double { cosine(degrees: degrees - 90) }

    /// The cosine of an angle; exact at multiples of 90.
    public static func cosine(degrees: Double) -> Double {
        guard abs(degrees) < 1e9 else { return 1 }
        let quarters = (degrees / 90).rounded(.toNearestOrAwayFromZero)
        // Within −45…45.
        let angle = (degrees - quarters * 90) * (.pi / 180)
        switch Int(quarters.truncatingRemainder(dividingBy: 4)) {
        case 0: return series(cosines, angle * angle)
        case 1, -3: return -angle * series(sines, angle * angle)
        case 2, -2: return -series(cosines, angle * angle)
        default: return angle * series(sines, angle * angle)
        }
    }

    /// How far a point moves that lies 1 off the axis of a shear.
    public static func tangent(degrees: Double) -> Double {
        sine(degrees: degrees) / cosine(degrees: degrees)
    }

    /// 1 − s ÷ (1·2) × (1 − s ÷ (3·4) × (…)), with the divisors given.
    private static func series(_ divisors: [Double], _ square: Double) -> Double {
        divisors.reversed().reduce(1) { sum, divisor in 1 - square / divisor * sum }
    }

    private static let cosines: [Double] = [2, 12, 30, 56, 90, 132, 182, 240, 306]
    private static let sines: [Double] = [6, 20, 42, 72, 110, 156, 210, 272, 342]
}
