#if Cluster
    import CNATS
    import Cluster

    /// A subject of this connection, on which answers are waited for.
    @safe final class NATSInbox: @unchecked Sendable {
        private let connection: OpaquePointer?
        private let subject: String
        private var subscription: OpaquePointer?

        /// - Parameters:
        ///   - connection: lives longer than this object.
        ///   - check: throws what a status reports.
        init(
            _ connection: OpaquePointer?, _ check: (natsStatus, jsErrCode) throws(QueueError) -> Void
        ) throws(QueueError) {
            unsafe self.connection = connection
            var name: UnsafeMutablePointer<CChar>?
            try check(unsafe natsInbox_Create(&name), jsErrCode(0))
            defer { unsafe natsInbox_Destroy(name) }
            subject = unsafe name.map { unsafe String(cString: $0) } ?? ""
            try check(unsafe natsConnection_SubscribeSync(&subscription, connection, subject), jsErrCode(0))
        }

        deinit { unsafe natsSubscription_Destroy(subscription) }

        /// Sends a request and waits for the answer, or takes one that came too late for an earlier request.
        /// - Returns: a message, which the caller destroys; without one, why.
        func ask(
            _ place: String, _ text: String, within timeout: Duration
        ) -> (message: OpaquePointer?, code: natsStatus) {
            var waiting: UInt64 = 0
            var code = unsafe natsSubscription_QueuedMsgs(subscription, &waiting)
            if code == NATS_OK, waiting == 0 {
                code = unsafe natsConnection_PublishRequestString(connection, place, subject, text)
            }
            var message: OpaquePointer?
            if code == NATS_OK {
                code = unsafe natsSubscription_NextMsg(&message, subscription, timeout.milliseconds)
            }
            return unsafe (message, code)
        }
    }

    /// A message of the stream of jobs.
    struct Fetched {
        var subject: String
        var bytes: [UInt8]
        /// Where acknowledgments go.
        var reply: String
        /// How often it has been delivered, from 1.
        var attempt: Int
        /// Its number in the stream.
        var sequence: UInt64

        /// - Returns: nil for a message without a job, such as one that states that none waits.
        init?(_ message: OpaquePointer) {
            guard let place = unsafe natsMsg_GetReply(message).map({ unsafe String(cString: $0) }),
                let (attempt, sequence) = Self.numbers(place)
            else { return nil }
            subject = unsafe String(cString: natsMsg_GetSubject(message))
            bytes = unsafe NATSSession.bytes(message)
            (reply, self.attempt, self.sequence) = (place, attempt, sequence)
        }

        /// Read from `$JS.ACK.STREAM.CONSUMER.DELIVERED.SEQUENCE.…`, or from the later form with domain and account before the
        /// stream.
        private static func numbers(_ reply: String) -> (attempt: Int, sequence: UInt64)? {
            let parts = reply.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count >= 9, parts[0] == "$JS", parts[1] == "ACK" else { return nil }
            let place = parts.count == 9 ? 4 : 6
            guard let attempt = Int(parts[place]), let sequence = UInt64(parts[place + 1]) else { return nil }
            return (attempt, sequence)
        }
    }
#endif
