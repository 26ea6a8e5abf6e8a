#if Cluster
    import CCurl
    import Cluster

    /// Why one attempt of a request failed.
    struct S3Failure {
        var error: StoreError
        /// Whether the same request may work soon.
        var isTemporary: Bool
        /// Whether the server may have done what was asked for nevertheless.
        var isUncertain: Bool
        /// Whether newer credentials may help.
        var mayBeExpired = false
        /// How long the server asks to wait, in seconds.
        var wait: Int?

        /// What libcurl reports.
        init(_ result: CurlResult, key: String, limit: Int, endpoint: String) {
            switch result.code {
            case CURLE_WRITE_ERROR where result.answer.isTooLong:
                self.init(.tooLarge(key: key, limit: limit))
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
                self.init(.untrusted(endpoint: endpoint, reason: result.reason))
            case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
                self.init(.unreachable(endpoint: endpoint, reason: result.reason))
            case CURLE_PARTIAL_FILE:
                self.init(.broken(key: key, reason: result.reason), isTemporary: true, isUncertain: true)
            default:
                let hadConnection =
                    ![CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY]
                    .contains(result.code)
                self.init(
                    .unreachable(endpoint: endpoint, reason: result.reason), isTemporary: true,
                    isUncertain: hadConnection)
            }
        }

        /// What the server reports.
        init(_ answer: HTTPAnswer, key: String, settings: S3Settings) {
            let report = S3ErrorReport(answer)
            let (endpoint, bucket) = (settings.endpoint, settings.bucket)
            let reason = report.text(answer.status)
            switch (answer.status, report.code) {
            case (_, "RequestTimeTooSkewed"), (_, "RequestExpired"): self.init(.clock(endpoint: endpoint))
            case (_, "NoSuchBucket"): self.init(.noBucket(name: bucket))
            case (_, "AuthorizationHeaderMalformed") where report.region != nil,
                (300...399, _) where report.region != nil:
                self.init(.otherRegion(name: bucket, region: report.region ?? ""))
            case (_, "SlowDown"), (_, "RequestTimeout"), (_, "BadDigest"), (_, "XAmzContentSHA256Mismatch"),
                (_, "ConditionalRequestConflict"), (_, "OperationAborted"):
                self.init(
                    .unreachable(endpoint: endpoint, reason: reason), isTemporary: true, isUncertain: true)
            case (404, ""):
                self.init(
                    .unreachable(endpoint: endpoint, reason: "it answers 404, but not as an S3 server does"))
            case (412, _), (409, _), (404, _): self.init(.conflict(key: key))
            case (507, _), (_, "QuotaExceeded"), (_, "InsufficientCapacity"), (_, "XMinioStorageFull"),
                (_, "XMinioAdminBucketQuotaExceeded"):
                self.init(.full(key: key))
            case (401, _), (403, _):
                self.init(.refused(endpoint: endpoint, reason: reason))
                mayBeExpired = true
            case (408, _), (425, _), (429, _), (500...599, _):
                self.init(
                    .unreachable(endpoint: endpoint, reason: reason), isTemporary: true, isUncertain: true)
                wait = answer.headers["retry-after"].flatMap { Int($0) }
            default: self.init(.broken(key: key, reason: reason))
            }
        }

        init(_ error: StoreError, isTemporary: Bool = false, isUncertain: Bool = false) {
            self.error = error
            self.isTemporary = isTemporary
            self.isUncertain = isUncertain
        }
    }

    /// The document with which a server explains an error, and headers that stand in for it.
    struct S3ErrorReport {
        var code = ""
        var message = ""
        var region: String?

        init(_ answer: HTTPAnswer) {
            region = answer.headers["x-amz-bucket-region"]
            for leaf in (try? XMLLeaves.read(answer.body)) ?? [] {
                switch leaf.path {
                case "Error/Code": code = String(leaf.text.prefix(100))
                case "Error/Message": message = String(leaf.text.prefix(300))
                case "Error/Region": region = region ?? String(leaf.text.prefix(100))
                default: break
                }
            }
        }

        /// Such as `503 SlowDown: Please reduce your request rate`, without control characters.
        func text(_ status: Int) -> String {
            let text = ["\(status)", code].filter { !$0.isEmpty }.joined(separator: " ")
            let all = message.isEmpty ? text : "\(text): \(message)"
            let line = String(all.map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? " " : $0 })
            // It becomes part of a sentence.
            return String(line.reversed().drop { $0 == "." || $0 == " " }.reversed())
        }
    }
#endif
