import Hummingbird
import NIOCore

/// An answer after which the connection is closed, such as a refusal of a body that is too long.
///
/// The rest of that body is never read. Hummingbird reads and drops what is left of a request once its answer is
/// written, and the sender may fill that time with gigabytes; so writing ends only with the connection.
struct LastAnswer: Sendable {
    let bytes: [UInt8]
    let channel: any Channel

    /// How long the answer may take to arrive. Closing with unread bytes resets the connection, and a sender that is
    /// still writing then may lose what it hasn't received.
    private static let arrival = Duration.milliseconds(100)

    var body: ResponseBody {
        ResponseBody(contentLength: bytes.count) { [bytes, channel] writer in
            try await writer.write(ByteBuffer(bytes: bytes))
            try await writer.finish(nil)
            try? await Task.sleep(for: Self.arrival)
            try? await channel.close()
        }
    }
}
