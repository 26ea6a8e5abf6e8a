import FaceInput
import FaceSandbox
import ImageCodecs
import Raster
import Support
import Testing

/// What a decoder that a face has taken over reports about persons, heads and points.
@Suite("Hostile pictures without background") struct HostileCutTests {
    private func decode(
        _ behavior: String, _ background: FaceBackground = .auto,
        _ change: (inout DecodingLimits) -> Void = { _ in }
    ) throws -> Result<DecodedFace, FaceError> {
        let scripted = try ScriptedDecoder(behavior)
        var options = SandboxedDecoder.Options()
        options.milliseconds = 3_000
        let decoder = SandboxedDecoder(scripted.location, options: options)
        var limits = DecodingLimits()
        change(&limits)
        return Result { () throws(FaceError) in
            try decoder.decode(
                [1, 2, 3], limits: limits, part: .whole, background: background, meanwhile: {})
        }
    }

    private func code(_ result: Result<DecodedFace, FaceError>) -> String? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test("The picture, the person and the head of each frame follow one another")
    func pictures() throws {
        let face = try decode(
            """
            pixels(0xff0000ff, 0x80000080, 0x40000010, 0xff00ff00, 0x7f007f00)
            contents = [number(1, 1) + points(0.25, 2.0), number(1, 0, 0)]
            picture(1, 1, 5, 5, contents=contents)
            """
        ).get()
        let colors = face.frames.map { [$0.bitmap, $0.person, $0.head].map { $0?.pixels[0].bits } }
        #expect(colors[0] == [0xff00_00ff, 0x8000_0080, 0x4000_0010])
        #expect(colors[1] == [0xff00_ff00, 0x7f00_7f00, nil])
        #expect(face.frames[0].points?[.nose].y == 2)
        #expect(face.frames[0].points?[.nose].x == 0.25)
        #expect(face.frames[1].points == nil)
    }

    @Test("Points come with a picture whose background is kept")
    func pointsAlone() throws {
        let face = try decode("picture(1, 1, 0, contents=[number(0, 0) + points(0.5)])", .keep).get()
        #expect(face.frames[0].points?[.eyes] == Point(x: 0.5, y: 0.5))
        #expect(face.frames[0].person == nil && face.frames[0].head == nil)
    }

    @Test(
        "Impossible cuts and points are rejected",
        arguments: [
            // Brighter than their alpha, or less clear than the picture.
            "pixels(0xff000000, 0x7f0000ff, 0); picture(1, 1, 0, contents=[number(1, 1, 0)])",
            "pixels(0xff000000, 0, 0x7f0000ff); picture(1, 1, 0, contents=[number(1, 1, 0)])",
            "pixels(0x7f000000, 0x80000000, 0); picture(1, 1, 0, contents=[number(1, 1, 0)])",
            "pixels(0x7f000000, 0, 0x80000000); picture(1, 1, 0, contents=[number(1, 1, 0)])",
            "pixels(0, 0xff000000); picture(1, 1, 0, contents=[number(1, 0, 0)])",
            // Another number of pictures or frames.
            "picture(1, 1, 0, contents=[number(2, 0, 0)])", "picture(1, 1, 0, contents=[number(0, -1, 0)])",
            "picture(1, 1, 0, contents=[number(0, 0)])", "picture(1, 1, 0, contents=[number(0, 1 << 62, 0)])",
            "picture(1, 1, 0, contents=[])", "picture(1, 1, 0, contents=[number(1, 1, 0), number(1, 1, 0)])",
            "picture(1, 1, 5, 5, contents=[number(1, 1, 0)])",
            "picture(1, 1, 0, contents=[number(0, 0, 2)])", "picture(1, 1, 0, contents=[number(0, 0, -1)])",
            // Too many pixels: of a frame, of all, and beyond the end of their memory.
            "picture(1537, 2, 0, contents=[number(1, 1, 0)])",
            "picture(1536, 1536, *[5] * 9, contents=[number(1, 1, 0)] * 9)",
            "picture(640, 640, *[5] * 58, contents=[number(1, 1, 0)] * 58)",
            // Points that are nowhere, far away or incomplete.
            "picture(1, 1, 0, contents=[number(0, 0) + points(float('nan'))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, float('inf'))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, 0.5, -float('inf'))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(-1.01)])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, 2.01)])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(1e308)])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5)[:-8]])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5) + number(1)])",
            // Reasons that don't exist.
            """
            answer(1, text(b"png") + number(1, 1, 1, 0, 1, 0, 0, 0, 1, 4) + text(b"made up") + text(b"") + number(0, 0, 0))
            """,
        ])
    func impossible(_ behavior: String) throws {
        #expect(code(try decode(behavior)) == "face.decoder.nonsense")
    }

    @Test("A person that nobody asked for is rejected, with a head and without", arguments: [0, 1])
    func unwanted(head: Int) throws {
        let behavior = "picture(1, 1, 0, contents=[number(1, \(head), 0)])"
        #expect(code(try decode(behavior, .keep)) == "face.decoder.nonsense")
        #expect(code(try decode(behavior, .auto)) == nil)
    }

    @Test(
        "A head may come without a person, also if the background is kept", arguments: FaceBackground.allCases
    )
    func headAlone(background: FaceBackground) throws {
        let behavior = "pixels(0xff0000ff, 0x40000010); picture(1, 1, 0, contents=[number(0, 1, 0)])"
        let face = try decode(behavior, background).get()
        #expect(face.frames[0].person == nil && face.frames[0].head?.pixels[0].bits == 0x4000_0010)
    }

    @Test(
        "Heads and points are rejected if the frames weren't to be analyzed",
        arguments: ["number(0, 0) + points(0.5)", "number(0, 1, 0)"])
    func unwantedAnalysis(contents: String) throws {
        let scripted = try ScriptedDecoder("picture(1, 1, 0, contents=[\(contents)])")
        let decoder = SandboxedDecoder(scripted.location)
        #expect {
            try decoder.decode([1], limits: DecodingLimits())
        } throws: {
            ($0 as? FaceError)?.code == "face.decoder.nonsense"
        }
    }

    @Test("The memory for all pictures is limited apart from that of the frames")
    func memory() throws {
        let behavior = "picture(10, 10, *[5] * 10, contents=[number(1, 1, 0)] * 10)"
        #expect(code(try decode(behavior) { ($0.memory, $0.cutMemory) = (4_000, 12_000) }) == nil)
        #expect(
            code(try decode(behavior) { ($0.memory, $0.cutMemory) = (4_000, 11_999) })
                == "face.decoder.nonsense")
        #expect(
            code(try decode(behavior) { ($0.memory, $0.cutMemory) = (3_999, 12_000) })
                == "face.decoder.nonsense")
    }

    @Test("A reason why the background stays is one of ours", arguments: BackgroundDoubt.allCases)
    func reasons(doubt: BackgroundDoubt) throws {
        let face = try decode(
            """
            notice = number(1, 4) + text(b"\(doubt.rawValue)")
            answer(1, text(b"png") + number(1, 1, 1, 0, 1, 0, 0, 0) + notice + text(b"") + number(0, 0, 0))
            """
        ).get()
        #expect(face.notices == [.backgroundUnsure(doubt)])
    }
}
