#if Cluster
    import CNATS
    import Cluster
    import Names
    import Synchronization

    /// A connection with the streams and consumers of a queue. Reconnects by itself, with growing pauses.
    @safe final class NATSSession: @unchecked Sendable {
        let address: NATSAddress
        let subjects: QueueSubjects
        private(set) var connection: OpaquePointer?
        private var context: OpaquePointer?
        private var subscriptions: [GroupJob.Urgency: OpaquePointer] = unsafe [:]
        /// Where messages come that are asked for without waiting.
        private var inboxes: [GroupJob.Urgency: NATSInbox] = [:]
        /// The server's words, where it refused the last turn.
        let turnRefusal = Mutex<String?>(nil)

        /// Connects, and makes the streams where they are missing.
        init(_ address: NATSAddress, _ subjects: QueueSubjects, _ times: QueueTimes) throws(QueueError) {
            self.address = address
            self.subjects = subjects
            try connect()
            try check(unsafe natsConnection_JetStream(&context, connection, nil))
            try requireStream(.jobs(subjects, times, replicas: address.replicas))
            try requireStream(.failures(subjects, replicas: address.replicas))
            for urgency in GroupJob.Urgency.allCases { try subscribe(urgency, times) }
        }

        deinit {
            inboxes = [:]
            for urgency in GroupJob.Urgency.allCases {
                if let subscription = unsafe subscriptions[urgency] {
                    unsafe natsSubscription_Destroy(subscription)
                }
            }
            unsafe jsCtx_Destroy(context)
            unsafe natsConnection_Destroy(connection)
        }

        private func connect() throws(QueueError) {
            var options: OpaquePointer?
            try check(unsafe natsOptions_Create(&options))
            defer { unsafe natsOptions_Destroy(options) }
            let strings = CStrings()
            let servers = unsafe strings.list(address.servers)
            try check(unsafe natsOptions_SetServers(options, servers, Int32(address.servers.count)))
            try check(unsafe natsOptions_SetName(options, "kigurumi"))
            try check(unsafe natsOptions_SetTimeout(options, address.timeout.milliseconds))
            try check(unsafe natsOptions_SetMaxReconnect(options, -1))
            try check(unsafe natsOptions_SetReconnectWait(options, 500))
            try check(unsafe natsOptions_SetReconnectJitter(options, 1_500, 1_500))
            // A partition shows after twice this time.
            try check(unsafe natsOptions_SetPingInterval(options, 5_000))
            // What can't be sent now is reported at once and not kept for later.
            try check(unsafe natsOptions_SetReconnectBufSize(options, 0))
            if let path = address.credentials {
                try check(unsafe natsOptions_SetUserCredentialsFromFiles(options, path, nil))
            }
            if let (name, password) = address.user {
                try check(unsafe natsOptions_SetUserInfo(options, name, password))
            }
            if let token = address.token { try check(unsafe natsOptions_SetToken(options, token)) }
            if address.needsEncryption {
                try check(unsafe natsOptions_SetSecure(options, true))
                if let path = address.certificates {
                    try check(unsafe natsOptions_LoadCATrustedCertificates(options, path))
                }
            }
            try check(unsafe natsConnection_Connect(&connection, options))
        }

        // MARK: Streams

        private func requireStream(_ wanted: StreamShape) throws(QueueError) {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            let status = unsafe js_GetStreamInfo(&info, context, wanted.name, nil, &code)
            if status == NATS_NOT_FOUND || code == JSStreamNotFoundErr { return try makeStream(wanted) }
            try check(status, code)
            defer { unsafe jsStreamInfo_Destroy(info) }
            guard let config = unsafe info?.pointee.Config?.pointee else {
                throw .broken(reason: "stream \(wanted.name) has no configuration")
            }
            if let reason = unsafe wanted.difference(from: config) {
                throw .otherStream(name: wanted.name, reason: reason)
            }
        }

        private func makeStream(_ wanted: StreamShape) throws(QueueError) {
            let strings = CStrings()
            var config = unsafe jsStreamConfig()
            try check(unsafe jsStreamConfig_Init(&config))
            unsafe wanted.fill(&config, strings)
            var code = jsErrCode(0)
            let status = unsafe js_AddStream(nil, context, &config, nil, &code)
            // Another program made it just now.
            if code == JSStreamNameExistErr { return try requireStream(wanted) }
            let isAway = [jsErrCode(0), JSNotEnabledErr, JSClusterNotAvailErr, JSClusterNotLeaderErr]
                .contains(code)
            guard status == NATS_OK || isAway else {
                throw .unmadeStream(name: wanted.name, reason: Self.lastError(status))
            }
            try check(status, code)
        }

        private func subscribe(_ urgency: GroupJob.Urgency, _ times: QueueTimes) throws(QueueError) {
            let strings = CStrings()
            var options = unsafe jsSubOptions()
            try check(unsafe jsSubOptions_Init(&options))
            unsafe options.Stream = strings(subjects.jobStream)
            unsafe options.Config.Durable = strings(urgency.rawValue)
            unsafe options.Config.FilterSubject = strings(subjects.jobs(urgency))
            unsafe options.Config.AckPolicy = js_AckExplicit
            unsafe options.Config.AckWait = times.patience.nanoseconds
            // Workers count themselves: what the server gives up would stay in the stream, and nobody would know.
            unsafe options.Config.MaxDeliver = -1
            unsafe options.Config.MaxAckPending = 100_000
            unsafe options.Config.MaxWaiting = 20_000
            var (subscription, code): (OpaquePointer?, jsErrCode) = (nil, jsErrCode(0))
            let status = unsafe js_PullSubscribe(
                &subscription, context, subjects.jobs(urgency), urgency.rawValue, nil, &options, &code)
            if status == NATS_INVALID_ARG || status == NATS_ERR, code == jsErrCode(0) {
                throw .otherStream(
                    name: "\(subjects.jobStream), consumer \(urgency.rawValue)",
                    reason: Self.lastError(status))
            }
            try check(status, code)
            unsafe subscriptions[urgency] = subscription
            inboxes[urgency] = try unsafe NATSInbox(connection, check)
        }

        // MARK: Calls

        /// Publishes a message and waits until the stream has it.
        /// - Parameters:
        ///   - id: a second message with it is dropped for a while.
        ///   - sequence: of the message that has to be the subject's; otherwise this one is dropped.
        /// - Returns: whether it was new.
        func publish(
            _ bytes: [UInt8], to subject: String, id: String?, replacing sequence: UInt64? = nil
        ) throws(QueueError) -> Bool {
            let strings = CStrings()
            var options = unsafe jsPubOptions()
            try check(unsafe jsPubOptions_Init(&options))
            unsafe options.MaxWait = address.timeout.milliseconds
            if let id { unsafe options.MsgId = strings(id) }
            if let sequence { unsafe options.ExpectLastSubjectSeq = sequence }
            var ack: UnsafeMutablePointer<jsPubAck>?
            var code = jsErrCode(0)
            let status = unsafe bytes.withUnsafeBytes {
                unsafe js_Publish(
                    &ack, context, subject, $0.baseAddress, Int32($0.count), &options, &code)
            }
            if code == JSStreamWrongLastSequenceErr { return false }
            try check(status, code)
            defer { unsafe jsPubAck_Destroy(ack) }
            return unsafe ack?.pointee.Duplicate != true
        }

        /// - Returns: whether nobody else has the turn.
        func takeTurn() throws(QueueError) -> Bool {
            turnRefusal.withLock { $0 = nil }
            do throws(QueueError) {
                try requireStream(.turns(subjects, replicas: address.replicas))
                return try publish([], to: subjects.turns, id: "turn")
            } catch {
                if case .refused(_, let reason) = error { turnRefusal.withLock { $0 = reason } }
                throw error
            }
        }

        /// How often the connection broke and was made again.
        var reconnections: UInt64 {
            var statistics: OpaquePointer?
            guard unsafe natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
            defer { unsafe natsStatistics_Destroy(statistics) }
            var count: UInt64 = 0
            _ = unsafe natsConnection_GetStats(connection, statistics)
            _ = unsafe natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &count)
            return count
        }

        /// When a stream was made, in nanoseconds since 1970, the number of its newest message, and how many it has.
        func state(of stream: String) throws(QueueError) -> (made: Int64, newest: UInt64, messages: Int) {
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            try check(unsafe js_GetStreamInfo(&info, context, stream, nil, &code), code)
            defer { unsafe jsStreamInfo_Destroy(info) }
            guard let found = unsafe info?.pointee else { return (0, 0, 0) }
            return unsafe (found.Created, found.State.LastSeq, Int(clamping: found.State.Msgs))
        }

        /// A message of an urgency that is there now.
        ///
        /// The library's own call without waiting loses a message that comes later than its answer; this one finds it at the
        /// next call.
        func take(_ urgency: GroupJob.Urgency) throws(QueueError) -> Fetched? {
            guard let inbox = inboxes[urgency] else { return nil }
            let place = "$JS.API.CONSUMER.MSG.NEXT.\(subjects.jobStream).\(urgency.rawValue)"
            let (answer, status) = unsafe inbox.ask(
                place, #"{"batch": 1, "no_wait": true}"#, within: address.timeout)
            guard let message = unsafe answer else {
                try check(status)
                return nil
            }
            defer { unsafe natsMsg_Destroy(message) }
            return unsafe Fetched(message)
        }

        /// Waits for a message of an urgency.
        /// - Parameter wait: more than 0.
        func fetch(_ urgency: GroupJob.Urgency, within wait: Duration) throws(QueueError) -> Fetched? {
            guard let subscription = unsafe subscriptions[urgency] else { return nil }
            var list = unsafe natsMsgList()
            var request = jsFetchRequest()
            try check(unsafe jsFetchRequest_Init(&request))
            request.Batch = 1
            // With less, a message could come after the client went away: it would be delivered to nobody.
            request.Expires = max(.milliseconds(200), wait).nanoseconds
            let status = unsafe natsSubscription_FetchRequest(&list, subscription, &request)
            defer { unsafe natsMsgList_Destroy(&list) }
            if status == NATS_TIMEOUT || status == NATS_NOT_FOUND { return nil }
            try check(status)
            guard unsafe list.Count > 0, let message = unsafe list.Msgs?[0] else { return nil }
            return unsafe Fetched(message)
        }

        /// Answers a message by its reply's subject, and waits until the server has it.
        func acknowledge(_ reply: String, _ word: String) throws(QueueError) {
            var answer: OpaquePointer?
            let status = unsafe natsConnection_RequestString(
                &answer, connection, reply, word, address.timeout.milliseconds)
            unsafe natsMsg_Destroy(answer)
            try check(status)
        }

        /// The same without waiting.
        func mention(_ reply: String, _ word: String) throws(QueueError) {
            try check(unsafe natsConnection_PublishString(connection, reply, word))
        }

        /// Messages of a consumer that weren't delivered, and those that weren't acknowledged.
        func counts(_ urgency: GroupJob.Urgency) throws(QueueError) -> (waiting: Int, running: Int) {
            var info: UnsafeMutablePointer<jsConsumerInfo>?
            var code = jsErrCode(0)
            try check(
                unsafe js_GetConsumerInfo(&info, context, subjects.jobStream, urgency.rawValue, nil, &code),
                code)
            defer { unsafe jsConsumerInfo_Destroy(info) }
            return (
                Int(clamping: unsafe info?.pointee.NumPending ?? 0),
                Int(clamping: unsafe info?.pointee.NumAckPending ?? 0)
            )
        }

        /// The subjects of the failures, in any order: of many a long answer.
        func failures() throws(QueueError) -> [String] {
            let strings = CStrings()
            var options = unsafe jsOptions()
            try check(unsafe jsOptions_Init(&options))
            unsafe options.Stream.Info.SubjectsFilter = strings(subjects.failures)
            var info: UnsafeMutablePointer<jsStreamInfo>?
            var code = jsErrCode(0)
            try check(
                unsafe js_GetStreamInfo(&info, context, subjects.failureStream, &options, &code), code)
            defer { unsafe jsStreamInfo_Destroy(info) }
            guard let list = unsafe info?.pointee.State.Subjects?.pointee else { return [] }
            return unsafe (0..<Int(list.Count)).compactMap { index in
                unsafe list.List[index].Subject.map { unsafe String(cString: $0) }
            }
        }

        /// The message that lies under a subject of a stream; nil when there is none any more.
        func last(
            _ subject: String, in stream: String
        ) throws(QueueError) -> (sequence: UInt64, bytes: [UInt8])? {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            let status = unsafe js_GetLastMsg(
                &message, context, stream, subject, nil, &code)
            if status == NATS_NOT_FOUND || code == JSNoMessageFoundErr { return nil }
            try check(status, code)
            defer { unsafe natsMsg_Destroy(message) }
            return (unsafe natsMsg_GetSequence(message), unsafe Self.bytes(message))
        }

        /// Forgets a failure, unless it failed once more since and has replaced itself.
        func removeFailure(_ sequence: UInt64) throws(QueueError) {
            var code = jsErrCode(0)
            let status = unsafe js_DeleteMsg(context, subjects.failureStream, sequence, nil, &code)
            // nats-server reports a missing message as a deletion that failed, without a code of its own.
            if status != NATS_OK, !holdsFailure(sequence) { return }
            try check(status, code)
        }

        private func holdsFailure(_ sequence: UInt64) -> Bool {
            var message: OpaquePointer?
            var code = jsErrCode(0)
            let status = unsafe js_GetMsg(&message, context, subjects.failureStream, sequence, nil, &code)
            unsafe natsMsg_Destroy(message)
            return status != NATS_NOT_FOUND && code != JSNoMessageFoundErr
        }

        /// Asks for a round trip.
        func ping() throws(QueueError) {
            try check(unsafe natsConnection_FlushTimeout(connection, address.timeout.milliseconds))
        }

        static func bytes(_ message: OpaquePointer?) -> [UInt8] {
            let count = unsafe Int(natsMsg_GetDataLength(message))
            guard count > 0, let start = unsafe natsMsg_GetData(message) else { return [] }
            return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
#endif
