import FaceInput
import ImageCodecs
import Messages
import StickerBuild
import StickerPack

/// A second person whose face can't be used takes nothing from the first one: the pack is of that one alone.
extension GroupVisit {
    /// That the second person's face can't be used, and why.
    static func refusal(of reason: any CodedError) -> BuildProblem {
        let evidence = reason.evidence.merging(["code": reason.code]) { $1 }
        return BuildProblem(code: "face.second", subject: "face", evidence: evidence)
    }

    /// Builds without the second person, unless their face may still be on its way.
    func buildAlone(
        _ reason: FaceError, _ faces: People<[UInt8]>, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen,
        profile: ProfileReading
    ) throws(PackError) -> VisitResult {
        switch reason {
        case .image(.truncated), .image(.empty): if let later = moreTime() { return later }
        default: break
        }
        var alone = snapshot
        alone.refusal = Self.refusal(of: reason)
        alone.refusal?.isTemporary = reason.isInterruption
        return try build(People(faces.first), alone, seen: seen, profile: profile)
    }
}
