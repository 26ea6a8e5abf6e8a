import Hummingbird
import NIOCore

/// An answer that its client may take long to receive.
///
/// For Hummingbird an answer is finished once its end is in the connection's buffer: the connection counts as silent then,
/// and a stop closes it, with all that hasn't left the buffer. So the end follows once everything before it has left.
struct LongAnswer: Sendable {
    let bytes: [UInt8]
    let channel: any Channel
    /// Seconds within which a part must leave the buffer.
    let patience: Int64

    /// Bytes that are written at once.
    private static let part = 128 << 10
    /// Bytes a second that a client must take on the whole: what it keeps waiting, others can't have.
    private static let pace = 32 << 10

    var body: ResponseBody {
        guard bytes.count > Self.part else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
        let end = ContinuousClock.now + .seconds(patience + Int64(bytes.count / Self.pace))
        return ResponseBody(contentLength: bytes.count) { writer in
            for start in stride(from: 0, to: bytes.count, by: Self.part) {
                // No second copy of all of it waits for a slow client.
                let part = bytes[start..<min(start + Self.part, bytes.count)]
                try await writer.write(ByteBuffer(bytes: part))
                try await flush()
                guard ContinuousClock.now < end else {
                    channel.close(promise: nil)
                    throw CancellationError()
                }
            }
            try await writer.finish(nil)
        }
    }

    /// Waits until the buffer is empty, and closes the connection where its client takes too long.
    private func flush() async throws {
        let end = channel.eventLoop.scheduleTask(in: .seconds(patience)) { [channel] in
            // This task may be late itself.
            channel.getOption(.bufferedWritableBytes).whenSuccess { count in
                if count > 0 { channel.close(promise: nil) }
            }
        }
        defer { end.cancel() }
        var pause = Duration.milliseconds(1)
        while try await channel.getOption(.bufferedWritableBytes).get() > 0 {
            try await Task.sleep(for: pause)
            pause = min(pause * 2, Duration.milliseconds(100))
        }
    }
}
