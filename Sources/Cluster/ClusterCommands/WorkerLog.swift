import Cluster
import ClusterWorker
import Logging

/// A worker's events as lines of a log: one for each job. Never a face's content.
struct WorkerLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    func report(_ event: WorkerEvent) {
        switch event {
        case .ready(let costumes):
            logger.notice("ready", metadata: ["costumes": .stringConvertible(costumes)])
        case .waiting(let trouble):
            logger.warning(
                "\(trouble.text)",
                metadata: [
                    "code": "\(trouble.code)",
                    "retry_ms": .stringConvertible(Int((trouble.seconds * 1_000).rounded())),
                ])
        case .answering: logger.trace("answering")
        case .running(let count): logger.trace("running", metadata: ["jobs": .stringConvertible(count)])
        case .ended(let report): ended(report)
        case .queue(let counts):
            logger.debug(
                "queue",
                metadata: [
                    "waiting": .stringConvertible(counts.waiting),
                    "rebuilds": .stringConvertible(counts.rebuilds),
                    "running": .stringConvertible(counts.running),
                    "failed": .stringConvertible(counts.failed),
                ])
        case .pending(let pass):
            let metadata: Logger.Metadata = [
                "groups": .stringConvertible(pass.groups), "oldest_s": .stringConvertible(pass.oldest),
                "enqueued": .stringConvertible(pass.enqueued),
            ]
            if pass.enqueued > 0 {
                logger.warning("the queue had lost jobs; they are enqueued again", metadata: metadata)
            } else {
                logger.debug("pending", metadata: metadata)
            }
        case .withoutTurns(let trouble):
            logger.warning(
                "looks for lost jobs every \(Int(trouble.seconds)) s, since the queue gives no turns: \(trouble.text)",
                metadata: ["code": "\(trouble.code)"])
        case .costumesChanged(let count):
            logger.notice("costumes changed", metadata: ["costumes": .stringConvertible(count)])
        case .stopping: logger.notice("stopping")
        }
    }

    private func ended(_ report: JobReport) {
        var metadata: Logger.Metadata = [
            "group": "\(report.group)",
            "total_ms": .stringConvertible(Int((report.seconds * 1_000).rounded())),
        ]
        if let face = report.face { metadata["face"] = "\(face)" }
        if let code = report.code { metadata["code"] = "\(code)" }
        switch report.outcome {
        case .published:
            metadata["generation"] = .stringConvertible(report.generation)
            (metadata["made"], metadata["reused"]) = (
                .stringConvertible(report.made), .stringConvertible(report.reused)
            )
            (metadata["files"], metadata["bytes"]) = (
                .stringConvertible(report.files), .stringConvertible(report.bytes)
            )
            metadata["publish_ms"] = .stringConvertible(Int((report.publishing * 1_000).rounded()))
            logger.info("published", metadata: metadata)
        case .unchanged: logger.debug("unchanged", metadata: metadata)
        case .gone: logger.info("the group has no face", metadata: metadata)
        case .erased: logger.notice("erased", metadata: metadata)
        case .returned: logger.info("returned", metadata: metadata)
        case .rejected: logger.warning("rejected: \(report.text ?? "")", metadata: metadata)
        case .retried: logger.warning("tried again later: \(report.text ?? "")", metadata: metadata)
        case .failed: logger.error("given up: \(report.text ?? "")", metadata: metadata)
        }
    }
}
