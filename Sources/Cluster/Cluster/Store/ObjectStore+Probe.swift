extension ObjectStore {
    /// Asks for an answer, whatever it is: the cheapest request that needs the bucket.
    package func answer() throws(StoreError) {
        guard let key = ObjectKey("\(ObjectKey.privateFolder)/probe") else { return }
        _ = try read(key, limit: 1 << 10)
    }

    /// Checks that the store honors conditions, which keep an older pack from replacing a newer one. Call it at start: it
    /// writes and removes one object in `.kigurumi`.
    /// - Parameter random: Tells this probe from others that run at the same time.
    /// - Throws: `.ignoresConditions` naming `endpoint`, or what kept it from finding out.
    package func requireConditions(
        endpoint: String, random: UInt64 = .random(in: 0...UInt64.max)
    ) throws(StoreError) {
        guard let key = ObjectKey("\(ObjectKey.privateFolder)/probe-\(String(random, radix: 16))") else {
            return
        }
        let first = NewObject(bytes: Array("first".utf8), mediaType: "text/plain")
        let second = NewObject(bytes: Array("second".utf8), mediaType: "text/plain")
        let old = try write(first, to: key, if: .absent)
        let honors: Bool
        do throws(StoreError) {
            let keepsExisting = try isConflict { () throws(StoreError) in
                try write(second, to: key, if: .absent)
            }
            try write(second, to: key, if: .version(old))
            let keepsNewer = try isConflict { () throws(StoreError) in
                try write(first, to: key, if: .version(old))
            }
            honors = keepsExisting && keepsNewer
        } catch {
            try? remove(key)
            // The first conditional write replaced the object, so the second found another version.
            guard case .conflict = error else { throw error }
            throw .ignoresConditions(endpoint: endpoint)
        }
        try remove(key)
        guard honors else { throw .ignoresConditions(endpoint: endpoint) }
    }

    private func isConflict(_ body: () throws(StoreError) -> ObjectVersion) throws(StoreError) -> Bool {
        do throws(StoreError) {
            _ = try body()
            return false
        } catch {
            guard case .conflict = error else { throw error }
            return true
        }
    }
}
