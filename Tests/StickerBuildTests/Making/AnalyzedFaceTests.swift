import Costume
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Settings
import StickerPack
import Support
import Synchronization
import Testing

@testable import CostumeRendering
@testable import StickerBuild

/// Faces that come with a person, a head and points.
@Suite("An analyzed face") struct AnalyzedFaceTests {
    /// A decoder with a dot at each point's place, in all three pictures.
    private struct DottedDecoder: FaceDecoder {
        static let size = (width: 80, height: 60)
        static let points = FacePoints(
            FacePoints.measured.indices.map {
                Point(x: 0.2012345 + 0.0512345 * Double($0), y: 0.7012345 - 0.0412345 * Double($0))
            })
        static let contours = FaceContours(
            FaceContours.points.map {
                Point(x: 0.1012345 + 0.0012345 * Double($0), y: 0.8012345 - 0.0012345 * Double($0))
            })

        var onDecode: @Sendable (FacePart) -> Void = { _ in }
        var outlines = Self.contours

        func librariesNow() -> String? { "dots 1" }

        func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
            try decode(bytes, limits: limits, part: .whole, background: .keep, meanwhile: {})
        }

        func decode(
            _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
            meanwhile: () -> Void
        ) throws(FaceError) -> DecodedFace {
            onDecode(part)
            let (width, height) = Self.size
            var face = DecodedFace(format: .png, width: width, height: height, frames: [])
            face.libraries = "dots 1"
            var frame = DecodedFace.Frame(bitmap: picture(.leftEye), delay: 0)
            (frame.points, frame.contours) = (Self.points, outlines)
            if background == .auto { (frame.person, frame.head) = (picture(.nose), picture(.chin)) }
            face.frames = [frame]
            return face
        }

        /// Clear, apart from a dot.
        private func picture(_ point: FacePoint) -> Bitmap {
            var picture = Bitmap(width: Self.size.width, height: Self.size.height)
            guard let place = Self.points?[point] else { return picture }
            picture.fill(
                Rect(
                    x: place.x * Double(picture.width) - 2, y: place.y * Double(picture.height) - 2, width: 4,
                    height: 4),
                with: .color(Color(r: 255, g: 255, b: 255)), by: .identity)
            return picture
        }
    }

    /// The pictures and points of a face that the decoder makes.
    private func frame(_ reading: FaceReading, _ decoder: DottedDecoder = DottedDecoder()) throws
        -> PreparedFace.Frame
    {
        try #require(try Face(FaceSource([1], reading), decoder: decoder).prepared.frames.first)
    }

    @Test("A face is what the decoder makes of its crop and roll, with its points, person and head")
    func cropIsTheDecoders() throws {
        var reading = FaceReading()
        (reading.crop, reading.roll) = (FaceReading.Crop(x: 0.1, y: 0.05, width: 0.75, height: 0.9), -20)
        let asked = Mutex<FacePart?>(nil)
        let frame = try frame(reading, DottedDecoder { part in asked.withLock { $0 = part } })
        let box = PictureShare(x: 0.1, y: 0.05, width: 0.75, height: 0.9)
        #expect(asked.withLock { $0 } == .box(box, roll: -20))
        let whole = try #require(frame.pictures[.none])
        #expect((whole.width, whole.height) == DottedDecoder.size)
        #expect(frame.points == DottedDecoder.points)
        #expect(frame.pictures[.person] != nil && frame.pictures[.head] != nil)
    }

    @Test("A face comes with a person and a head unless its background is kept")
    func kept() throws {
        var reading = FaceReading()
        #expect(Set(try frame(reading).pictures.keys) == [.none, .person, .head])
        reading.background = .keep
        let kept = try frame(reading)
        #expect(kept.points == DottedDecoder.points)
        #expect(Set(kept.pictures.keys) == [.none])
    }

    @Test("A face whose outlines can't be seen is told not to act, unless nothing should")
    func unclear() throws {
        func reasons(_ outlines: FaceContours?, _ reading: FaceReading = FaceReading()) throws -> [String?] {
            let decoder = DottedDecoder(outlines: outlines)
            return try Face(FaceSource([1], reading), decoder: decoder).warnings
                .filter { $0.code == BuildProblem.expressionNone }.map { $0.evidence["reason"] }
        }
        #expect(try reasons(nil) == ["implausible"])
        #expect(try reasons(.typical) == ["small"])
        var still = FaceReading()
        still.expressions = .off
        #expect(try reasons(nil, still) == [])
        #expect(try reasons(.typical, still) == [])
    }

    @Test("A note about a face is valid only for the same treatment of the background")
    func noteNamesTheBackground() throws {
        let decoder = DottedDecoder()
        let source = FaceSource([1])
        let note = try Face(source, decoder: decoder).facts.bytes
        #expect(Face(source, noted: note, decoder: decoder) != nil)
        var other = source
        other.reading.background = .keep
        #expect(Face(other, noted: note, decoder: decoder) == nil)
    }

    @Test("Nothing that was found in a face is stored: no points and outlines in any file of a pack")
    func nothingIsStored() throws {
        let folder = try TemporaryFolder()
        let costume = URL(filePath: "\(folder.path)/Templates/plain")
        try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
        let document = """
            {"format": 1, "name": {"en": "Plain"}, "canvas": {"width": 16, "height": 16}, "layers": [{"face": {}}]}
            """
        try Data(document.utf8).write(to: costume.appending(path: "template.json"))
        var request = StickerRequest(
            face: FaceSource([1]), costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        request.style.settings.side = 16
        let target = PackTarget("\(folder.path)/pack")
        _ = try PackBuilder(StickerMaker(workers: 1, decoder: DottedDecoder())).build(request, into: target)
        let note = try #require(PackFolder.readNote(PackBuilder.faceNote(.first), of: target.folder))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(note)) as? [String: Any])
        #expect(
            Set(object.keys).isSubset(of: [
                "sha256", "order", "libraries", "format", "width", "height", "frames", "part", "notices",
            ]))
        // As text or as the bytes of numbers.
        let places = try #require(DottedDecoder.points).places + #require(DottedDecoder.contours).places
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/pack")
        #expect(files.count > 3)
        for name in files {
            guard let bytes = try? Data(contentsOf: URL(filePath: "\(folder.path)/pack/\(name)")) else {
                continue
            }
            for place in places {
                let pair = [place.x, place.y].reduce(into: Data()) { data, number in
                    unsafe withUnsafeBytes(of: number.bitPattern.littleEndian) {
                        unsafe data.append(contentsOf: $0)
                    }
                }
                #expect(
                    bytes.range(of: pair) == nil && bytes.range(of: Data("\(place.x)".utf8)) == nil, "\(name)"
                )
            }
        }
    }
}
