import FaceInput
import Messages
import StickerBuild
import StickerPack

/// Why a command ends without its result: what people read, and the exit status.
package struct CommandFailure: CodedError, Equatable {
    package var code: String
    package var evidence: [String: String]
    var status: ExitStatus
    /// The single problems; they are printed before the failure itself.
    var problems: [BuildProblem] = []

    init(
        _ code: String, _ evidence: [String: String] = [:], status: ExitStatus, problems: [BuildProblem] = []
    ) {
        self.code = code
        // An empty name can be seen.
        self.evidence = evidence.mapValues { $0.isEmpty ? "\"\"" : $0 }
        self.status = status
        self.problems = problems
    }

    /// An argument that can't be meant; 64.
    static func usage(_ code: String, _ evidence: [String: String] = [:]) -> CommandFailure {
        CommandFailure(code, evidence, status: .wrongUsage)
    }
}

extension CommandFailure {
    /// A build's failure with the status that scripts rely on.
    /// - Parameter signal: the one that was received during the build; 0: none.
    init(_ failure: BuildFailure, signal: Int32 = 0) {
        let interrupted = ExitStatus(rawValue: 128 &+ signal)
        if signal != 0, let interrupted {
            self.init("build.cancelled", status: interrupted)
        } else {
            var problems: [BuildProblem] = []
            if case .nothingWorked(let found) = failure { problems = found }
            self.init(failure.code, failure.evidence, status: Self.status(of: failure), problems: problems)
        }
    }

    /// Somebody stopped a command before it touched anything; not every one has a pack.
    static var stoppedEarly: CommandFailure {
        CommandFailure(
            "build.cancelled.none", status: CommandFailure(.cancelled, signal: Interruption.signal).status)
    }

    static func status(of failure: BuildFailure) -> ExitStatus {
        switch failure {
        case .face(let error, _) where error.isInterruption: .tryLater
        case .face(let error, _): error.isInputFault ? .badData : .unavailable
        case .nothingWorked: .badData
        case .noTemplates, .noTemplatesFolder: .noInput
        case .unknownTemplates, .allSkipped, .invalid, .noSuchFace, .cropOutside: .wrongUsage
        case .pack(let error): status(of: error)
        case .cancelled: .interrupted
        }
    }

    /// Why a pack can't be read or written.
    init(_ error: PackError) {
        self.init(error.code, error.evidence, status: Self.status(of: error))
    }

    private static func status(of error: PackError) -> ExitStatus {
        switch error {
        case .notAPack, .unwritable: .cannotCreate
        case .locked: .tryLater
        case .diskFull, .unreadable: .inputOutput
        }
    }
}

/// What the program ends with: 0, 1, the numbers of sysexits.h, and 128 + a signal's number.
enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    /// Published, but some templates failed.
    case partial = 1
    case wrongUsage = 64
    case badData = 65
    case noInput = 66
    /// A helper program is missing or can't work on this machine.
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    case badConfiguration = 78
    case interrupted = 130
    case terminated = 143
}
