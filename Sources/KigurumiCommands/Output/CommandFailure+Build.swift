import FaceInput
import Messages
import StickerBuild
import StickerPack

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

    static func status(of failure: BuildFailure) -> ExitStatus {
        switch failure {
        case .face(let error) where error.isInterruption: .tryLater
        case .face(let error): error.isInputFault ? .badData : .unavailable
        case .nothingWorked: .badData
        case .noTemplates: .noInput
        case .unknownTemplates, .invalid: .wrongUsage
        case .pack(let error): status(of: error)
        case .cancelled: .interrupted
        }
    }

    static func status(of error: PackError) -> ExitStatus {
        switch error {
        case .notAPack, .unwritable: .cannotCreate
        case .locked: .tryLater
        case .diskFull, .unreadable: .inputOutput
        }
    }
}
