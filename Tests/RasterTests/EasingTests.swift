import Raster
import Testing

@Suite struct EasingTests {
    static let shares = [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 0.9]
    static let tables: [(Easing, [Double])] = [
        (.easeInOut, [0.019722, 0.081660, 0.129162, 0.187396, 0.331884, 0.5, 0.870838, 0.980278]),
        (.ease, [0.094796, 0.295244, 0.408511, 0.513315, 0.682541, 0.802403, 0.960459, 0.994316]),
        (.easeIn, [0.017027, 0.062282, 0.093465, 0.129577, 0.214861, 0.315357, 0.621862, 0.839428]),
        (.easeOut, [0.160572, 0.308366, 0.378138, 0.445186, 0.570880, 0.684643, 0.906535, 0.982973]),
        (.linear, shares),
    ]

    @Test("Easing curves pass through the values in the table", arguments: tables)
    func passesThroughTable(_ easing: Easing, _ values: [Double]) {
        for (share, value) in zip(EasingTests.shares, values) { #expect(abs(easing(share) - value) < 1e-6) }
        #expect(easing(0) == 0 && easing(1) == 1 && easing(-3) == 0 && easing(7) == 1)
    }

    @Test("The easing step stays at the start until the end")
    func stepStaysAtStart() {
        #expect(Easing.step(0.999) == 0)
        #expect(Easing.step(1) == 1)
    }

    @Test("Easing curves with vertical ends are solved")
    func solvesVerticalEnds() {
        let steep = Easing.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
        #expect(abs(steep(0.5) - 0.5) < 1e-6)
        #expect(steep(0.1) < 0.1 && steep(0.9) > 0.9)
        let over = Easing.cubicBezier(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5)
        #expect(over(0.1) < 0 && over(0.9) > 1)
    }
}
