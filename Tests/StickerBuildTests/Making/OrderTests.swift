import Costume
import FaceDecoding
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
}
