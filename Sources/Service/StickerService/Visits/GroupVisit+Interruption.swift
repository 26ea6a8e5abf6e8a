import FaceInput
import StickerManifest

extension GroupVisit {
    /// The decoder of a face was killed or stopped from outside: it is tried again soon, a few times. Then it is set aside
    /// for hours at most, since a face that takes the decoder over can look the same. Nothing of it is written down but
    /// the status.
    func postpone(_ problem: FaceError, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen) -> VisitResult {
        let earlier = job.reason.interrupted
        var face = InterruptedFace(sha256: seen.sha256, count: 1)
        if let earlier, earlier.sha256 == seen.sha256 { face.count += earlier.count }
        let aside = shared.settingAside(after: face.count)
        let pause = aside ?? shared.pause(after: face.count - 1)
        var result = fail(
            problem, snapshot, as: aside == nil ? .failed : .rejected, face: seen.sha256, atLeast: pause)
        guard case .later(var reason, let moment) = result.followUp else { return result }
        face.asideUntil = aside == nil ? nil : moment
        reason.interrupted = face
        result.followUp = .later(reason, moment)
        return result
    }
}
