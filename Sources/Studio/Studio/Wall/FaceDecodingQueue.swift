import Dispatch
import FaceInput
import FaceSandbox
import ImageCodecs
import StickerBuild
import Synchronization
import Threads

/// Decodes faces one after the other on a thread of its own, on which the sandbox for the next one waits.
final class FaceDecodingQueue: Sendable {
    private typealias Job = @Sendable () -> Void

    private let decoder: any FaceDecoder
    private let jobs = Mutex<[Job]>([])
    private let bell = DispatchSemaphore(value: 0)

    private let isRunning = Mutex(false)

    init(decoder: any FaceDecoder = SandboxedDecoder()) {
        self.decoder = decoder
        _ = start()
    }

    /// - Returns: whether the thread is there.
    private func start() -> Bool {
        isRunning.withLock { isRunning in
            isRunning =
                isRunning
                || DetachedThread.start { [self] in
                    while true {
                        // What was prepared ends with its thread, so this one never ends.
                        decoder.prepare()
                        bell.wait()
                        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                        job?()
                    }
                }
            return isRunning
        }
    }

    /// The most bytes that a face may have.
    static let limit = DecodingLimits().bytes

    /// Decodes a face, behind those that came before it.
    func face(_ source: FaceSource) async throws(BuildFailure) -> Face {
        guard start() else { return try faceAgain(source) }
        let result: Result<Face, BuildFailure> = await withCheckedContinuation { continuation in
            jobs.withLock {
                $0.append { [decoder] in
                    continuation.resume(
                        returning: Result { () throws(BuildFailure) in
                            try Face(source, decoder: decoder)
                        })
                }
            }
            bell.signal()
        }
        return try result.get()
    }

    /// Decodes a face that was decoded before. Blocks.
    func faceAgain(_ source: FaceSource) throws(BuildFailure) -> Face {
        // The sandbox that waited is used up: the room starts another one.
        defer { bell.signal() }
        return try Face(source, decoder: decoder)
    }
}
