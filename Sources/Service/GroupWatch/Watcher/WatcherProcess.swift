import Glibc
import Helpers

/// What one turn of reading brought.
enum WatcherReading {
    case records([WatcherRecord])
    /// The program ended, or sent what is no record.
    case ended
}

/// A running watcher program, as the loop uses it. Nothing here blocks.
protocol WatcherConnection: AnyObject {
    var pid: Int32 { get }
    var socket: Int32 { get }
    var hasMoreToSend: Bool { get }

    /// Requests a watch; `WatcherRecord.watching` or `.refused` with this key answers.
    func watch(_ key: UInt64, path: String)
    func forget(_ descriptor: Int32)
    /// Requests `WatcherRecord.alive` with this word.
    func ping(_ word: UInt64)
    /// Sends as many requests as the socket takes.
    func send()
    /// The records that have arrived.
    func receive() -> WatcherReading
}

/// How an attempt to start the watcher program ended.
enum WatcherStart {
    case started(any WatcherConnection)
    case missing
    case failed
}

/// The program `kigurumi-inotify`, connected by a socket.
final class WatcherProcess: WatcherConnection {
    static let program = "kigurumi-inotify"

    /// A name has at most 255 bytes: a longer record without an end isn't from our program.
    private static let longestRecord = 4096

    private let process: HelperProcess
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65536)

    init(program: String, patience: Duration) throws(HelperProcess.StartError) {
        process = try HelperProcess(program: program, timeout: Int(patience.components.seconds) + 1)
    }

    static func start(from helpers: HelperLocation, patience: Duration) -> WatcherStart {
        guard let path = helpers.path(of: program) else { return .missing }
        do { return .started(try WatcherProcess(program: path, patience: patience)) } catch { return .failed }
    }

    var pid: Int32 { process.pid }
    var socket: Int32 { process.socket }
    var hasMoreToSend: Bool { sent < outgoing.count }

    func watch(_ key: UInt64, path: String) { enqueue("+ \(key) \(path)") }
    func forget(_ descriptor: Int32) { enqueue("- \(descriptor)") }
    func ping(_ word: UInt64) { enqueue("? \(word)") }

    /// Whether the program has ended shows when reading.
    func send() {
        while sent < outgoing.count {
            let count = unsafe outgoing[sent...].withUnsafeBytes {
                unsafe Glibc.send(
                    socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 { sent += count } else if errno != EINTR { return }
        }
        outgoing.removeAll(keepingCapacity: outgoing.capacity < 1 << 16)
        sent = 0
    }

    func receive() -> WatcherReading {
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        guard count > 0 else {
            let isOpen = count < 0 && (errno == EAGAIN || errno == EINTR)
            return isOpen ? .records([]) : .ended
        }
        incoming += buffer[..<count]
        var records: [WatcherRecord] = []
        var start = incoming.startIndex
        while let end = incoming[start...].firstIndex(of: 0) {
            guard let record = WatcherRecord(incoming[start..<end]) else { return .ended }
            records.append(record)
            start = end + 1
        }
        incoming.removeSubrange(..<start)
        return incoming.count <= Self.longestRecord ? .records(records) : .ended
    }

    private func enqueue(_ record: String) { outgoing += Array(record.utf8) + [0] }
}
