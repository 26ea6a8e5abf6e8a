import Glibc
import Helpers

/// A running watcher program and what is on its way to and from it. Never blocks.
final class WatcherLink {
    static let program = "kigurumi-inotify"

    /// What one turn of reading brought.
    enum Reading {
        case records([WatcherRecord])
        /// The program ended, or sends what is no record.
        case ended
    }

    /// A name has at most 255 bytes; what goes on longer without an end isn't from our program.
    private static let longestRecord = 4096

    private let process: HelperProcess
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65536)

    init(program: String, patience: Duration) throws(HelperProcess.StartError) {
        process = try HelperProcess(program: program, timeout: Int(patience.components.seconds) + 1)
    }

    var pid: Int32 { process.pid }
    var socket: Int32 { process.socket }
    var hasMoreToSend: Bool { sent < outgoing.count }

    func watch(_ key: UInt64, path: String) { say("+ \(key) \(path)") }
    func forget(_ descriptor: Int32) { say("- \(descriptor)") }
    func ask(_ word: UInt64) { say("? \(word)") }

    /// Sends what it takes now. That the program is gone is seen when reading.
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

    /// What has come in by now.
    func receive() -> Reading {
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

    private func say(_ record: String) { outgoing += Array(record.utf8) + [0] }
}
