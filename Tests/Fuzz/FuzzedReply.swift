import FaceInput
import Helpers
import ImageCodecs
import Messages
import Raster

@testable import FaceSandbox

/// Answers of a decoder that a face has taken over.
enum FuzzedReply {
    static func take(_ bytes: [UInt8]) {
        guard bytes.count <= FaceResponse.longest, let answer = FaceResponse(WireMessage(bytes)) else {
            return
        }
        switch answer {
        case .picture(let geometry): check(geometry)
        case .failure(let error):
            for text in error.evidence.values { isPlain(text) }
            for language in Language.allCases { _ = Messages.text(of: error, in: language) }
        case .libraries(let text): isPlain(text)
        case .checked(let length): precondition(length >= 0, "no length")
        case .work(let work): precondition(work.pixels > 0 && work.frames > 0, "no work")
        }
        if case .failure(.decoder) = answer { return }
        precondition(
            FaceResponse(answer.message) == answer, "an answer that changes when it is encoded again")
    }

    private static func check(_ geometry: FaceGeometry) {
        let limits = DecodingLimits()
        for notice in geometry.notices {
            for text in notice.evidence.values { isPlain(text) }
        }
        for contents in geometry.contents {
            let places = (contents.points?.places ?? []) + (contents.contours?.places ?? [])
            precondition(
                places.allSatisfy { abs($0.x) <= 2 && abs($0.y) <= 2 && $0.x >= -1 && $0.y >= -1 },
                "points that are nowhere")
        }
        guard geometry.isWithin(limits, background: .auto) else { return }
        precondition(geometry.contents.count == geometry.delays.count, "frames without contents")
        let bytes = geometry.delays.reduce(into: 0) { sum, _ in sum += geometry.width * geometry.height * 4 }
        precondition(bytes > 0 && bytes <= limits.memory, "more than there is room for")
        let pictures = geometry.contents.reduce(0) { $0 + $1.pictures }
        precondition(
            geometry.width * geometry.height * 4 * pictures <= max(limits.memory, limits.cutMemory),
            "more pictures than there is room for")
        precondition(
            !geometry.isWithin(limits, background: .keep) || geometry.contents.allSatisfy { !$0.hasPerson },
            "persons that nobody asked for")
        precondition(
            !geometry.isWithin(limits)
                || geometry.contents.allSatisfy { $0.pictures == 1 && $0.points == nil && $0.contours == nil },
            "what nobody asked for")
        precondition(geometry.delays.reduce(0, +) <= limits.duration, "longer than allowed")
    }

    /// Nothing that a terminal takes for an order.
    private static func isPlain(_ text: String) {
        precondition(
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }, "a control character")
    }
}
