#if Cluster
    import CNATS
    import Cluster
    import Synchronization

    extension NATSSession {
        /// - Parameter code: of JetStream; 0: none.
        func check(_ status: natsStatus, _ code: jsErrCode = jsErrCode(0)) throws(QueueError) {
            guard status != NATS_OK else { return }
            if status == NATS_TIMEOUT, let reason = refusal {
                throw .refused(server: address.text, reason: reason)
            }
            throw Self.error(status, code, server: address.text)
        }

        /// What the server said it doesn't permit: it gives no other answer to such a request. The library keeps that for as
        /// long as the connection lasts, and a connection outlasts a refused turn.
        private var refusal: String? {
            var text: UnsafePointer<CChar>?
            guard let connection = unsafe connection,
                unsafe natsConnection_GetLastError(connection, &text) == NATS_NOT_PERMITTED
            else { return nil }
            let reason = unsafe text.map { unsafe String(cString: $0) } ?? "permissions violation"
            return reason == turnRefusal.withLock { $0 } ? nil : reason
        }

        private static func error(_ status: natsStatus, _ code: jsErrCode, server: String) -> QueueError {
            if code == JSNotEnabledErr {
                return .unreachable(server: server, reason: "JetStream is not enabled")
            }
            let reason = lastError(status)
            if code == JSClusterNotAvailErr || code == JSClusterNotLeaderErr {
                return .unreachable(server: server, reason: reason)
            }
            switch status {
            case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED:
                return .refused(server: server, reason: reason)
            case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED, NATS_SECURE_CONNECTION_WANTED:
                return .untrusted(server: server, reason: reason)
            case NATS_NO_RESPONDERS:
                return .unreachable(server: server, reason: "JetStream doesn't answer")
            case NATS_INSUFFICIENT_BUFFER:
                // Nothing is kept for later: see `connect`.
                return .unreachable(server: server, reason: "the connection is lost")
            case NATS_NO_SERVER, NATS_TIMEOUT, NATS_IO_ERROR, NATS_CONNECTION_CLOSED,
                NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_NOT_YET_CONNECTED,
                NATS_MISSED_HEARTBEAT:
                return .unreachable(server: server, reason: reason)
            default:
                return .broken(reason: code == jsErrCode(0) ? reason : "\(reason) (\(code.rawValue))")
            }
        }

        /// The library's words for what went wrong last in this thread.
        static func lastError(_ status: natsStatus) -> String {
            let general = unsafe natsStatus_GetText(status).map { unsafe String(cString: $0) } ?? "?"
            var last = NATS_OK
            guard let text = unsafe nats_GetLastError(&last).map({ unsafe String(cString: $0) }),
                last == status, !text.isEmpty
            else { return general }
            // (conn.c:2088): No server available for connection
            guard text.hasPrefix("("), let end = text.firstIndex(of: " ") else { return text }
            return String(text[text.index(after: end)...])
        }
    }

    extension Duration {
        var milliseconds: Int64 { max(1, Int64(self / .milliseconds(1))) }
        var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
    }
#endif
