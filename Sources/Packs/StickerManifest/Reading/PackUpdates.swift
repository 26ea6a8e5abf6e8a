import Names

/// The manifests of a pack as they are published: the current one, then each newer one. Get it from `PackReader.follow`.
///
/// The sequence polls `manifest.json`, which works on every file system and for any number of packs and costs one
/// `lstat` each time. It skips manifests that are replaced between two polls, waits for a pack that doesn't exist yet,
/// and ends when its task is cancelled.
public struct PackUpdates: AsyncSequence, Sendable {
    /// A manifest that was published.
    public typealias Element = PackManifest
    /// Why the current manifest can't be read.
    public typealias Failure = ManifestError

    let reader: PackReader
    let pause: @Sendable () async throws -> Void

    /// Polls the manifest.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: PackReader
        let pause: @Sendable () async throws -> Void
        private var seen: PackFile.Stamp?
        private var last: PackManifest?

        init(reader: PackReader, pause: @escaping @Sendable () async throws -> Void) {
            self.reader = reader
            self.pause = pause
        }

        /// Waits for a manifest other than the last one; nil when the task was cancelled.
        /// - Throws: `ManifestError` when the manifest can't be read. The next call waits for its replacement.
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

    /// Begins with the current manifest.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader, pause: pause) }
}

extension PackReader {
    /// Follows the pack's publications.
    /// - Parameter interval: The time between two polls; half a second is short for people and cheap for the processor.
    public func follow(every interval: Duration = .milliseconds(500)) -> PackUpdates {
        follow { try await Task.sleep(for: interval) }
    }

    /// Follows the pack's publications at your own pace.
    /// - Parameter pause: Waits until the next poll; throwing ends the sequence.
    public func follow(pause: @escaping @Sendable () async throws -> Void) -> PackUpdates {
        PackUpdates(reader: self, pause: pause)
    }
}
