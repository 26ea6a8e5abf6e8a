import Cluster
import Messages
import Names
import StickerService
import Threads

/// What the queue is answered about a job.
enum JobAnswer {
    case finish
    case putBack(Duration)
    case renew
    case fail(String)

    func give(_ delivery: any JobDelivery) throws(QueueError) {
        switch self {
        case .finish: try delivery.finish()
        case .putBack(let pause): try delivery.putBack(after: pause)
        case .renew: try delivery.renew()
        case .fail(let code): try delivery.fail(code: code)
        }
    }

    static func of(
        _ ending: JobRunner.Ending, _ delivery: any JobDelivery, isStopping: Bool
    ) -> (JobAnswer, JobReport) {
        let group = delivery.job.group.name
        switch ending {
        case .published(let summary, let transfer):
            let isNew = summary?.published ?? false
            var report = JobReport(group, isNew ? .published : .unchanged)
            (report.face, report.generation) = (transfer.face, summary?.generation ?? 0)
            (report.made, report.reused) = (summary?.made ?? 0, summary?.reused ?? 0)
            (report.files, report.bytes) = (transfer.files, transfer.bytes)
            report.publishing = transfer.seconds
            return (.finish, report)
        case .unchanged(let face):
            var report = JobReport(group, .unchanged)
            report.face = face
            return (.finish, report)
        case .gone: return (.finish, JobReport(group, .gone))
        case .erased: return (afterErasure(delivery.attempt), JobReport(group, .erased))
        case .rejected(let failure):
            return (.finish, report(group, .rejected, failure.code, failure.text, face: failure.face))
        case .failed(let failure): return again(delivery, failure.code, failure.text, face: failure.face)
        // One that hangs is canceled too, and counts.
        case .cancelled: return (isStopping ? .renew : .putBack(.zero), JobReport(group, .returned))
        }
    }

    /// A job of the group that another worker did meanwhile may have written once more: the group is erased again when all
    /// such jobs have ended. Attempts before may have ended without erasing.
    private static func afterErasure(_ attempt: Int) -> JobAnswer {
        switch attempt {
        case 1: .putBack(.seconds(60))
        case 2..<QueueTimes.attempts: .putBack(.seconds(900))
        default: .finish
        }
    }

    /// After an error that ended the job.
    static func of(
        _ error: any Error, _ delivery: any JobDelivery, isStopping: Bool
    ) -> (JobAnswer, JobReport) {
        let trouble = WorkerFailure(error, seconds: 0)
        if isStopping {
            return (.renew, report(delivery.job.group.name, .returned, trouble.code, trouble.text))
        }
        return again(delivery, trouble.code, trouble.text)
    }

    private static func again(
        _ delivery: any JobDelivery, _ code: String, _ text: String, face: String? = nil
    ) -> (JobAnswer, JobReport) {
        let group = delivery.job.group.name
        guard delivery.attempt < QueueTimes.attempts else {
            return (.fail(code), report(group, .failed, code, text, face: face))
        }
        let pause = QueueTimes.retries.pause(after: delivery.attempt)
        return (.putBack(pause), report(group, .retried, code, text, face: face))
    }

    private static func report(
        _ group: String, _ outcome: JobReport.Outcome, _ code: String, _ text: String, face: String? = nil
    ) -> JobReport {
        var report = JobReport(group, outcome)
        (report.code, report.text, report.face) = (code, text, face)
        return report
    }
}
