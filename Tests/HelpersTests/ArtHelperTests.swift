import Foundation
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

    @Test("An element drawn in its place leaves the rest transparent at any resolution", arguments: [1, 2])
    func elementInPlace(scale: Int) throws {
        let picture = try helper.draw(
            ArtRequest(
                svg: svg, element: "left", placement: .inPlace, width: 100 * scale, height: 50 * scale))
        #expect(picture[20 * scale, 20 * scale] == Pixel(r: 255, g: 0, b: 0, a: 255))
        #expect(picture[60 * scale, 20 * scale] == .clear)
        #expect(picture[5 * scale, 20 * scale] == .clear)
    }

    @Test("A stretched element fills the output with its stroke")
    func stretchedFillsOutput() throws {
        let picture = try helper.draw(
            ArtRequest(svg: svg, element: "outlined", placement: .stretched, width: 24, height: 48))
        #expect(picture[0, 0] == Pixel(r: 0, g: 0, b: 0, a: 255))
        #expect(picture[12, 24] == Pixel(r: 0, g: 255, b: 0, a: 255))
    }

    @Test("The bounds of an element don't include its stroke")
    func boundsWithoutStroke() throws {
        let geometry = try helper.geometry(of: svg, element: "outlined")
        #expect(geometry.viewBox == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(geometry.bounds == Rect(x: 50, y: 10, width: 20, height: 20))
    }

    @Test(
        "Elements are found by names with number signs, and by composed and decomposed letters",
        arguments: [
            ("Eye #2", "Eye #2"), ("#", "#"), ("a#b#c", "a#b#c"), ("caf\u{E9}", "cafe\u{301}"),
            ("cafe\u{301}", "caf\u{E9}"),
        ])
    func names(written: String, asked: String) throws {
        let svg = Array(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="\#(written)"><path d="M1 1h4v2z"/></g></svg>"#
                .utf8)
        #expect(try helper.geometry(of: svg, element: asked).bounds.width == 4)
    }

    @Test("A missing element and a damaged SVG have different errors, and the art helper continues")
    func continuesAfterFailures() throws {
        #expect(throws: ArtError.elementMissing("visor")) { try helper.geometry(of: svg, element: "visor") }
        #expect {
            try helper.geometry(of: Array("<svg".utf8), element: nil)
        } throws: { ($0 as? ArtError)?.code == "art.damaged" }
        #expect(try helper.version().contains("librsvg"))
    }

    @Test(
        "An embedded picture is drawn by its bytes, whatever type is declared",
        arguments: ["image/png", "image/jpg", "image/jpeg", "image/x-png", "application/octet-stream", ""])
    func embeddedByBytes(type: String) throws {
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgaPgPAAIDAYAkYfWXAAAAAElFTkSuQmCC"
        let svg = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
            <image width="9" height="9" href="data:\(type);base64,\(png.prefix(40))&#10;\(png.dropFirst(40))"/></svg>
            """.utf8)
        let picture = try helper.draw(
            ArtRequest(svg: svg, element: nil, placement: .inPlace, width: 9, height: 9))
        #expect(picture[4, 4] == Pixel(r: 0, g: 128, b: 255, a: 255))
    }

    @Test("A process that had nothing to draw between two costumes ends, and one that had something stays")
    func unusedProcessesEnd() throws {
        let folder = try TemporaryFolder()
        let (program, starts) = ("\(folder.path)/kigurumi-art", "\(folder.path)/starts")
        try folder.write(
            "kigurumi-art",
            "#!/bin/sh\necho >> '\(starts)'\nexec '\(BuildFolder.path)/kigurumi-art' \"$@\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let helper = ArtHelper(HelperLocation(folders: [folder.path]))
        for _ in 0..<3 {
            _ = try helper.geometry(of: svg, element: "left")
            helper.dismissUnused()
        }
        #expect(try String(contentsOfFile: starts, encoding: .utf8) == "\n")
        helper.dismissUnused()
        _ = try helper.geometry(of: svg, element: "left")
        #expect(try String(contentsOfFile: starts, encoding: .utf8) == "\n\n")
    }

    @Test("A missing helper is reported with the folders searched")
    func missingHelperIsReported() {
        let lost = ArtHelper(HelperLocation(folders: ["/nowhere"]))
        #expect(throws: ArtError.helperMissing(program: "kigurumi-art", looked: ["/nowhere"])) {
            try lost.version()
        }
    }

    @Test("A helper that sends garbage or nothing is an error, not a hang", arguments: ["true", "yes"])
    func malformedResponse(program: String) throws {
        let folder = try TemporaryFolder()
        try folder.link("/usr/bin/\(program)", as: "kigurumi-art")
        let broken = ArtHelper(HelperLocation(folders: [folder.path]))
        #expect { try broken.version() } throws: { ($0 as? ArtError)?.code == "helper.failed" }
    }

    @Test("Pictures embedded in an SVG are counted before they are decoded")
    func embeddedPixelsAreCounted() throws {
        func svg(_ side: UInt32) -> [UInt8] {
            // The head of a PNG: all that says how large it is.
            var head: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
            var chunk = Array("IHDR".utf8)
            for _ in 0..<2 { chunk += (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
            chunk += [8, 2, 0, 0, 0]
            head += chunk + Self.crc(chunk) + [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xaf, 0x06, 0x1e]
            let data = Data(head).base64EncodedString()
            return Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
                <image width="9" height="9" href="data:image/png;base64,\(data)"/></svg>
                """.utf8)
        }
        #expect(throws: ArtError.embeddedTooLarge(width: 16_000, height: 16_000)) {
            try helper.geometry(of: svg(16_000), element: nil)
        }
        #expect(try helper.geometry(of: svg(1_000), element: nil).viewBox.width == 9)
    }

    private static func crc(_ bytes: [UInt8]) -> [UInt8] {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * $0)) }
    }

    @Test("An SVG that exceeds the helper's memory is rejected, and the next one is drawn")
    func heavyArtIsRejected() throws {
        let filters = (0..<40).map { _ in "<feGaussianBlur stdDeviation='1' result='r'/>" }.joined()
        let nested =
            String(repeating: "<g opacity='.9'>", count: 60) + "<rect width='9' height='9'/>"
            + String(repeating: "</g>", count: 60)
        let heavy = Array(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><filter id='f'>\(filters)</filter>\(nested)</svg>"
                .utf8)
        let request = ArtRequest(svg: heavy, element: nil, placement: .inPlace, width: 4096, height: 4096)
        let error = #expect(throws: ArtError.self) { try helper.draw(request) }
        #expect(error?.isMachineFault == false)
        #expect(try helper.geometry(of: svg, element: "left").bounds.width == 20)
    }

    @Test(
        "A signal of the helper's limits or of a crash is the art's fault, any other the system's",
        arguments: [
            ("XCPU", "art.too.slow", false), ("ABRT", "art.too.heavy", false),
            ("SEGV", "art.too.heavy", false), ("KILL", "helper.failed", true),
            ("TERM", "helper.failed", true),
        ])
    func signalsAreAttributed(signal: String, code: String, isMachineFault: Bool) throws {
        let folder = try TemporaryFolder()
        let place = "\(folder.path)/\(signal)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        try folder.link(
            Repository.path + "/Tests/Fixtures/Helpers/ends-by-signal", as: "\(signal)/kigurumi-art")
        let helper = ArtHelper(HelperLocation(folders: [place]))
        let error = #expect(throws: ArtError.self) { try helper.geometry(of: svg, element: nil) }
        #expect(error?.code == code)
        #expect(error?.isMachineFault == isMachineFault)
    }
}
