import FaceDecoding
import FaceInput
import ImageCodecs
import Synchronization

/// A decoder that counts, and that lets a test step in while a face is decoded.
final class CountingDecoder: FaceDecoder {
    private let state = Mutex((count: 0, hook: nil as (@Sendable (Int) -> Void)?))
    private let readied = Mutex(0)
    private let ready = Mutex(false)
    private let wanted = Mutex<[FaceBackground]>([])
    private let failure = Mutex<FaceError?>(nil)

    var count: Int { state.withLock { $0.count } }
    /// How often it was made ready.
    var preparations: Int { readied.withLock { $0 } }

    /// Whether it is ready, and hasn't been dismissed since.
    var isReady: Bool { ready.withLock { $0 } }

    func prepare() {
        readied.withLock { $0 += 1 }
        ready.withLock { $0 = true }
    }

    func dismiss() { ready.withLock { $0 = false } }

    /// - Parameter hook: told the number of the face, from 1.
    func onDecode(_ hook: @escaping @Sendable (Int) -> Void) { state.withLock { $0.hook = hook } }

    /// From here on every face ends so; nil: none does.
    func fail(with error: FaceError?) { failure.withLock { $0 = error } }

    /// What was wanted for the background of each face.
    var backgrounds: [FaceBackground] { wanted.withLock { $0 } }

    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
        meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace {
        wanted.withLock { $0.append(background) }
        meanwhile()
        return try decode(bytes, limits: limits, part: part)
    }

    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
        try decode(bytes, limits: limits, part: .whole)
    }

    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace {
        let (number, hook) = state.withLock { state in
            state.count += 1
            return (state.count, state.hook)
        }
        hook?(number)
        if let error = failure.withLock({ $0 }) { throw error }
        return try InProcessDecoder().decode(bytes, limits: limits, part: part)
    }

    func librariesNow() -> String? { FaceLibraries.all }
}
