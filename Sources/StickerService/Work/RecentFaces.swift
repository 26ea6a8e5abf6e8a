import Digest
import Dispatch
import ImageCodecs
import Synchronization

/// A decoder that remembers the last faces for a while, and decodes none twice at once: where costumes or a profile
/// change, one after the other, or a face was decoded while it settled, it isn't decoded each time.
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

    /// A decoding that goes on.
    private final class Running: Sendable {
        private let result = Mutex<Result<DecodedImage, DecodingError>?>(nil)
        private let over = DispatchGroup()

        init() { over.enter() }

        func finish(_ result: Result<DecodedImage, DecodingError>) {
            self.result.withLock { $0 = result }
            over.leave()
        }

        /// Blocks until it is finished.
        func value() -> Result<DecodedImage, DecodingError>? {
            over.wait()
            return result.withLock { $0 }
        }
    }

    private struct Content {
        /// The last used is the last.
        var answers: [Answer] = []
        var running: [Question: Running] = [:]
        /// Of the file that will be asked for soon.
        var expected: String?
        /// Of that file, where the picture needs more than the room: until it is asked for.
        var large: Answer?
    }

    private enum Turn {
        case known(DecodedImage)
        case others(Running)
        case own(Running)
    }

    /// Faces that come one upon the other and are never seen again shouldn't fill the memory.
    private static let most = 4
    private static let patience: Duration = .seconds(600)
    private static let patienceWithLarge: Duration = .seconds(10)

    private let decoder: any FaceDecoder
    private let room: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let content = Mutex(Content())

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
        switch content.withLock({ turn(question, &$0) }) {
        case .known(let image): return image
        case .others(let running):
            meanwhile()
            if let result = running.value() { return try result.get() }
            return try decoder.decode(bytes, limits: limits, part: part)
        case .own(let running):
            let result = Result { () throws(DecodingError) in
                try decoder.decode(bytes, limits: limits, part: part, meanwhile: meanwhile)
            }
            content.withLock {
                $0.running[question] = nil
                if case .success(let image) = result { note(image, of: question, &$0) }
            }
            running.finish(result)
            return try result.get()
        }
    }

    /// The picture of this file, which is decoded now, will be asked for soon: it is kept however large it is.
    /// - Parameter digest: SHA-256, lower-case hexadecimal.
    func expect(_ digest: String) { content.withLock { ($0.expected, $0.large) = (digest, nil) } }

    /// Also the moment in which old faces are forgotten.
    func prepare() {
        let now = now()
        content.withLock { content in
            content.answers.removeAll { now - $0.used > Self.patience }
            if let large = content.large, now - large.used > Self.patienceWithLarge { content.large = nil }
        }
        decoder.prepare()
    }

    func librariesNow() -> String? { decoder.librariesNow() }

    func prove() throws(DecodingError) { try decoder.prove() }

    private func turn(_ question: Question, _ content: inout Content) -> Turn {
        if let place = content.answers.firstIndex(where: { $0.question == question }) {
            var answer = content.answers.remove(at: place)
            answer.used = now()
            content.answers.append(answer)
            return .known(answer.image)
        }
        if let large = content.large, large.question == question {
            (content.expected, content.large) = (nil, nil)
            return .known(large.image)
        }
        if let running = content.running[question] { return .others(running) }
        let running = Running()
        content.running[question] = running
        return .own(running)
    }

    private func note(_ image: DecodedImage, of question: Question, _ content: inout Content) {
        let answer = Answer(question: question, image: image, used: now())
        guard image.bytes <= room else {
            if question.digest == content.expected { content.large = answer }
            return
        }
        content.answers.append(answer)
        while content.answers.count > Self.most || content.answers.reduce(0, { $0 + $1.image.bytes }) > room {
            content.answers.removeFirst()
        }
    }
}

extension DecodedImage {
    fileprivate var bytes: Int { frames.count * width * height * 4 }
}
