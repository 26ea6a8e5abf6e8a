package import Cluster
import Messages

/// What happens in a worker, for logs and metrics. An event never contains a face's content.
package enum WorkerEvent: Sendable {
    /// Queue and store answer; so many costumes are there.
    case ready(costumes: Int)
    /// Queue or store doesn't answer, or a job waits for it.
    case waiting(WorkerFailure)
    /// Jobs that run now.
    case running(Int)
    case ended(JobReport)
    /// Queue and store answer, and no job waits for them.
    case answering
    /// How many jobs the queue has.
    case queue(QueueCounts)
    /// Which faces have no pack yet, and which of them had lost their jobs.
    case pending(PendingFaces.Pass)
    /// The queue doesn't say whose turn it is to look for lost jobs, so this worker looks every time. Reported once.
    case withoutTurns(WorkerFailure)
    /// Another set of costumes is used from now on.
    case costumesChanged(Int)
    /// No new jobs are taken.
    case stopping
}

/// Why a worker waits.
package struct WorkerFailure: Sendable {
    package var code: String
    /// In English; what is wrong and what to do.
    package var text: String
    /// Until the next try.
    package var seconds: Double

    init(_ error: any Error, seconds: Double) {
        let coded = error as? any CodedError
        code = coded?.code ?? "worker.failed"
        text = coded.map { Messages.text(of: $0, in: .english) } ?? "\(error)"
        self.seconds = seconds
    }
}

package struct JobReport: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
        /// A new pack is in the store.
        case published
        /// The pack was as it should be.
        case unchanged
        /// The group has no face any more.
        case gone
        /// What the store had of the group was removed.
        case erased
        /// The face can't be used.
        case rejected
        /// It is tried again.
        case retried
        /// It was given up.
        case failed
        /// It went back to the queue, because the worker stops.
        case returned

        /// Whether the group needs no other job for what was uploaded before.
        var isFinal: Bool { self != .retried && self != .returned }
    }

    package var group: String
    package var outcome: Outcome
    /// What logs call the face that was read: `SHA256.short`; nil: none was.
    package var face: String?
    /// The failure's code; nil where there is none.
    package var code: String?
    /// The failure in English.
    package var text: String?
    /// The generation of the pack in the store; 0: unknown.
    package var generation = 0
    /// Stickers that were drawn, and that were there.
    package var made = 0, reused = 0
    /// Files and bytes that were uploaded.
    package var files = 0, bytes = 0
    /// From the delivery to the end.
    package var seconds = 0.0
    /// The part of these seconds from the finished pack to the manifest in the store.
    package var publishing = 0.0

    init(_ group: String, _ outcome: Outcome) {
        self.group = group
        self.outcome = outcome
    }
}

/// Receives events. Called from any thread; it must not block for long.
package typealias WorkerObserver = @Sendable (WorkerEvent) -> Void
