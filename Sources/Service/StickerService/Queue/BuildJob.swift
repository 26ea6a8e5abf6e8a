import Digest
import Files
import GroupWatch
import Names
import StickerPack
import Synchronization

/// The files of a group that decide its pack, as they lay there at one moment.
struct InputFiles: Equatable, Sendable {
    /// nil: there is no such file.
    var face: FileIdentity?
    var face2: FileIdentity?
    var profile: FileIdentity?

    /// There is nothing.
    init() {}

    init(_ folder: GroupFolder) throws(PackError) {
        face = try folder.identity(of: GroupLayout.face)
        face2 = try folder.identity(of: GroupLayout.face2)
        profile = try folder.identity(of: GroupLayout.profile)
    }
}

/// One visit that has begun. The thread that makes it and those that may cancel it hold the same job.
final class BuildJob: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How far the visit has come.
    enum Phase {
        /// Reads, decodes, draws and encodes; nil: nothing is read yet.
        case building(InputFiles?)
        /// Every sticker is made: the visit needs no core any more and can't be cancelled.
        case publishing(InputFiles?, since: Instant)
        /// Stops between two frames.
        case cancelled
    }

    private struct State {
        var phase = Phase.building(nil)
        var lastSign: Instant
        var face: String?
    }

    let group: GroupID
    let reason: BuildReason
    let start: Instant
    /// Counts all jobs. Earlier jobs go first where cores are short.
    let number: Int
    private let state: Mutex<State>

    init(group: GroupID, reason: BuildReason, start: Instant, number: Int) {
        self.group = group
        self.reason = reason
        self.start = start
        self.number = number
        state = Mutex(State(lastSign: start))
    }

    // MARK: Asked by others

    /// Asked between two frames.
    var isCancelled: Bool { if case .cancelled = phase { true } else { false } }

    var isPublishing: Bool { if case .publishing = phase { true } else { false } }

    /// When the visit last came a step further.
    var lastSign: Instant { state.withLock { $0.lastSign } }

    private var phase: Phase { state.withLock { $0.phase } }

    /// Whether this visit builds from just these files.
    func reads(_ files: InputFiles) -> Bool {
        switch phase {
        case .building(let read), .publishing(let read, _): read == files
        case .cancelled: false
        }
    }

    /// Where the time until now went.
    func spans(_ now: Instant) -> (waiting: Duration, rendering: Duration, publishing: Duration) {
        let published = if case .publishing(_, let since) = phase { since } else { now }
        let before = reason.since.map { max(.zero, start - $0) } ?? .zero
        return (before, published - start, now - published)
    }

    // MARK: Steps

    func cancel() {
        state.withLock { if case .building = $0.phase { $0.phase = .cancelled } }
    }

    /// What logs call the face that the visit has read; nil: none yet.
    var face: String? { state.withLock { $0.face } }

    /// Records the face that was read.
    /// - Parameter digest: SHA-256, in hexadecimal.
    func read(_ digest: String) { state.withLock { $0.face = SHA256.short(digest) } }

    /// Records what the visit builds from.
    func begin(with files: InputFiles) {
        state.withLock { if case .building = $0.phase { $0.phase = .building(files) } }
    }

    func beginPublishing(_ now: Instant) {
        state.withLock {
            if case .building(let files) = $0.phase { $0.phase = .publishing(files, since: now) }
        }
    }

    /// Records a sign of life.
    func step(_ now: Instant) { state.withLock { $0.lastSign = now } }
}
