extension ColorCurves {
    /// Gray at 0, unchanged at 1, beyond it more colorful: mix(gray, color, amount) with gray = .2126 R + .7152 G +
    /// .0722 B.
    public static func saturation(_ amount: Double) -> ColorCurves {
        let (r, g, b) = (0.2126 * (1 - amount), 0.7152 * (1 - amount), 0.0722 * (1 - amount))
        return ColorCurves(matrix: [r + amount, g, b, r, g + amount, b, r, g, b + amount])
    }

    /// W3C Filter Effects `brightness()`: black at 0, unchanged at 1.
    public static func brightness(_ amount: Double) -> ColorCurves {
        ColorCurves(matrix: [amount, 0, 0, 0, amount, 0, 0, 0, amount])
    }

    /// W3C Filter Effects `contrast()`: middle gray at 0, unchanged at 1.
    public static func contrast(_ amount: Double) -> ColorCurves {
        ColorCurves(matrix: [amount, 0, 0, 0, amount, 0, 0, 0, amount], offset: 127.5 * (1 - amount))
    }

    /// Each channel in steps of equal width, black and white among them: out = 255 × k ÷ (levels − 1), k = ⌊in × levels ÷
    /// 256⌋.
    /// - Parameter levels: 2…256.
    public static func posterize(levels: Int) -> ColorCurves {
        let levels = min(256, max(2, levels))
        let table = (0..<256).map { 255 * Double($0 * levels / 256) / Double(levels - 1) }
        return ColorCurves([[table, nil, nil], [nil, table, nil], [nil, nil, table]])
    }

    /// W3C Filter Effects `hue-rotate()`, degrees.
    public static func hue(degrees: Double) -> ColorCurves {
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        let (c, s) = degrees == 0 ? (1, 0) : (Math.cos(angle), Math.sin(angle))
        return ColorCurves(matrix: [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
        ])
    }
}
