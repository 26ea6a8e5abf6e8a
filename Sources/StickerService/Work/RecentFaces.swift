import Digest
import ImageCodecs
import Synchronization

/// A decoder that remembers the last faces for a while: where costumes or a profile change, one after the other, the same
/// face isn't decoded each time.
final class RecentFaces: FaceDecoder {
    private struct Question: Hashable {
        /// Of the file.
        var digest: String
        var limits: DecodingLimits
        var part: FacePart
    }

    private struct Answer {
        var question: Question
        var image: DecodedImage
        var used: ContinuousClock.Instant
    }

    /// Faces that come one upon the other and are never seen again shouldn't fill the memory.
    private static let most = 4
    private static let patience: Duration = .seconds(600)

    private let decoder: any FaceDecoder
    private let room: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The last used is the last.
    private let answers = Mutex<[Answer]>([])

    /// - Parameter room: bytes of all pictures that are remembered.
    init(
        _ decoder: any FaceDecoder, room: Int = 8 << 20,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.decoder, self.room, self.now) = (decoder, room, now)
    }

    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits, part: .whole)
    }

    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits, part: part, meanwhile: {})
    }

    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, meanwhile: () -> Void
    ) throws(DecodingError) -> DecodedImage {
        let question = Question(digest: SHA256.hex(bytes), limits: limits, part: part)
        if let known = recall(question) { return known }
        let image = try decoder.decode(bytes, limits: limits, part: part, meanwhile: meanwhile)
        note(image, of: question)
        return image
    }

    /// Also the moment in which old faces are forgotten.
    func prepare() {
        let now = now()
        answers.withLock { $0.removeAll { now - $0.used > Self.patience } }
        decoder.prepare()
    }

    func librariesNow() -> String? { decoder.librariesNow() }

    func checkAvailability() throws(DecodingError) { try decoder.checkAvailability() }

    private func recall(_ question: Question) -> DecodedImage? {
        answers.withLock { answers in
            guard let place = answers.firstIndex(where: { $0.question == question }) else { return nil }
            var answer = answers.remove(at: place)
            answer.used = now()
            answers.append(answer)
            return answer.image
        }
    }

    private func note(_ image: DecodedImage, of question: Question) {
        guard image.bytes <= room else { return }
        answers.withLock { answers in
            answers.append(Answer(question: question, image: image, used: now()))
            while answers.count > Self.most || answers.reduce(0, { $0 + $1.image.bytes }) > room {
                answers.removeFirst()
            }
        }
    }
}

extension DecodedImage {
    fileprivate var bytes: Int { frames.count * width * height * 4 }
}
