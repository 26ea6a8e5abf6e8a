import Glibc

/// The functions of the C library's mathematics that drawing and encoding need. They are here so that modules which only
/// calculate need not import the C library. Angles are in radians.
public enum Math {
    public static func sin(_ angle: Double) -> Double { Glibc.sin(angle) }
    public static func cos(_ angle: Double) -> Double { Glibc.cos(angle) }
    /// The angle of the vector (x, y), −π…π, counted from the x axis towards the y axis.
    public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
    /// The length of the vector (x, y).
    public static func hypot(_ x: Double, _ y: Double) -> Double { Glibc.hypot(x, y) }
    public static func pow(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
    public static func exp(_ exponent: Double) -> Double { Glibc.exp(exponent) }
    /// 2 raised to an exponent.
    public static func exp2(_ exponent: Double) -> Double { Glibc.exp2(exponent) }
    public static func log(_ value: Double) -> Double { Glibc.log(value) }
    /// The logarithm to base 2.
    public static func log2(_ value: Double) -> Double { Glibc.log2(value) }
}
