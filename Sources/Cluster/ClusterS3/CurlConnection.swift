#if Cluster
    import CCurl

    /// One libcurl handle with its open connections. One thread at a time uses it.
    @safe final class CurlConnection: @unchecked Sendable {
        private let handle: UnsafeMutableRawPointer

        /// libcurl asks for this once, before other threads use it.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        /// - Returns: nil without memory.
        init?() {
            guard Self.isReady, let handle = unsafe curl_easy_init() else { return nil }
            unsafe self.handle = handle
        }

        deinit { unsafe curl_easy_cleanup(handle) }

        /// Sends a request and waits for the answer.
        func send(_ request: HTTPRequest, as signer: S3Signer, _ times: S3Times) -> CurlResult {
            // Keeps connections and what is known of names and TLS.
            unsafe curl_easy_reset(handle)
            let answer = HTTPAnswer(limit: request.limit)
            // A name that is the beginning of another must not come: see `HTTPRequest.headers`.
            let lines = request.headers + signer.headers(of: request)
            var list: UnsafeMutablePointer<curl_slist>?
            for line in lines { unsafe list = curl_slist_append(list, line) }
            defer { unsafe curl_slist_free_all(list) }
            set(CURLOPT_URL, request.url)
            _ = unsafe kigurumi_curl_set_list(handle, list)
            setCommon(signer, times)
            var reasons = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE) + 1)
            let code = unsafe reasons.withUnsafeMutableBufferPointer { buffer in
                _ = unsafe kigurumi_curl_set_reasons(handle, buffer.baseAddress)
                defer { _ = unsafe kigurumi_curl_set_reasons(handle, nil) }
                return perform(request, answer)
            }
            let reason = String(
                decoding: reasons.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return CurlResult(
                code: code,
                reason: reason.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : reason,
                answer: answer)
        }

        private func perform(_ request: HTTPRequest, _ answer: HTTPAnswer) -> CURLcode {
            let context = unsafe Unmanaged.passUnretained(answer).toOpaque()
            unsafe kigurumi_curl_set_receivers(handle, Self.takeBody, Self.takeHead, context)
            switch request.method {
            case .get: set(CURLOPT_HTTPGET, 1)
            case .head: set(CURLOPT_NOBODY, 1)
            case .delete: set(CURLOPT_CUSTOMREQUEST, "DELETE")
            case .put:
                set(CURLOPT_CUSTOMREQUEST, "PUT")
                // The pointer is valid while the request runs. One more byte, so that there is a pointer for an empty body.
                return unsafe (request.body + [0]).withUnsafeBytes { bytes in
                    _ = unsafe kigurumi_curl_set_body(
                        handle, bytes.baseAddress, curl_off_t(request.body.count))
                    return withExtendedLifetime(answer) { unsafe curl_easy_perform(handle) }
                }
            }
            return withExtendedLifetime(answer) { unsafe curl_easy_perform(handle) }
        }

        private func setCommon(_ signer: S3Signer, _ times: S3Times) {
            set(CURLOPT_AWS_SIGV4, "aws:amz:\(signer.region):s3")
            set(CURLOPT_USERNAME, signer.credentials.accessKey)
            set(CURLOPT_PASSWORD, signer.credentials.secretKey)
            set(CURLOPT_USERAGENT, "kigurumi")
            set(CURLOPT_PROTOCOLS_STR, "http,https")
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            set(CURLOPT_PATH_AS_IS, 1)
            set(CURLOPT_FOLLOWLOCATION, 0)
            set(CURLOPT_NOSIGNAL, 1)
            set(CURLOPT_TCP_KEEPALIVE, 1)
            set(CURLOPT_CONNECTTIMEOUT_MS, times.connecting)
            set(CURLOPT_TIMEOUT_MS, times.request)
            set(CURLOPT_LOW_SPEED_LIMIT, 1000)
            set(CURLOPT_LOW_SPEED_TIME, times.stalled)
            if let file = signer.authorityFile { set(CURLOPT_CAINFO, file) }
        }

        private func set(_ option: CURLoption, _ text: String) {
            _ = unsafe kigurumi_curl_set_text(handle, option, text)
        }

        private func set(_ option: CURLoption, _ number: Int) {
            _ = unsafe kigurumi_curl_set_number(handle, option, number)
        }

        private typealias Receiver =
            @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int

        private static let takeBody: Receiver = { bytes, size, count, context in
            guard let answer = unsafe answer(context) else { return 0 }
            return answer.take(body: unsafe copied(bytes, size * count)) ? size * count : 0
        }

        private static let takeHead: Receiver = { bytes, size, count, context in
            guard let answer = unsafe answer(context) else { return 0 }
            answer.take(head: unsafe copied(bytes, size * count))
            return size * count
        }

        private static func answer(_ context: UnsafeMutableRawPointer?) -> HTTPAnswer? {
            guard let context = unsafe context else { return nil }
            return unsafe Unmanaged<HTTPAnswer>.fromOpaque(context).takeUnretainedValue()
        }

        /// libcurl gives that many readable bytes.
        private static func copied(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> [UInt8] {
            unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
        }
    }

    struct CurlResult {
        var code: CURLcode
        /// In English, such as `Could not resolve host: example.org`.
        var reason: String
        var answer: HTTPAnswer
    }
#endif
