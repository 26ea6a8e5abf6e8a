public import Raster
import Synchronization

/// The program `kigurumi-art`, started when it is first needed and kept; as many of it as ask at once.
public final class ArtHelper: ArtStudio {
    private static let program = "kigurumi-art"

    /// Seconds after which one drawing counts as hung.
    private static let patience = 30

    private let location: HelperLocation
    private let idle = Mutex<[Worker]>([])
    private let knownVersion = Mutex<String?>(nil)
    /// Each build asks about all texts again, and most are the same for all wearers.
    private let knownFonts = Mutex<[TextRequest: FontReport]>([:])

    private static let mostKnown = 1_000

    public init(_ location: HelperLocation = .besideProgram()) { self.location = location }

    public func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap {
        guard (1...4096).contains(request.width), (1...4096).contains(request.height) else {
            throw .tooLarge(width: request.width, height: request.height)
        }
        guard case .picture(let bitmap) = try ask(.draw(request)), bitmap.width == request.width,
            bitmap.height == request.height
        else { throw nonsense }
        return bitmap
    }

    public func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        guard case .picture(let bitmap) = try ask(.text(text)), bitmap.width == text.width,
            bitmap.height == text.height
        else { throw nonsense }
        return bitmap
    }

    public func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        guard text.isSound else { throw .tooLarge(width: text.width, height: text.height) }
        if let known = knownFonts.withLock({ $0[text] }) { return known }
        guard case .fonts(let report) = try ask(.fonts(text)) else { throw nonsense }
        knownFonts.withLock { known in
            if known.count >= Self.mostKnown { known.removeAll() }
            known[text] = report
        }
        return report
    }

    public func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        guard case .geometry(let geometry) = try ask(.geometry(svg: svg, element: element)) else {
            throw nonsense
        }
        return geometry
    }

    public func version() throws(ArtError) -> String {
        if let known = knownVersion.withLock({ $0 }) { return known }
        guard case .version(let text) = try ask(.version) else { throw nonsense }
        knownVersion.withLock { $0 = text }
        return text
    }

    private var nonsense: ArtError { .helperFailed(program: Self.program, reason: "answered out of turn") }

    private func ask(_ question: ArtMessage.Question) throws(ArtError) -> ArtMessage.Answer {
        let worker: Worker
        if let waiting = idle.withLock({ $0.popLast() }) { worker = waiting } else { worker = try start() }
        let answer: ArtMessage.Answer
        do {
            try question.frame.send(over: worker.process.socket)
            guard let frame = try Frame.receive(from: worker.process.socket) else {
                throw Frame.WireError.closed
            }
            guard let understood = ArtMessage.Answer(frame) else { throw nonsense }
            answer = understood
        } catch let error as ArtError {
            throw error
        } catch {
            // The worker is not put back: it ends here, and the next question starts a fresh one.
            throw .helperFailed(program: Self.program, reason: "\(error)")
        }
        idle.withLock { $0.append(worker) }
        if case .failure(let error) = answer { throw error }
        return answer
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
