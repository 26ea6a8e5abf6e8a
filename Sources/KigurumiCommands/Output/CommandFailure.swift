import Messages
import StickerBuild

/// Why a command ends without its result: what people read, and the exit status.
struct CommandFailure: CodedError, Equatable {
    var code: String
    var evidence: [String: String]
    var status: ExitStatus
    /// What went wrong one by one, told before the failure itself.
    var problems: [BuildProblem] = []

    init(
        _ code: String, _ evidence: [String: String] = [:], status: ExitStatus, problems: [BuildProblem] = []
    ) {
        (self.code, self.evidence, self.status, self.problems) = (code, evidence, status, problems)
    }

    /// An argument that can't be meant; 64.
    static func usage(_ code: String, _ evidence: [String: String] = [:]) -> CommandFailure {
        CommandFailure(code, evidence, status: .wrongUsage)
    }
}
