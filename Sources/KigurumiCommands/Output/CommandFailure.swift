import Messages

/// Why a command ends without its result: what people read, and the exit status.
struct CommandFailure: CodedError, Equatable {
    var code: String
    var evidence: [String: String]
    var status: ExitStatus

    init(_ code: String, _ evidence: [String: String] = [:], status: ExitStatus) {
        (self.code, self.evidence, self.status) = (code, evidence, status)
    }

    /// An argument that can't be meant; 64.
    static func usage(_ code: String, _ evidence: [String: String] = [:]) -> CommandFailure {
        CommandFailure(code, evidence, status: .wrongUsage)
    }
}
