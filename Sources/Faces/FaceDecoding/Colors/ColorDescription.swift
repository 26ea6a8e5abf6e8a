internal import CFaceShims

/// What a file declares about its colors.
enum ColorDescription: Equatable {
    /// sRGB, or no declaration.
    case standard
    /// An ICC profile.
    case profile([UInt8])
    /// Primaries and a curve.
    case space(ColorSpace)
}

/// A color space by its primaries and one transfer curve.
struct ColorSpace: Equatable {
    /// How values become light.
    enum Curve: Equatable {
        /// The curve of sRGB.
        case standard
        /// Light is the value to this power.
        case power(Double)
    }

    /// A color without its brightness, by CIE 1931.
    struct Chromaticity: Equatable {
        /// 0…1 each.
        var x: Double, y: Double

        init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    var red: Chromaticity
    var green: Chromaticity
    var blue: Chromaticity
    var white: Chromaticity
    var curve: Curve

    static let standard = ColorSpace(
        red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06), white: d65,
        curve: .standard)

    private static let d65 = Chromaticity(0.3127, 0.3290)

    init(red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity, curve: Curve) {
        self.red = red
        self.green = green
        self.blue = blue
        self.white = white
        self.curve = curve
    }

    /// A space by the code points of ITU-T H.273, as in cICP and nclx; nil for primaries without a
    /// definition.
    ///
    /// Television's transfer curve is treated as sRGB, as in browsers; so are the HDR curves (see
    /// `isHighDynamicRange`).
    init?(primaries: Int, transfer: Int) {
        self = .standard
        switch primaries {
        case 1: break
        case 4:
            (red, green, blue) = (.init(0.67, 0.33), .init(0.21, 0.71), .init(0.14, 0.08))
            white = .init(0.310, 0.316)
        case 5: (red, green, blue) = (.init(0.64, 0.33), .init(0.29, 0.60), .init(0.15, 0.06))
        case 6, 7: (red, green, blue) = (.init(0.630, 0.340), .init(0.310, 0.595), .init(0.155, 0.070))
        case 8:
            (red, green, blue) = (.init(0.681, 0.319), .init(0.243, 0.692), .init(0.145, 0.049))
            white = .init(0.310, 0.316)
        case 9: (red, green, blue) = (.init(0.708, 0.292), .init(0.170, 0.797), .init(0.131, 0.046))
        case 11, 12:
            (red, green, blue) = (.init(0.680, 0.320), .init(0.265, 0.690), .init(0.150, 0.060))
            if primaries == 11 { white = .init(0.314, 0.351) }
        case 22: (red, green, blue) = (.init(0.630, 0.340), .init(0.295, 0.605), .init(0.155, 0.077))
        default: return nil
        }
        switch transfer {
        case 4: curve = .power(2.2)
        case 5: curve = .power(2.8)
        case 8: curve = .power(1)
        default: curve = .standard
        }
    }

    /// Whether a transfer of H.273 is for HDR: PQ or HLG.
    static func isHighDynamicRange(transfer: Int) -> Bool { transfer == 16 || transfer == 18 }
}
