import BinaryCoding
import CSandbox
import FaceDecoding
import FaceInput
import FaceSandbox
import Glibc
import Helpers
import PlatformChecks
import Raster

/// Waits for one request, responds and ends.
enum DecodeServer {
    private static let socket = Int32(SANDBOX_SOCKET)

    /// Serves the request; never returns.
    static func serve() -> Never {
        sandbox_prepare()
        if !isRequested {
            HeadFinding.prepare()
            sandbox_touch_memory()
        }
        let received: WireMessage?
        do { received = try WireMessage.receive(from: socket) } catch {
            if case .failed = error { _exit(Int32(SANDBOX_MACHINE_FAILED)) }
            _exit(Int32(SANDBOX_NOT_UNDERSTOOD))
        }
        guard let received, let request = FaceRequest(received) else { _exit(Int32(SANDBOX_NOT_UNDERSTOOD)) }
        let response: FaceResponse
        do throws(FaceError) {
            response = try respond(to: request)
        } catch {
            response = .failure(error)
        }
        send(response)
        _exit(0)
    }

    /// Sends a response; without it the face would seem to be at fault.
    private static func send(_ response: FaceResponse) {
        do { try response.message.send(over: socket) } catch { _exit(Int32(SANDBOX_MACHINE_FAILED)) }
    }

    /// Whether the request has arrived already.
    private static var isRequested: Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) != 0
    }

    private static func respond(to request: FaceRequest) throws(FaceError) -> FaceResponse {
        switch request {
        case .decode(let options): return .picture(try decode(options))
        case .check(let length): return .checked(length: try check(length))
        case .libraries(let isLocked):
            FaceLibraries.loadHEIF()
            let text = "\(FaceLibraries.all), \(FaceAnalyzing.library)"
            if isLocked { try lock(threads: true) }
            return .libraries(text)
        }
    }

    /// Checks finished packs, and writes what is found.
    /// - Returns: how many bytes that takes.
    private static func check(_ length: Int) throws(FaceError) -> Int {
        sandbox_report_memory()
        try lock(threads: false)
        guard let question = try? PackQuestion(encoded: face(length)) else {
            _exit(Int32(SANDBOX_NOT_UNDERSTOOD))
        }
        let answer = question.answer
        unsafe answer.withUnsafeBytes { unsafe write($0, at: 0) }
        return answer.count
    }

    private static func lock(threads: Bool) throws(FaceError) {
        let lock = sandbox_lock(threads)
        guard lock.filtered else {
            // The kernel supports locking, but lacks resources now.
            if lock.error == ENOMEM || lock.error == EAGAIN { _exit(Int32(SANDBOX_MACHINE_FAILED)) }
            throw .decoder(.refused("seccomp: \(unsafe String(cString: strerror(lock.error)))"))
        }
    }

    private static func decode(_ options: FaceRequest.DecodeOptions) throws(FaceError) -> FaceGeometry {
        // Everything that needs files is loaded before the lock.
        sandbox_read_time_zone()
        let finding = HeadFinding(number: options.part.number)
        let decoder = InProcessDecoder.prepared(for: options.format, search: finding.search) { work in
            send(.work(work))
        }
        sandbox_report_memory()
        if options.isLocked { try lock(threads: decoder.needsThreads) }
        let bytes = face(options.length)
        var image = try decoder.decode(bytes, limits: options.limits, part: options.part)
        image.found = finding.found
        image.libraries += ", \(FaceAnalyzing.library)"
        if let background = options.background {
            let sight = image.frames.first.flatMap { finding.sight(in: $0.bitmap) }
            FaceAnalyzing.analyze(&image, found: sight, background, options.limits)
        }
        image.clearBeyondPicture()
        var offset = 0
        for frame in image.frames { write(frame, at: &offset) }
        return FaceGeometry(image)
    }

    /// Reads the face from its descriptor.
    /// - Parameter size: of the face in bytes.
    private static func face(_ size: Int) -> [UInt8] {
        let descriptor = Int32(SANDBOX_FACE)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // At most `size` bytes are read into `size` bytes.
            while count < size {
                let got = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
                if got <= 0 { break }
                count += got
            }
        }
        guard bytes.count == size else { _exit(Int32(SANDBOX_MACHINE_FAILED)) }
        return bytes
    }

    /// Writes the picture, then the person, then the head, as `FrameContents` describes them.
    private static func write(_ frame: DecodedFace.Frame, at offset: inout Int) {
        write(frame.bitmap, at: &offset)
        if let person = frame.person { write(person, at: &offset) }
        if let head = frame.head { write(head, at: &offset) }
    }

    private static func write(_ picture: Bitmap, at offset: inout Int) {
        unsafe picture.pixels.withUnsafeBytes { unsafe write($0, at: offset) }
        offset += picture.pixels.count * 4
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        var done = 0
        while done < bytes.count {
            let count = unsafe pwrite(
                Int32(SANDBOX_FRAMES), bytes.baseAddress?.advanced(by: done), bytes.count - done,
                off_t(start + done))
            guard count > 0 else { _exit(Int32(SANDBOX_MACHINE_FAILED)) }
            done += count
        }
    }
}
