import BinaryCoding
import FaceInput
import ImageCodecs
import Raster
import Support
import Testing

@testable import FaceSandbox

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

    @Test("Outlines come with points, as they were sent")
    func outlines() throws {
        let behavior =
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(0.25, 0.75))])"
        for background in FaceBackground.allCases {
            let face = try decode(behavior, background).get()
            let contours = try #require(face.frames[0].contours)
            #expect(contours.places == FaceContours.points.map { _ in Point(x: 0.25, y: 0.75) })
        }
    }

    @Test("The outlines of as many frames as a face may have arrive")
    func manyOutlines() throws {
        let behavior =
            "picture(1, 1, *[5] * 600, contents=[number(0, 0) + points(0.5, outlines=outlines(0.25))] * 600)"
        let face = try decode(behavior).get()
        #expect(face.frames.count == 600 && face.frames.allSatisfy { $0.contours != nil })
    }

    @Test("An altered answer about outlines is plausible or rejected")
    func alteredOutlines() throws {
        var frame = DecodedFace.Frame(bitmap: Bitmap(width: 1, height: 1), delay: 0)
        frame.points = .typical
        frame.contours = FaceContours(
            FaceContours.points.map { Point(x: Double($0) / 500, y: 1 - Double($0) / 500) })
        let geometry = FaceGeometry(DecodedFace(format: .png, width: 1, height: 1, frames: [frame]))
        let bytes = geometry.encoded
        #expect(
            try FaceGeometry(encoded: bytes) == geometry && geometry.contents[0].contours == frame.contours)
        var random = SeededNumbers(seed: 0xface)
        var accepted = 0
        for _ in 0..<10_000 {
            var altered = bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) where !altered.isEmpty {
                let place = Int.random(in: 0..<altered.count, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: altered.removeSubrange(place...)
                case 1: altered.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 2: altered[place] = [0, 127, 128, 255].randomElement(using: &random) ?? 0
                default: altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
            guard let found = try? FaceGeometry(encoded: altered) else { continue }
            accepted += 1
            for contents in found.contents {
                #expect(contents.contours?.isPlausible != false)
                #expect(contents.contours == nil || contents.points != nil)
            }
            #expect(
                !found.isWithin(DecodingLimits()) || found.contents.allSatisfy { $0.contours == nil },
                "outlines that nobody asked for")
        }
        #expect(accepted > 100 && accepted < 9_900, "\(accepted)")
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
            // Outlines likewise, or without points.
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(float('nan')))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(0.5, float('inf')))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(-1.01, 0.5))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(0.5, 2.01))])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=outlines(0.5)[:-16])])",
            "picture(1, 1, 0, contents=[number(0, 0) + points(0.5, outlines=number(2))])",
            "picture(1, 1, 0, contents=[number(0, 0, 0) + outlines(0.5)])",
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
        arguments: [
            "number(0, 0) + points(0.5)", "number(0, 0) + points(0.5, outlines=outlines(0.5))",
            "number(0, 1, 0)",
        ])
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
