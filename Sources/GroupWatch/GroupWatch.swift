/// The groups beneath a root, and which of them changed: an endless sequence for one reader.
///
/// A root that itself holds a face is one group; otherwise its folders are groups. Watching begins with the first
/// `makeAsyncIterator()` and ends when that iterator goes or its task is cancelled.
public struct GroupWatch: AsyncSequence, Sendable {
    public typealias Element = GroupTrigger
    public typealias Failure = Never

    let root: String
    let options: Options
    let triggers = TriggerQueue()

    /// - Parameter root: an absolute path; it may come and go.
    public init(root: String, options: Options = Options()) { (self.root, self.options) = (root, options) }

    /// Scans soon, whatever the clock says.
    public func rescan() {}

    /// What is known now, for reports.
    public var counts: Counts { Counts() }

    public func makeAsyncIterator() -> Iterator { Iterator(triggers: triggers) }

    public struct Iterator: AsyncIteratorProtocol {
        let triggers: TriggerQueue

        /// nil after the task was cancelled.
        public mutating func next() async -> GroupTrigger? { await triggers.next() }
    }
}
