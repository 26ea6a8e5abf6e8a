import FaceInput
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Support
import Testing

/// What our own decoders say has to be among what may be said.
@Suite("Phrases of decoders") struct DecoderPhraseTests {
    /// What the sources of our own decoders say in such a place.
    private func said(_ place: Regex<(Substring, Substring)>) throws -> Set<String> {
        let sources = [
            "Faces/FaceDecoding", "Pictures/ImageCodecs/PNG", "Faces/CFaceShims",
            "Pictures/CImageShims/png_reader.c", "Pictures/CImageShims/reason.c",
        ]
        var phrases: Set<String> = []
        for source in sources {
            let path = "\(Repository.path)/Sources/\(source)"
            let names = FileManager.default.subpaths(atPath: path) ?? []
            let files = path.hasSuffix(".c") ? [path] : names.map { "\(path)/\($0)" }
            for file in files where file.hasSuffix(".c") || file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                phrases.formUnion(text.matches(of: place).map { String($0.1) })
            }
        }
        return phrases
    }

    @Test("All features that our own decoders don't support are known") func ownFeatures() throws {
        let features = try said(/(?:feature: |refuse\([^";]*|: return )"([^"\\]+)"/)
        #expect(features.count > 7)
        for feature in features {
            let error = FaceError.image(.unsupported(format: .jpeg, feature: feature))
            #expect(FaceResponse(FaceResponse.failure(error).message) == .failure(error), "\(feature)")
        }
    }

    @Test("All phrases of our own decoders are known") func ownPhrases() throws {
        let phrases = try said(/(?:reason: |codec_reason_set\([^";]*|png_error\([^;]*?)"([^"\\]+)"/)
        #expect(phrases.count > 20)
        for phrase in phrases {
            let damage = FaceError.image(.damaged(format: .png, reason: phrase))
            #expect(
                FaceResponse(FaceResponse.failure(damage).message) == .failure(damage), "add to DecoderPhrase"
            )
        }
    }
}
