import Dispatch
import FaceInput
import Messages
import StickerBuild
import StickerPack
import StickerService
import Synchronization

/// Runs asynchronous work from the main thread, which waits for it.
enum Foreground {
    static func run(_ work: @escaping @Sendable () async throws -> Void) throws(CommandFailure) {
        let end = DispatchSemaphore(value: 0)
        let box = Box()
        Task.detached {
            do { try await work() } catch { box.put(CommandFailure(stopping: error)) }
            end.signal()
        }
        end.wait()
        if let failure = box.failure { throw failure }
    }

    private final class Box: Sendable {
        private let stored = Mutex<CommandFailure?>(nil)
        var failure: CommandFailure? { stored.withLock { $0 } }
        func put(_ failure: CommandFailure) { stored.withLock { $0 = failure } }
    }
}

extension CommandFailure {
    /// Why the service did not start, or stopped.
    init(stopping error: any Error) {
        switch error {
        case let error as BuildFailure: self.init(error)
        case let error as FaceError: self.init(.face(error))
        case let error as PackError: self.init(error)
        case let error as ServiceError:
            let status: ExitStatus =
                switch error {
                case .rootMissing: .noInput
                case .rootHeld: .tryLater
                case .stateUnwritable, .stateForeign: .cannotCreate
                case .templatesInRoot: .badConfiguration
                }
            self.init(error.code, error.evidence, status: status)
        case let error as any CodedError:
            self.init(error.code, error.evidence, status: .inputOutput)
        default: self.init("service.failed", ["reason": "\(error)"], status: .inputOutput)
        }
    }
}
