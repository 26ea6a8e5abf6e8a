import Files

/// Runs of 32-bit words: one's own, or those of a file that was made before.
package struct PixelWords: Equatable, Sendable {
    /// Empty while they are the file's.
    private(set) var own: [UInt32]
    private var pages: FilePages?

    package init(_ words: [UInt32] = []) {
        own = words
        pages = nil
    }

    init(_ pages: FilePages) {
        own = []
        self.pages = pages
    }

    /// Compares the words, wherever they are.
    package static func == (a: PixelWords, b: PixelWords) -> Bool { a.array == b.array }

    package var count: Int { pages?.count ?? own.count }

    /// All words; those of a file are copied.
    package var array: [UInt32] {
        guard let pages else { return own }
        return pages.withWords { words in unsafe words.withUnsafeBufferPointer { unsafe Array($0) } }
    }

    func withSpan<Result, Failure>(
        _ body: (Span<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let pages { return try pages.withWords(body) }
        return try body(own.span)
    }

    /// Gives memory back that the file's words take; they are read again where they are needed.
    func release() { pages?.release() }

    /// Changes them; those of a file are copied first.
    mutating func edit<Result>(_ body: (inout [UInt32]) -> Result) -> Result {
        if pages != nil { (own, pages) = (array, nil) }
        return body(&own)
    }
}
