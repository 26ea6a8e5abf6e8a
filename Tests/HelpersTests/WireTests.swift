import Glibc
import Helpers
import Raster
import Testing

@Suite struct WireTests {
    /// A text with all that it may have.
    private static let text: TextRequest = {
        var text = TextRequest(
            "はい", size: 20, color: Color(r: 1, g: 2, b: 3, a: 4), box: (100, 50), pixels: (20, 10))
        (text.language, text.families, text.weight) = ("ja", ["Serif", "Sans"], 400)
        text.smallest = 11
        (text.alignment, text.vertical, text.arcRadius) = (.end, .top, -30)
        text.outline = TextRequest.Outline(width: 2, color: Color(r: 9, g: 8, b: 7))
        text.shadow = TextRequest.Shadow(x: -1, y: 2, blur: 3, color: Color(r: 0, g: 0, b: 0, a: 99))
        return text
    }()

    private static let cut: FontReport = {
        var report = FontReport(used: [], missing: ["Sans"])
        report.cut = FontReport.Cut(shown: 12, of: 200)
        return report
    }()

    @Test(
        "Requests to the art helper survive the wire",
        arguments: [
            ArtMessage.Request.version,
            .geometry(svg: [1, 2, 3], element: "opening"),
            .draw(ArtRequest(svg: [9], element: nil, placement: .stretched, width: 12, height: 34)),
            .text(Self.text), .fonts(Self.text),
        ])
    func requestsSurvive(_ request: ArtMessage.Request) {
        #expect(ArtMessage.Request(request.message) == request)
    }

    @Test(
        "Responses of the art helper survive the wire",
        arguments: [
            ArtMessage.Response.version("librsvg 2"),
            .picture(
                ArtPicture(Bitmap(width: 1, height: 2, pixels: [Pixel(r: 1, g: 2, b: 3, a: 4), .clear]))),
            .geometry(
                ArtGeometry(
                    viewBox: Rect(x: 0, y: 1, width: 2, height: 3),
                    bounds: Rect(x: 4, y: 5, width: 6, height: 7))),
            .failure(.elementMissing("visor")), .failure(.embeddedTooLarge(width: 5, height: 6)),
            .failure(.damaged(reason: "no")),
            .fonts(FontReport(used: ["Serif"], missing: [], unshown: ["☃", "⛄"])), .fonts(Self.cut),
        ])
    func responsesSurvive(_ response: ArtMessage.Response) {
        #expect(ArtMessage.Response(response.message) == response)
    }

    @Test("A drawing loses its clear margins, and gets them back")
    func margins() throws {
        var drawing = Bitmap(width: 9, height: 7)
        (drawing[2, 3], drawing[5, 4]) = (Pixel(r: 1, g: 2, b: 3, a: 4), Pixel(r: 9, g: 9, b: 9, a: 9))
        let picture = ArtPicture(drawing)
        #expect([picture.x, picture.y, picture.part.width, picture.part.height] == [2, 3, 4, 2])
        #expect(picture.whole == drawing)
        #expect(ArtPicture(Bitmap(width: 9, height: 7)).whole == Bitmap(width: 9, height: 7))
        #expect(ArtPicture(picture.part, atX: 6, y: 0, width: 9, height: 7) == nil)
    }

    @Test("A message cut off anywhere is rejected")
    func cutMessagesAreRejected() {
        let whole = ArtMessage.Response.picture(ArtPicture(Bitmap(width: 3, height: 3))).message
        for length in 0..<whole.bytes.count {
            #expect(ArtMessage.Response(WireMessage(Array(whole.bytes.prefix(length)))) == nil)
        }
    }

    @Test("A message that is too long is rejected before memory is allocated")
    func longMessageIsRejected() throws {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer {
            close(ends[0])
            close(ends[1])
        }
        let header: [UInt8] = [0xff, 0xff, 0xff, 0xff]
        #expect(unsafe write(ends[0], header, 4) == 4)
        #expect(throws: WireError.tooLong(0xffff_ffff)) { try WireMessage.receive(from: ends[1]) }
    }

    @Test("Messages show what is wrong in an SVG and where, without numbers of the library")
    func reasons() {
        let long = "XML parse error: Error domain 1 code 77 on line 2 column 1 of data: Premature end of data"
        #expect(
            ArtError.damaged(reason: long).evidence["reason"] == "line 2, column 1: Premature end of data")
        for odd in ["", "no", " on line 2", " of data: x on line 3", "Error domain 1 of data: on line "] {
            #expect(ArtError.damaged(reason: odd).evidence["reason"] == odd)
        }
    }
}
