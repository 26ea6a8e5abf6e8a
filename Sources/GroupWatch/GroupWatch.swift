import Threads

/// The groups beneath a root, and which of them changed: an endless sequence for one reader.
///
/// A root that itself holds a face is one group, for as long as it holds that or its pack; otherwise its folders are
/// groups. Events of the kernel are hints, and
/// scans decide: a lost event costs seconds, never correctness. Watching begins with the first `makeAsyncIterator()`
/// and ends when that iterator goes or its task is cancelled.
public struct GroupWatch: AsyncSequence, Sendable {
    public typealias Element = GroupTrigger
    public typealias Failure = Never

    private let root: String
    private let options: Options
    private let desk = Desk()

    /// - Parameter root: an absolute path; what it leads to may come and go.
    public init(root: String, options: Options = Options()) { (self.root, self.options) = (root, options) }

    /// Scans soon, whatever the clock says.
    public func rescan() { desk.rescan() }

    /// What is known now, for reports.
    public var counts: Counts { desk.counts }

    public func makeAsyncIterator() -> Iterator { Iterator(Post(root: root, options: options, desk: desk)) }

    public struct Iterator: AsyncIteratorProtocol {
        private let post: Post

        init(_ post: Post) { self.post = post }

        /// nil after the task was cancelled.
        public mutating func next() async -> GroupTrigger? { await post.triggers.next() }
    }

    /// Keeps the watching thread at work for as long as somebody listens.
    final class Post: Sendable {
        let triggers = TriggerQueue()
        private let desk: Desk

        init(root: String, options: Options, desk: Desk) {
            self.desk = desk
            let triggers = triggers
            triggers.onEnd { desk.stop() }
            let started = DetachedThread.start {
                Patrol(path: root, options: options, desk: desk) { triggers.tell($0) }.run()
                triggers.finish()
            }
            if !started { triggers.finish() }
        }

        deinit { desk.stop() }
    }
}
