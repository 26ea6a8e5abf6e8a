/// How far a movement has come, by the share of its time that has passed; both 0…1.
public enum Easing: Hashable, Sendable {
    /// Holds the earlier value until the time is up.
    case step
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

    public static let linear = Easing.cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    public static let easeIn = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    public static let easeOut = Easing.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    public static let easeInOut = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    public static let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
}
