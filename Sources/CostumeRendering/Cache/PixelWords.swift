/// Runs of 32-bit words: one's own, or those of a file that was made before.
public struct PixelWords: Equatable, Sendable {
    /// Empty while they are the file's.
    private(set) var own: [UInt32]
    private var pages: FilePages?

    public init(_ words: [UInt32] = []) { (own, pages) = (words, nil) }

    init(_ pages: FilePages) { (own, self.pages) = ([], pages) }

    public static func == (a: PixelWords, b: PixelWords) -> Bool { a.array == b.array }

    public var count: Int { pages?.count ?? own.count }

    public var array: [UInt32] {
        guard let pages else { return own }
        return pages.withWords { words in unsafe words.withUnsafeBufferPointer { unsafe Array($0) } }
    }

    func withSpan<Result>(_ body: (Span<UInt32>) -> Result) -> Result {
        if let pages { return pages.withWords(body) }
        return body(own.span)
    }

    /// Changes them; those of a file are copied first.
    mutating func edit<Result>(_ body: (inout [UInt32]) -> Result) -> Result {
        if pages != nil { (own, pages) = (array, nil) }
        return body(&own)
    }
}
