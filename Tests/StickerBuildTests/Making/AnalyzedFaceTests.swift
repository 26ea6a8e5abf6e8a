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

        var onDecode: @Sendable (FacePart) -> Void = { _ in }

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
            frame.points = Self.points
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

    private func request(output: String = "/nowhere") -> BuildRequest {
        BuildRequest(face: [1], templates: [TemplateSource("/nowhere")], output: output, workers: 1)
    }

    @Test("A face is what the decoder makes of its crop and roll, with its points, person and head")
    func cropIsTheDecoders() throws {
        var request = request()
        (request.crop, request.roll) = (BuildRequest.Crop(x: 0.1, y: 0.05, width: 0.75, height: 0.9), -20)
        let asked = Mutex<FacePart?>(nil)
        let face = try Face(request, decoder: DottedDecoder { part in asked.withLock { $0 = part } })
        let box = PictureShare(x: 0.1, y: 0.05, width: 0.75, height: 0.9)
        #expect(asked.withLock { $0 } == .box(box, roll: -20))
        let frame = try #require(face.frames.first)
        #expect((frame.bitmap.width, frame.bitmap.height) == DottedDecoder.size)
        #expect(frame.points == DottedDecoder.points && frame.person != nil && frame.head != nil)
    }

    @Test("A face comes with a person and a head unless its background is kept")
    func kept() throws {
        let face = try Face(request(), decoder: DottedDecoder())
        #expect(face.frames.first?.points == DottedDecoder.points)
        #expect(face.frames.first?.person != nil && face.frames.first?.head != nil)
        var request = request()
        request.background = .keep
        let kept = try Face(request, decoder: DottedDecoder())
        #expect(kept.frames.first?.points == DottedDecoder.points)
        #expect(kept.frames.first?.person == nil && kept.frames.first?.head == nil)
        #expect(kept.frames.map(\.bitmap) == face.frames.map(\.bitmap))
    }

    @Test("A note about a face is valid only for the same treatment of the background")
    func noteNamesTheBackground() throws {
        let decoder = DottedDecoder()
        let request = request()
        let note = try Face(request, decoder: decoder).facts.bytes
        #expect(Face(request, noted: note, decoder: decoder) != nil)
        var other = request
        other.background = .keep
        #expect(Face(other, noted: note, decoder: decoder) == nil)
    }

    @Test("Nothing that was found in a face is stored: no points in any file of a pack")
    func nothingIsStored() throws {
        let folder = try TemporaryFolder()
        let costume = URL(filePath: "\(folder.path)/Templates/plain")
        try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
        let document = """
            {"format": 1, "name": {"en": "Plain"}, "canvas": {"width": 16, "height": 16}, "layers": [{"face": {}}]}
            """
        try Data(document.utf8).write(to: costume.appending(path: "template.json"))
        var request = request(output: "\(folder.path)/pack")
        (request.templates, request.settings.side) = ([TemplateSource("\(folder.path)/Templates")], 16)
        _ = try PackBuilder(decoder: DottedDecoder()).build(request)
        let note = try #require(PackFolder.readNote(PackBuilder.faceNote, of: request.output))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(note)) as? [String: Any])
        #expect(
            Set(object.keys).isSubset(of: [
                "sha256", "order", "libraries", "format", "width", "height", "frames", "part", "notices",
            ]))
        // As text or as the bytes of numbers.
        let points = try #require(DottedDecoder.points)
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/pack")
        #expect(files.count > 3)
        for name in files {
            guard let bytes = try? Data(contentsOf: URL(filePath: "\(folder.path)/pack/\(name)")) else {
                continue
            }
            for place in points.places {
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
