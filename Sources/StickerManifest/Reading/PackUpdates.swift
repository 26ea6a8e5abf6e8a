import Names

/// The manifests of a pack as they are published: the one that is there now, then each newer one.
///
/// It looks at `manifest.json` in even intervals, because that works on every file system and for any number of
/// packs; a look is one `lstat`. Manifests that come faster than that are skipped: the newest counts. A pack that
/// isn't there yet is waited for. It ends when its task is cancelled.
public struct PackUpdates: AsyncSequence, Sendable {
    public typealias Element = PackManifest
    public typealias Failure = ManifestError

    let reader: PackReader
    let pause: @Sendable () async throws -> Void

    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: PackReader
        let pause: @Sendable () async throws -> Void
        private var seen: PackFile.Stamp?
        private var last: PackManifest?

        init(reader: PackReader, pause: @escaping @Sendable () async throws -> Void) {
            (self.reader, self.pause) = (reader, pause)
        }

        /// - Throws: `ManifestError` when what is there can't be read. The next call waits for its replacement.
        public mutating func next() async throws(ManifestError) -> PackManifest? {
            var looked = false
            while !Task.isCancelled {
                if looked {
                    do { try await pause() } catch { return nil }
                }
                looked = true
                guard let stamp = PackFile.stamp(reader.path(PackLayout.manifest)), stamp != seen else {
                    continue
                }
                seen = stamp
                do {
                    let manifest = try reader.manifest()
                    guard manifest != last else { continue }
                    last = manifest
                    return manifest
                } catch {
                    if case .missing = error { continue }
                    throw error
                }
            }
            return nil
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader, pause: pause) }
}

extension PackReader {
    /// Follows the pack.
    /// - Parameter interval: how often it is looked at; half a second goes unnoticed by people and by processors.
    public func follow(every interval: Duration = .milliseconds(500)) -> PackUpdates {
        follow { try await Task.sleep(for: interval) }
    }

    /// Follows the pack at a pace of your own.
    /// - Parameter pause: waits until the next look; throwing ends the sequence.
    public func follow(pause: @escaping @Sendable () async throws -> Void) -> PackUpdates {
        PackUpdates(reader: self, pause: pause)
    }
}
