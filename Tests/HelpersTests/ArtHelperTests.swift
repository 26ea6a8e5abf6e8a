import Helpers
import Raster
import Support
import Testing

/// Against the real `kigurumi-art`.
@Suite struct ArtHelperTests {
    private let helper = ArtHelper(HelperLocation(folders: [BuildFolder.path]))
    private let svg = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">
          <rect id="left" x="10" y="10" width="20" height="30" fill="#ff0000"/>
          <rect id="outlined" x="50" y="10" width="20" height="20" fill="#00ff00" stroke="#000" stroke-width="4"/>
        </svg>
        """.utf8)

    @Test("an element in its place leaves the rest clear, at any resolution", arguments: [1, 2])
    func elementInPlace(scale: Int) throws {
        let picture = try helper.draw(
            ArtRequest(
                svg: svg, element: "left", placement: .inPlace, width: 100 * scale, height: 50 * scale))
        #expect(picture[20 * scale, 20 * scale] == Pixel(r: 255, g: 0, b: 0, a: 255))
        #expect(picture[60 * scale, 20 * scale] == .clear)
        #expect(picture[5 * scale, 20 * scale] == .clear)
    }

    @Test("a stretched element fills the output, its stroke included")
    func stretched() throws {
        let picture = try helper.draw(
            ArtRequest(svg: svg, element: "outlined", placement: .stretched, width: 24, height: 48))
        #expect(picture[0, 0] == Pixel(r: 0, g: 0, b: 0, a: 255))
        #expect(picture[12, 24] == Pixel(r: 0, g: 255, b: 0, a: 255))
    }

    @Test("bounds are those of the shape, without its stroke")
    func bounds() throws {
        let geometry = try helper.geometry(of: svg, element: "outlined")
        #expect(geometry.viewBox == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(geometry.bounds == Rect(x: 50, y: 10, width: 20, height: 20))
    }

    @Test("a missing element and a broken file are told apart, and the helper lives on")
    func failures() throws {
        #expect(throws: ArtError.elementMissing("visor")) { try helper.geometry(of: svg, element: "visor") }
        #expect {
            try helper.geometry(of: Array("<svg".utf8), element: nil)
        } throws: { ($0 as? ArtError)?.code == "art.damaged" }
        #expect(try helper.version().contains("librsvg"))
    }

    @Test("a helper that isn't there is named with the places looked at")
    func missing() {
        let lost = ArtHelper(HelperLocation(folders: ["/nowhere"]))
        #expect(throws: ArtError.helperMissing(program: "kigurumi-art", looked: ["/nowhere"])) {
            try lost.version()
        }
    }

    @Test("a helper that answers nonsense or nothing is an error, not a hang", arguments: ["true", "yes"])
    func nonsense(program: String) throws {
        let folder = try TemporaryFolder()
        try folder.link("/usr/bin/\(program)", as: "kigurumi-art")
        let broken = ArtHelper(HelperLocation(folders: [folder.path]))
        #expect { try broken.version() } throws: { ($0 as? ArtError)?.code == "helper.failed" }
    }
}
