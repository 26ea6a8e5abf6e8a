import Raster
import Testing

/// EFFECTS 3, "Curves" and "Saturation".
@Suite("Color curves") struct CurvesTests {
    private static let line = (0..<256).map { Double($0) }

    private static func lines(_ factors: [[Double]]) -> ColorCurves {
        ColorCurves(factors.map { $0.map { factor in line.map { $0 * factor } } })
    }

    private func filtered(_ color: (UInt8, UInt8, UInt8), _ curves: ColorCurves) -> [Int] {
        var picture = Bitmap(width: 1, height: 1, pixels: [Pixel(r: color.0, g: color.1, b: color.2, a: 255)])
        picture.apply(PhotoFilter(.curves(curves)))
        return [Int(picture[0, 0].r), Int(picture[0, 0].g), Int(picture[0, 0].b)]
    }

    @Test("Color curves without tables leave all bytes unchanged, also of half-transparent pixels")
    func missingTablesChangeNothing() {
        var picture = randomPicture(40, 40, clear: true)
        let before = picture
        picture.apply(PhotoFilter(.curves(ColorCurves())))
        #expect(picture == before)
        picture.apply(PhotoFilter(.curves(.saturation(1))))
        picture.apply(PhotoFilter(.curves(.brightness(1))))
        picture.apply(PhotoFilter(.curves(.contrast(1))))
        picture.apply(PhotoFilter(.curves(.hue(degrees: 0))))
        #expect(picture == before)
    }

    @Test("Color curves invert, exchange channels and make sepia")
    func invertsExchangesAndMakesSepia() {
        let inverse = Self.line.map { 255 - $0 }
        let inverted = ColorCurves([[inverse, nil, nil], [nil, inverse, nil], [nil, nil, inverse]])
        #expect(filtered((0, 128, 255), inverted) == [255, 127, 0])
        #expect(filtered((10, 20, 30), Self.lines([[0, 1, 0], [0, 0, 1], [1, 0, 0]])) == [20, 30, 10])
        let sepia = Self.lines([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
        #expect(filtered((200, 100, 50), sepia) == [165, 147, 114])
        for (got, expected) in zip(filtered((255, 255, 255), sepia), [255, 255, 238]) {
            #expect(abs(got - expected) <= 1)
        }
    }

    @Test("A gamma of .5 turns 64 into 128")
    func gammaOfOneHalf() {
        let table = Self.line.map { 255 * ($0 / 255).squareRoot() }
        let curves = ColorCurves([[table, nil, nil], [nil, table, nil], [nil, nil, table]])
        #expect(filtered((64, 64, 64), curves) == [128, 128, 128])
    }

    @Test("White stays white when three gray tables are summed")
    func whiteStaysWhite() {
        let gray = [0.2126, 0.7152, 0.0722]
        #expect(filtered((255, 255, 255), Self.lines([gray, gray, gray])) == [255, 255, 255])
        // Entries may be negative, and are limited only in the sum.
        #expect(filtered((100, 60, 0), Self.lines([[1, -1, 0], [0, 1, 0], [0, 0, 1]])) == [40, 60, 0])
        #expect(filtered((200, 100, 0), Self.lines([[2, -2, 0], [0, 4, 0], [0, 0, 1]])) == [200, 255, 0])
    }

    @Test("Saturation 0 makes gray, 1 changes nothing, and values between them mix both")
    func saturation() {
        #expect(filtered((200, 100, 50), .saturation(0)) == [118, 118, 118])
        #expect(filtered((200, 100, 50), .saturation(1)) == [200, 100, 50])
        #expect(filtered((200, 100, 50), .saturation(0.5)) == [159, 109, 84])
    }

    @Test("Brightness, contrast and hue are those of W3C Filter Effects")
    func filterEffects() {
        #expect(filtered((200, 100, 50), .brightness(1.5)) == [255, 150, 75])
        #expect(filtered((200, 100, 50), .contrast(0)) == [128, 128, 128])
        #expect(filtered((200, 100, 50), .contrast(2)) == [255, 73, 0])
        // As browsers show hue-rotate(90deg) of pure red.
        #expect(filtered((255, 0, 0), .hue(degrees: 90)) == [0, 91, 0])
        #expect(filtered((200, 100, 50), .hue(degrees: 360)) == [200, 100, 50])
    }

    @Test("Posterizing leaves each channel the nearest of a few levels, black and white among them")
    func posterize() {
        #expect(filtered((127, 128, 255), .posterize(levels: 2)) == [0, 255, 255])
        #expect(filtered((85, 86, 170), .posterize(levels: 3)) == [0, 128, 128])
        #expect(filtered((0, 64, 192), .posterize(levels: 4)) == [0, 85, 255])
        #expect(filtered((1, 100, 254), .posterize(levels: 256)) == [1, 100, 254])
    }

    @Test(
        "Curves through control points keep lines straight, are constant beyond their ends and don't overshoot"
    )
    func controlPoints() throws {
        let line = try #require(
            ControlPoints([Point(x: 0, y: 0), Point(x: 80, y: 80), Point(x: 255, y: 255)]))
        #expect(zip(line.table, Self.line).allSatisfy { abs($0 - $1) < 1e-9 })
        let held = try #require(ControlPoints([Point(x: 50, y: 20), Point(x: 200, y: 240)])).table
        #expect(held[0] == 20 && held[50] == 20 && held[200] == 240 && held[255] == 240)
        let steep = try #require(
            ControlPoints([
                Point(x: 0, y: 0), Point(x: 100, y: 10), Point(x: 120, y: 250), Point(x: 255, y: 255),
            ])
        ).table
        #expect(zip(steep, steep.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(steep[100] == 10 && steep[120] == 250)
        // Worked out beforehand: means of the neighbors' slopes, brought back within Fritsch and Carlson's circle.
        let bend = try #require(
            ControlPoints([
                Point(x: 0, y: 0), Point(x: 64, y: 10), Point(x: 128, y: 200), Point(x: 255, y: 255),
            ])
        ).table
        for (x, y) in [(32, 1.6417), (96, 98.659), (160, 229.3264), (200, 244.3235), (240, 251.1069)] {
            #expect(abs(bend[x] - y) < 1e-3)
        }
        #expect(ControlPoints([Point(x: 9, y: 0)]) == nil)
        #expect(ControlPoints([Point(x: 9, y: 0), Point(x: 9, y: 1)]) == nil)
    }

    @Test("Color curves survive conversion to numbers and back")
    func survivesConversionToNumbers() {
        let curves = ColorCurves.hue(degrees: 40)
        #expect(ColorCurves(numbers: curves.numbers) == curves)
        #expect(ColorCurves(numbers: [1]) == nil)
    }
}
