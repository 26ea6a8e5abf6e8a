import Dispatch
import FaceInput
import FaceSandbox
import HTTPServer
import Helpers
import StickerBuild
import Synchronization
import Threads

/// Makes stickers on as many threads as there are cores; what waits for them is bounded.
///
/// Each thread keeps a sandbox waiting for its next face.
final class WorkQueue: Sendable {
    /// What goes first: lower ranks. Packs leave a thread to stickers, where there are two.
    enum Rank: Int, Sendable {
        case sticker, pack
        /// A sticker that a group's pack lacks.
        case single
    }

    private struct Job: Sendable {
        var rank: Rank
        var isGone: @Sendable () -> Bool
        /// nil: its client went before it began.
        var body: @Sendable (StickerMaker?) -> Void
    }

    private struct State {
        /// By rank, each in the order of arrival.
        var waiting: [Job] = []
        var packs = 0
        /// Seconds of a job, on average over the last ones.
        var usual = 0.5
        /// Whether a decoder has been seen to run.
        var hasDecoder = false
    }

    private let threads: Int
    private let most: Int
    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)
    /// Gives up what waits for work once there is none.
    private let idle = IdleTimer(after: .seconds(30))

    /// - Parameters:
    ///   - maker: shared by all threads, but for its decoder.
    ///   - waiting: jobs that wait at once.
    init(_ maker: StickerMaker, waiting: Int? = nil) {
        threads = maker.workers
        most = waiting ?? 16 * maker.workers
        for _ in 0..<threads {
            let decoder = SandboxedDecoder()
            var own = maker
            own.decoder = decoder
            idle.add { [own] in own.rest() }
            _ = DetachedThread.start { [self, own] in
                // What was prepared ends with its thread, so this one never ends.
                while true {
                    decoder.prepare()
                    bell.wait()
                    work(own)
                }
            }
        }
        idle.postpone()
    }

    /// Jobs that haven't begun.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Checks that a job that comes now would be done.
    func checkReady() async throws(WebRefusal) {
        if let refusal = state.withLock({ lack(of: $0, 503) }) { throw refusal }
        guard state.withLock({ !$0.hasDecoder }) else { return }
        do throws(FaceError) {
            try await DetachedThread.run { () throws(FaceError) in
                try SandboxedDecoder().checkAvailability()
            }
        } catch {
            throw WebRefusal(503, showing: error)
        }
        state.withLock { $0.hasDecoder = true }
    }

    /// nil: there is a place.
    private func lack(of state: State, _ status: Int) -> WebRefusal? {
        guard state.waiting.count >= most else { return nil }
        let wait = state.usual * Double(state.waiting.count) / Double(threads)
        return .tooMany("http.busy", wait: wait, status: status)
    }

    /// Does a job in its turn, unless its client goes.
    /// - Parameter work: blocks; its maker is canceled once the client is gone.
    func run<Value: Sendable>(
        _ rank: Rank, for request: WebRequest,
        _ work: @escaping @Sendable (StickerMaker) throws(BuildFailure) -> Value
    ) async throws(WebRefusal) -> Value {
        let result: Result<Value, WebRefusal> = await withCheckedContinuation { continuation in
            let job = Job(rank: rank, isGone: request.isGone) { maker in
                do throws(BuildFailure) {
                    guard let maker else { throw .cancelled }
                    continuation.resume(returning: .success(try work(maker.cancelled(by: request.isGone))))
                } catch {
                    continuation.resume(returning: .failure(WebRefusal(error)))
                }
            }
            if let refusal = add(job) { continuation.resume(returning: .failure(refusal)) }
        }
        return try result.get()
    }

    /// - Returns: why the job has to come again later; nil: it waits for its turn.
    private func add(_ job: Job) -> WebRefusal? {
        let (gone, refusal) = state.withLock { state -> (gone: [Job], refusal: WebRefusal?) in
            var gone: [Job] = []
            if state.waiting.count >= most {
                let all = state.waiting.map { (job: $0, isGone: $0.isGone()) }
                gone = all.filter(\.isGone).map(\.job)
                state.waiting = all.filter { !$0.isGone }.map(\.job)
            }
            if let refusal = lack(of: state, 429) { return (gone, refusal) }
            let place = state.waiting.firstIndex { $0.rank.rawValue > job.rank.rawValue }
            state.waiting.insert(job, at: place ?? state.waiting.count)
            return (gone, nil)
        }
        for job in gone { job.body(nil) }
        if refusal == nil { bell.signal() }
        return refusal
    }

    private func work(_ maker: StickerMaker) {
        while let job = take() {
            if job.isGone() {
                job.body(nil)
                end(job, seconds: nil)
                continue
            }
            var maker = maker
            maker.rank = { job.rank.rawValue }
            let start = ContinuousClock.now
            idle.postpone()
            job.body(maker)
            idle.postpone()
            end(job, seconds: (ContinuousClock.now - start) / .seconds(1))
            // The sandbox that waited is used up.
            bell.signal()
            return
        }
    }

    private func take() -> Job? {
        state.withLock { state in
            let packsMay = threads == 1 || state.packs < threads - 1
            guard let place = state.waiting.firstIndex(where: { $0.rank != .pack || packsMay }) else {
                return nil
            }
            let job = state.waiting.remove(at: place)
            if job.rank == .pack { state.packs += 1 }
            return job
        }
    }

    private func end(_ job: Job, seconds: Double?) {
        state.withLock { state in
            if job.rank == .pack { state.packs -= 1 }
            if let seconds { state.usual += (seconds - state.usual) / 8 }
        }
    }
}
