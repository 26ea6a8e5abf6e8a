import Costume
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Settings
import StickerBuild
import StickerManifest
import Support
import Synchronization
import Testing

@Suite("In which order stickers are made") struct OrderTests {
    @Test("The quickest first: something is there to be seen; then what takes longest")
    func order() throws {
        let folder = try TemporaryFolder()
        for (id, seconds) in [("brief", 0.4), ("long", 1.2), ("still", 0)] {
            let costume = URL(filePath: "\(folder.path)/Templates/\(id)")
            try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
            let animation = seconds > 0 ? #", "animation": {"duration": \#(seconds), "frameRate": 10}"# : ""
            let turning = #""animate": {"rotation": {"times": [0, \#(seconds)], "values": [0, 90]}}"#
            let document = """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 24, "height": 24}\(animation),
                 "layers": [{"face": {}\(seconds > 0 ? ", \(turning)" : "")}]}
                """
            try Data(document.utf8).write(to: costume.appending(path: "template.json"))
        }
        var face = Bitmap(width: 16, height: 16)
        face.fill(
            Rect(x: 0, y: 0, width: 12, height: 8), with: .color(Color(r: 200, g: 90, b: 40)), by: .identity)
        var request = StickerRequest(
            face: FaceSource(try PNGEncoder.encode(face)),
            costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        request.style.settings.side = 24
        request.face.reading.framing = .centre
        let maker = StickerMaker(workers: 1, decoder: InProcessDecoder())
        let finished = Mutex<[String]>([])
        _ = try PackBuilder(maker).build(
            request, into: PackTarget("\(folder.path)/Stickers"),
            onEvent: { event in
                if case .finished(let outcome) = event { finished.withLock { $0.append(outcome.entry.id) } }
            })
        #expect(finished.withLock { $0 } == ["still", "long", "brief"])
    }

    /// Decodes in this process, and notes how many files the caller caches meanwhile.
    private final class WatchedDecoder: FaceDecoder {
        private let cache: String
        let added = Mutex<[Int]>([])

        init(cache: String) { self.cache = cache }

        func librariesNow() -> String? { "watched 1" }

        func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
            var face = try InProcessDecoder().decode(bytes, limits: limits)
            face.libraries = "watched 1"
            return face
        }

        func decode(
            _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
            meanwhile: () -> Void
        ) throws(FaceError) -> DecodedFace {
            let before = files
            meanwhile()
            added.withLock { $0.append(files - before) }
            return try decode(bytes, limits: limits)
        }

        private var files: Int { FileManager.default.subpaths(atPath: cache)?.count ?? 0 }
    }

    @Test("A costume that changed is prepared while the known face is decoded again")
    func preparesMeanwhile() throws {
        let folder = try TemporaryFolder()
        let costume = URL(filePath: "\(folder.path)/Templates/hat")
        try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
        var request = StickerRequest(
            face: FaceSource(try PNGEncoder.encode(Bitmap(width: 16, height: 16))),
            costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        request.style.settings.side = 24
        let decoder = WatchedDecoder(cache: "\(folder.path)/cache")
        let maker = StickerMaker(workers: 1, cacheFolder: "\(folder.path)/cache", decoder: decoder)
        for color in ["#ff0000", "#00ff00"] {
            let document = """
                {"format": 1, "name": {"en": "Hat"}, "canvas": {"width": 24, "height": 24},
                 "layers": [{"face": {}}, {"fill": "\(color)", "box": {"x": 0, "y": 0, "width": 9, "height": 5}}]}
                """
            try Data(document.utf8).write(to: costume.appending(path: "template.json"))
            _ = try PackBuilder(maker).build(request, into: PackTarget("\(folder.path)/Stickers"))
        }
        let added = decoder.added.withLock { $0 }
        #expect(added.count == 2)
        #expect(added.last ?? 0 > 0)
    }
}
