#if Cluster
    import CCurl
    package import Cluster
    import Digest
    import Synchronization

    /// A bucket of an S3 server as a store. libcurl signs the requests (SigV4) and keeps connections.
    ///
    /// What fails for a moment is tried again, with growing waits. Each object carries the SHA-256 of its bytes, which is
    /// compared when it is read.
    package final class S3Store: ObjectStore {
        let settings: S3Settings
        private let retries: S3Retries
        private let files: S3CredentialFiles
        private let credentials: Mutex<S3Credentials>
        /// Connections that no thread uses now.
        private let idle = Mutex<[CurlConnection]>([])

        private static let mostIdle = 32
        /// A page of 1,000 keys has at most about 2 MB.
        private static let listLimit = 8 << 20
        private static let digestHeader = "x-amz-meta-sha256"

        /// Opens a bucket; no request is made yet.
        /// - Throws: `.credentials` when the files can't be read.
        package init(
            _ settings: S3Settings, credentials files: S3CredentialFiles, retries: S3Retries = S3Retries()
        ) throws(StoreError) {
            self.settings = settings
            self.files = files
            self.retries = retries
            credentials = Mutex(try files.read())
        }

        /// Gets an object and compares its digest.
        package func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject? {
            let request = HTTPRequest(method: .get, url: settings.address(of: key.description), limit: limit)
            return try attempt(request, key.description) { answer in
                switch answer.status {
                case 200: Self.object(in: answer, key.description)
                case 404 where !Self.isBucketMissing(answer): .success(nil)
                default: .failure(S3Failure(answer, key: key.description, settings: settings))
                }
            }
        }

        /// Puts an object.
        @discardableResult
        package func write(
            _ object: NewObject, to key: ObjectKey, if condition: WriteCondition
        ) throws(StoreError) -> ObjectVersion {
            let digest = SHA256.hex(object.bytes)
            var request = HTTPRequest(
                method: .put, url: settings.address(of: key.description), body: object.bytes, limit: 1 << 16)
            let caching = object.isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache"
            request.headers = [
                "Content-Type: \(object.mediaType)", "Cache-Control: \(caching)",
                "\(Self.digestHeader): \(digest)",
            ]
            switch condition {
            case .always: break
            case .absent: request.headers.append("If-None-Match: *")
            case .version(let version): request.headers.append("If-Match: \(version.tag)")
            }
            var isUncertain = false
            do throws(StoreError) {
                return try attempt(request, key.description, isUncertain: &isUncertain) { answer in
                    guard answer.status == 200, let tag = answer.headers["etag"], !tag.isEmpty else {
                        return .failure(S3Failure(answer, key: key.description, settings: settings))
                    }
                    return .success(ObjectVersion(tag: tag))
                }
            } catch {
                // An attempt whose answer was lost may have written the object: then it isn't another one's.
                guard isUncertain, error == .conflict(key: key.description),
                    let version = try versionHolding(digest, key)
                else { throw error }
                return version
            }
        }

        package func remove(_ key: ObjectKey) throws(StoreError) {
            let request = HTTPRequest(
                method: .delete, url: settings.address(of: key.description), limit: 1 << 16)
            try attempt(request, key.description) { answer in
                switch answer.status {
                case 200, 204: .success(())
                case 404 where !Self.isBucketMissing(answer): .success(())
                default: .failure(S3Failure(answer, key: key.description, settings: settings))
                }
            }
        }

        /// Lists keys, at most 1,000 a request. Names that are no keys of ours are left out.
        package func keys(
            beginningWith prefix: String, after: ObjectKey?, limit: Int
        ) throws(StoreError) -> [ObjectKey] {
            var found: [ObjectKey] = []
            var place = S3Place.after(after?.description ?? "")
            while found.count < limit {
                let page = try list(prefix, from: place, count: limit - found.count, isFlat: true)
                found += page.names.compactMap { ObjectKey($0) }
                guard let next = page.next else { break }
                place = .token(next)
            }
            return Array(found.prefix(limit))
        }

        /// Lists folders, at most 1,000 a request.
        package func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String]
        {
            var found: [String] = []
            let prefix = "\(folder)/"
            // Amazon then sends this folder once more, which is left out; SeaweedFS, whose order is another, does not.
            var place = S3Place.after(after.map { "\(prefix)\($0)/" } ?? "")
            while found.count < limit {
                let page = try list(prefix, from: place, count: limit - found.count + 1, isFlat: false)
                for name in page.folders {
                    let part = String(name.dropFirst(prefix.count).dropLast())
                    if name.hasPrefix(prefix), part != after, ObjectKey("\(prefix)\(part)") != nil {
                        found.append(part)
                    }
                }
                guard let next = page.next else { break }
                place = .token(next)
            }
            return Array(found.prefix(limit))
        }
    }

    /// Where a page of a list begins.
    private enum S3Place {
        /// Behind a name; empty: at the beginning.
        case after(String)
        /// Where the server said.
        case token(String)
    }

    extension S3Store {
        private func list(
            _ prefix: String, from place: S3Place, count: Int, isFlat: Bool
        ) throws(StoreError) -> S3Page {
            var query: [(name: String, value: String)] = isFlat ? [] : [("delimiter", "/")]
            query += [("list-type", "2"), ("max-keys", String(min(count, 1000))), ("prefix", prefix)]
            var last = ""
            switch place {
            case .after(let name):
                last = name
                if !name.isEmpty { query.append(("start-after", name)) }
            case .token(let token): query.insert(("continuation-token", token), at: 0)
            }
            let request = HTTPRequest(
                method: .get, url: settings.address(listing: query), limit: Self.listLimit)
            return try attempt(request, prefix) { answer in
                guard answer.status == 200 else {
                    return .failure(S3Failure(answer, key: prefix, settings: settings))
                }
                guard let page = S3Page(answer.body, after: last) else {
                    return .failure(S3Failure(.broken(key: prefix, reason: "the list is no XML of S3")))
                }
                return .success(page)
            }
        }

        /// The version of an object if it has these bytes.
        private func versionHolding(_ digest: String, _ key: ObjectKey) throws(StoreError) -> ObjectVersion? {
            let request = HTTPRequest(method: .head, url: settings.address(of: key.description), limit: 0)
            return try attempt(request, key.description) { answer in
                guard answer.status == 200 || answer.status == 404 else {
                    return .failure(S3Failure(answer, key: key.description, settings: settings))
                }
                let isOurs = answer.headers[Self.digestHeader] == digest
                return .success(isOurs ? answer.headers["etag"].map { ObjectVersion(tag: $0) } : nil)
            }
        }

        private static func isBucketMissing(_ answer: HTTPAnswer) -> Bool {
            S3ErrorReport(answer).code == "NoSuchBucket"
        }

        private static func object(in answer: HTTPAnswer, _ key: String) -> Outcome<StoredObject?> {
            guard let tag = answer.headers["etag"], !tag.isEmpty else {
                return .failure(S3Failure(.broken(key: key, reason: "the answer has no ETag")))
            }
            if let digest = answer.headers[digestHeader], digest != SHA256.hex(answer.body) {
                let error = StoreError.broken(
                    key: key, reason: "its bytes don't have the digest they were stored with")
                return .failure(S3Failure(error, isTemporary: true))
            }
            return .success(StoredObject(bytes: answer.body, version: ObjectVersion(tag: tag)))
        }

        // MARK: Attempts

        enum Outcome<Value> {
            case success(Value)
            case failure(S3Failure)
        }

        private func attempt<Value>(
            _ request: HTTPRequest, _ key: String, _ meaning: (HTTPAnswer) -> Outcome<Value>
        ) throws(StoreError) -> Value {
            var isUncertain = false
            return try attempt(request, key, isUncertain: &isUncertain, meaning)
        }

        /// Sends a request until it works or can't.
        /// - Parameter isUncertain: Set when an attempt failed that the server may have carried out.
        private func attempt<Value>(
            _ request: HTTPRequest, _ key: String, isUncertain: inout Bool,
            _ meaning: (HTTPAnswer) -> Outcome<Value>
        ) throws(StoreError) -> Value {
            var number = 0
            var isRefreshed = false
            while true {
                number += 1
                let failure: S3Failure
                let used = credentials.withLock { $0 }
                switch send(request, as: used, key, meaning) {
                case .success(let value): return value
                case .failure(let found): failure = found
                }
                isUncertain = isUncertain || failure.isUncertain
                if failure.mayBeExpired, !isRefreshed, try refreshCredentials(used) {
                    isRefreshed = true
                    continue
                }
                guard failure.isTemporary, number < max(1, retries.attempts) else { throw failure.error }
                retries.pause(retries.wait(after: number, asked: failure.wait))
            }
        }

        private func send<Value>(
            _ request: HTTPRequest, as credentials: S3Credentials, _ key: String,
            _ meaning: (HTTPAnswer) -> Outcome<Value>
        ) -> Outcome<Value> {
            guard let connection = idle.withLock({ $0.popLast() }) ?? CurlConnection() else {
                return .failure(S3Failure(.unreachable(endpoint: settings.endpoint, reason: "no memory")))
            }
            let signer = S3Signer(
                region: settings.region, credentials: credentials, authorityFile: settings.authorityFile)
            let result = connection.send(request, as: signer, settings.times)
            idle.withLock { if $0.count < Self.mostIdle { $0.append(connection) } }
            // The body of an error may be cut: its status is enough.
            let isCut = result.code == CURLE_WRITE_ERROR && !result.answer.isTooLong
            guard result.code == CURLE_OK || (isCut && result.answer.status >= 300) else {
                return .failure(
                    S3Failure(result, key: key, limit: request.limit, endpoint: settings.endpoint))
            }
            return meaning(result.answer)
        }

        /// Reads the files once more, because temporary credentials are replaced there.
        /// - Parameter used: those that were refused.
        /// - Returns: whether there are others.
        private func refreshCredentials(_ used: S3Credentials) throws(StoreError) -> Bool {
            let newer = try files.read()
            credentials.withLock { $0 = newer }
            return newer != used
        }
    }
#endif
