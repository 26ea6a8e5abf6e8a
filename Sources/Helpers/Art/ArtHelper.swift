import Glibc
public import Raster
import Synchronization

/// The program `kigurumi-art`, started when it is first needed and kept; as many of it as ask at once.
public final class ArtHelper: ArtRenderer {
    private static let program = "kigurumi-art"

    /// Seconds after which one drawing counts as hung.
    private static let patience = 30

    private let location: HelperLocation
    private let shared: Shared
    /// CPU that may still be used, nanoseconds; nil: any.
    private let budget: Mutex<Int>?

    /// What all limited ones have in common.
    private final class Shared: Sendable {
        let idle = Mutex<[Worker]>([])
        let knownVersion = Mutex<String?>(nil)
        /// Each build asks about all texts again, and most are the same for all wearers.
        let knownFonts = Mutex<[TextRequest: FontReport]>([:])
    }

    private static let mostKnown = 1_000

    public init(_ location: HelperLocation = .besideProgram()) {
        (self.location, shared) = (location, Shared())
        budget = nil
    }

    private init(limiting helper: ArtHelper) {
        (location, shared) = (helper.location, helper.shared)
        budget = Mutex(ArtLimits.secondsTogether * 1_000_000_000)
    }

    public func limited() -> any ArtRenderer { ArtHelper(limiting: self) }

    public func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap {
        guard (1...4096).contains(request.width), (1...4096).contains(request.height) else {
            throw .tooLarge(width: request.width, height: request.height)
        }
        guard case .picture(let bitmap) = try ask(.draw(request)), bitmap.width == request.width,
            bitmap.height == request.height
        else { throw outOfTurn }
        return bitmap
    }

    public func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        guard case .picture(let bitmap) = try ask(.text(text)), bitmap.width == text.width,
            bitmap.height == text.height
        else { throw outOfTurn }
        return bitmap
    }

    public func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        if let known = shared.knownFonts.withLock({ $0[text] }) { return known }
        guard case .fonts(let report) = try ask(.fonts(text)) else { throw outOfTurn }
        shared.knownFonts.withLock { known in
            if known.count >= Self.mostKnown { known.removeAll() }
            known[text] = report
        }
        return report
    }

    public func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        guard case .geometry(let geometry) = try ask(.geometry(svg: svg, element: element)) else {
            throw outOfTurn
        }
        return geometry
    }

    public func version() throws(ArtError) -> String {
        if let known = shared.knownVersion.withLock({ $0 }) { return known }
        guard case .version(let text) = try ask(.version) else { throw outOfTurn }
        shared.knownVersion.withLock { $0 = text }
        return text
    }

    private var outOfTurn: ArtError { .helperFailed(program: Self.program, reason: "answered out of turn") }

    private func ask(_ request: ArtMessage.Request) throws(ArtError) -> ArtMessage.Response {
        guard budget?.withLock({ $0 > 0 }) ?? true else {
            throw .tooSlowTogether(seconds: ArtLimits.secondsTogether)
        }
        if let waiting = shared.idle.withLock({ $0.popLast() }) {
            do throws(ArtError) { return try ask(request, of: waiting) } catch {
                // It may have ended while it waited, or hold much from before: a fresh one decides.
                guard Self.isWorthAnotherTry(error) else { throw error }
            }
        }
        return try ask(request, of: try start())
    }

    private static func isWorthAnotherTry(_ error: ArtError) -> Bool {
        switch error {
        case .helperFailed, .tooHeavy: true
        default: false
        }
    }

    private func ask(
        _ request: ArtMessage.Request, of worker: Worker
    ) throws(ArtError) -> ArtMessage.Response {
        let before = worker.process.nanoseconds ?? 0
        let received: WireMessage
        do throws(WireError) {
            try request.message.send(over: worker.process.socket)
            guard let message = try WireMessage.receive(from: worker.process.socket) else { throw .closed }
            received = message
        } catch {
            // The worker is not put back: it ends here, and the next request starts a fresh one.
            throw Self.fault(of: worker.process, error)
        }
        let used = (worker.process.nanoseconds ?? before) - before
        budget?.withLock { $0 -= used }
        guard let response = ArtMessage.Response(received) else { throw outOfTurn }
        shared.idle.withLock { $0.append(worker) }
        if case .failure(let error) = response { throw error }
        return response
    }

    /// What a helper's silence means: it ends itself where the art is too heavy, and breaks on nothing but art. All
    /// else is the machine's fault.
    private static func fault(of process: borrowing HelperProcess, _ error: WireError) -> ArtError {
        guard error == .closed, let signal = process.endingSignal else {
            return .helperFailed(program: program, reason: "\(error)")
        }
        switch signal {
        case SIGPROF, SIGXCPU: return .tooSlow(seconds: ArtLimits.seconds)
        case SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGSYS:
            return .tooHeavy(mebibytes: ArtLimits.mebibytes, signal: Int(signal))
        default: return .helperFailed(program: program, reason: "signal \(signal)")
        }
    }

    private func start() throws(ArtError) -> Worker {
        guard let path = location.path(of: Self.program) else {
            throw .helperMissing(program: Self.program, looked: location.folders)
        }
        do {
            return Worker(try HelperProcess(program: path, patience: Self.patience))
        } catch { throw .helperFailed(program: error.program, reason: error.reason) }
    }

    private final class Worker: Sendable {
        let process: HelperProcess

        init(_ process: consuming HelperProcess) { self.process = process }
    }
}
