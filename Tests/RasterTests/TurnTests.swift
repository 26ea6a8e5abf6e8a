import Foundation
import Raster
import Testing

@Suite("Sine and cosine of degrees") struct TurnTests {
    @Test("They agree with the C library to the last bits, and are exact at quarters")
    func values() {
        for step in -4000...4000 {
            let degrees = Double(step) * 0.37
            #expect(abs(Turn.sine(degrees: degrees) - sin(degrees * .pi / 180)) < 1e-14)
            #expect(abs(Turn.cosine(degrees: degrees) - cos(degrees * .pi / 180)) < 1e-14)
        }
        for (degrees, sine, cosine) in [
            (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (720, 0, 1),
        ] {
            #expect(Turn.sine(degrees: degrees) == sine && Turn.cosine(degrees: degrees) == cosine)
        }
        #expect(abs(Turn.tangent(degrees: 45) - 1) < 1e-15)
    }

    @Test("Their bits are the same everywhere")
    func bits() {
        #expect(Turn.sine(degrees: 33).bitPattern == 0x3fe1_6dae_d770_771d)
        #expect(Turn.sine(degrees: -77.7).bitPattern == 0xbfef_43f5_149c_d4eb)
        #expect(Turn.sine(degrees: 123.456).bitPattern == 0x3fea_b2a9_b25a_9ab9)
        #expect(Turn.cosine(degrees: 33).bitPattern == 0x3fea_d663_a8ae_2fdc)
        #expect(Turn.cosine(degrees: -77.7).bitPattern == 0x3fcb_4494_670d_7988)
        #expect(Turn.cosine(degrees: 123.456).bitPattern == 0xbfe1_a438_70d3_71f9)
    }
}
