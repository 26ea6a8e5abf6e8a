import Glibc
package import Raster
import Synchronization

/// Draws by the program `kigurumi-art`. Processes are started on demand, one for each concurrent drawing, and
/// kept until they are dismissed.
package final class ArtHelper: ArtRenderer {
    private static let program = "kigurumi-art"

    /// Seconds after which a drawing without a response counts as hung.
    private static let timeout = 30

    /// Whether the kernel locks the processes that are started from now on. If not, a malicious costume can read and write
    /// whatever the user can.
    package static var isLocked: Bool {
        get { lock.load(ordering: .relaxed) }
        set { lock.store(newValue, ordering: .relaxed) }
    }
    private static let lock = Atomic(true)

    /// The argument of a helper that isn't locked.
    package static let unlocked = "--unlocked"

    private let location: HelperLocation
    private let shared: Shared
    /// CPU time that may still be used, in nanoseconds; nil: no limit.
    private let budget: Mutex<Int>?

    /// What a helper shares with those that `limited` returns.
    private final class Shared: Sendable {
        /// Processes without a request.
        let idle = Mutex<[Worker]>([])
        let knownVersion = Mutex<String?>(nil)
        /// Every build asks for the fonts of all texts, and most texts are the same for all faces.
        let knownFonts = Mutex<[TextRequest: FontReport]>([:])
    }

    /// Texts whose fonts are remembered.
    private static let mostKnown = 1_000

    /// A helper without a CPU limit. Nothing is started yet.
    package init(_ location: HelperLocation = .besideProgram()) {
        self.location = location
        shared = Shared()
        budget = nil
    }

    private init(limiting helper: ArtHelper) {
        location = helper.location
        shared = helper.shared
        budget = Mutex(ArtLimits.secondsTogether * 1_000_000_000)
    }

    /// A helper with the CPU time of one costume, which shares this one's processes.
    package func limited() -> any ArtRenderer { ArtHelper(limiting: self) }

    /// Ends the processes without a request.
    package func dismiss() { shared.idle.withLock { $0 = [] } }

    /// Ends the processes that had no request since this was last called.
    package func dismissUnused() {
        shared.idle.withLock { $0.removeAll { !$0.isUsed.exchange(false, ordering: .relaxed) } }
    }

    /// Draws an SVG file or one of its elements; blocks.
    package func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap { try drawPart(request).whole }

    /// Draws what isn't clear of an SVG file or one of its elements; blocks.
    package func drawPart(_ request: ArtRequest) throws(ArtError) -> ArtPicture {
        guard (1...4096).contains(request.width), (1...4096).contains(request.height) else {
            throw .tooLarge(width: request.width, height: request.height)
        }
        guard case .picture(let picture) = try ask(.draw(request)), picture.width == request.width,
            picture.height == request.height
        else { throw unexpectedResponse }
        return picture
    }

    /// Draws a text; blocks.
    package func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        guard case .picture(let picture) = try ask(.text(text)), picture.width == text.width,
            picture.height == text.height
        else { throw unexpectedResponse }
        return picture.whole
    }

    /// Draws the parts of a text one by one; blocks.
    package func letters(
        of text: TextRequest, by unit: TextRequest.Unit
    ) throws(ArtError) -> [LetterPicture] {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        guard case .letters(let letters) = try ask(.letters(text, by: unit)) else { throw unexpectedResponse }
        return letters
    }

    /// Reports the fonts of a text, from memory where it has been asked before.
    package func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        if let known = shared.knownFonts.withLock({ $0[text] }) { return known }
        guard case .fonts(let report) = try ask(.fonts(text)) else { throw unexpectedResponse }
        shared.knownFonts.withLock { known in
            if known.count >= Self.mostKnown { known.removeAll() }
            known[text] = report
        }
        return report
    }

    /// Finds where an element lies in its file; blocks.
    package func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        guard case .geometry(let geometry) = try ask(.geometry(svg: svg, element: element)) else {
            throw unexpectedResponse
        }
        return geometry
    }

    /// The versions of the helper's libraries, requested once.
    package func version() throws(ArtError) -> String {
        if let known = shared.knownVersion.withLock({ $0 }) { return known }
        guard case .version(let text) = try ask(.version) else { throw unexpectedResponse }
        shared.knownVersion.withLock { $0 = text }
        return text
    }

    private var unexpectedResponse: ArtError {
        .helperFailed(program: Self.program, reason: "sent an unexpected response")
    }

    private func ask(_ request: ArtMessage.Request) throws(ArtError) -> ArtMessage.Response {
        guard !request.isArt || budget?.withLock({ $0 > 0 }) ?? true else {
            throw .tooSlowTogether(seconds: ArtLimits.secondsTogether)
        }
        if let waiting = shared.idle.withLock({ $0.popLast() }) {
            do throws(ArtError) { return try ask(request, of: waiting) } catch {
                // The process may have ended while it was idle, or its memory may be full: a new one decides.
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
            worker.process.allow(seconds: request.seconds)
            try request.message.send(over: worker.process.socket)
            guard let message = try WireMessage.receive(from: worker.process.socket) else { throw .closed }
            received = message
        } catch {
            // The worker does not become idle again: it ends here, and the next request starts a new one.
            throw Self.fault(of: worker.process, error, seconds: request.seconds)
        }
        let used = (worker.process.nanoseconds ?? before) - before
        if request.isArt { budget?.withLock { $0 -= used } }
        guard let response = ArtMessage.Response(received) else { throw unexpectedResponse }
        worker.isUsed.store(true, ordering: .relaxed)
        shared.idle.withLock { $0.append(worker) }
        if case .failure(let error) = response { throw error }
        return response
    }

    /// Why a helper ended. The kernel ends it when the art is too heavy or tries what it may not, and only art crashes it;
    /// anything other is the system's fault.
    /// - Parameter seconds: of CPU that it could use.
    private static func fault(
        of process: borrowing HelperProcess, _ error: WireError, seconds: Int
    ) -> ArtError {
        guard error == .closed, let signal = process.endingSignal else {
            return .helperFailed(program: program, reason: "\(error)")
        }
        switch signal {
        case SIGXCPU: return .tooSlow(seconds: seconds)
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
            let argument = Self.isLocked ? nil : Self.unlocked
            return Worker(try HelperProcess(program: path, argument: argument, timeout: Self.timeout))
        } catch { throw .helperFailed(program: error.program, reason: error.reason) }
    }

    private final class Worker: Sendable {
        let process: HelperProcess
        /// Since `dismissUnused`.
        let isUsed = Atomic(true)

        init(_ process: consuming HelperProcess) { self.process = process }
    }
}
