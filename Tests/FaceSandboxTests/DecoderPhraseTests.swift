import FaceInput
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Support
import Testing

/// What our own decoders say has to be among what may be said.
@Suite("Phrases of decoders") struct DecoderPhraseTests {
    @Test("All phrases of our own decoders are known") func ownPhrases() throws {
        let sources = [
            "FaceDecoding", "ImageCodecs/PNG", "CFaceShims", "CImageShims/png_reader.c",
            "CImageShims/reason.c",
        ]
        var phrases: Set<String> = []
        for source in sources {
            let path = "\(Repository.path)/Sources/\(source)"
            let names = FileManager.default.subpaths(atPath: path) ?? []
            let files = path.hasSuffix(".c") ? [path] : names.map { "\(path)/\($0)" }
            for file in files where file.hasSuffix(".c") || file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                let said = /(?:reason: |codec_reason_set\([^";]*|png_error\([^;]*?)"([^"\\]+)"/
                phrases.formUnion(text.matches(of: said).map { String($0.1) })
            }
        }
        #expect(phrases.count > 20)
        for phrase in phrases {
            let damage = FaceError.image(.damaged(format: .png, reason: phrase))
            #expect(
                FaceResponse(FaceResponse.failure(damage).message) == .failure(damage), "add to DecoderPhrase"
            )
        }
    }
}
